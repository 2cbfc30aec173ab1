/** A place whose code is fetched when it is gone to. */
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { focusPlace } from "../a11y/focus";
import { t } from "../i18n";
import { TopBar } from "./TopBar";

/** Where the code cannot be had: the server is away, or has a newer page by now. */
function Missing() {
  return (
    <>
      <p role="alert">{t("code.lost")}</p>
      <button type="button" class="button" onClick={() => location.reload()}>{t("banner.reload")}</button>
    </>
  );
}

/** The component that `load` fetches, once and for all. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let fetched: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [now, setNow] = useState<ComponentType<P> | "failed" | null>(() => fetched);
    const focused = useRef(false);
    useEffect(() => {
      if (focused.current) focusPlace();
    }, [now]);
    useEffect(() => {
      if (fetched) return;
      load().then(
        (found) => {
          fetched = found;
          focused.current = document.activeElement?.id === "content";
          setNow(() => found);
        },
        () => setNow("failed"),
      );
    }, []);
    if (now && now !== "failed") {
      const Shown = now;
      return <Shown {...props} />;
    }
    return (
      <>
        <TopBar />
        <main id="content" class="enter">{now ? <Missing /> : <p class="soft loading">{t("app.loading")}</p>}</main>
      </>
    );
  };
}
