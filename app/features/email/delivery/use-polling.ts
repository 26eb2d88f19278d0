import { useEffect, useEffectEvent } from "react";
import { useReload } from "#app/ui/admin/use-reload.ts";

const ACTIVE_MS = 2_000;
const IDLE_MS = 15_000;

/** Reloads the page's data while it is visible: every two seconds while something is in progress, otherwise every 15. */
export function usePolling(isInProgress: boolean): void {
  const reload = useReload();
  const reloadIfVisible = useEffectEvent(() => {
    if (document.visibilityState === "visible") reload();
  });
  useEffect(() => {
    const timer = setInterval(() => reloadIfVisible(), isInProgress ? ACTIVE_MS : IDLE_MS);
    const onVisibilityChange = () => reloadIfVisible();
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }, [isInProgress]);
}
