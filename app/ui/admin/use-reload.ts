import { useEffect, useRef, useState } from "react";
import { useFetchers, useLocation, useNavigation, useRevalidator } from "react-router";
import { isSiteResponding } from "#app/platform/http/is-site-responding.ts";

/**
 * Reloads the page's data once the site responds; until then the page stays as it is. Waits while a navigation is in progress, so that the
 * navigation goes first, and while a form is being sent: the reloaded data may remove the form, and its result would be lost.
 */
export function useReload(): () => void {
  const { revalidate, state: reloadState } = useRevalidator();
  const { state: navigationState } = useNavigation();
  const isSending = useFetchers().some(({ state }) => state !== "idle");
  const { pathname, search } = useLocation();
  const [requested, setRequested] = useState(0);
  const done = useRef(requested);
  const isIdle = reloadState === "idle" && navigationState === "idle" && !isSending;

  useEffect(() => {
    if (done.current === requested || !isIdle) return;
    done.current = requested;
    void revalidate();
  }, [requested, isIdle, revalidate]);

  return () => void isSiteResponding({ pathname, search }).then((isUp) => isUp && setRequested((times) => times + 1));
}
