import "./notices.css";
import { dismiss, notices } from "../state/notices";

/** Short messages at the bottom; a press sends one away. They are read aloud by the live region, not from here. */
export function Notices() {
  return (
    <div class="notices" aria-hidden="true">
      {notices.value.map((notice) => (
        <p key={notice.id} class="notice" onClick={() => dismiss(notice.id)}>
          {notice.text}
        </p>
      ))}
    </div>
  );
}
