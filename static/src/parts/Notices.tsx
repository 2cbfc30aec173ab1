import "./notices.css";
import { notices } from "../state/notices";

/** Short messages at the bottom, in nobody's way: a press goes to what lies below. They are read aloud by the live region,
 *  not from here. */
export function Notices() {
  return (
    <div class="notices" aria-hidden="true">
      {notices.value.map((notice) => (
        <p key={notice.id} class="notice">
          {notice.text}
        </p>
      ))}
    </div>
  );
}
