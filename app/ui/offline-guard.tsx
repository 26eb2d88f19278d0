import { useEffect } from "react";
import { useNavigate } from "react-router";
import { hasSavedPage } from "#app/platform/http/offline-copies.ts";
import { keepTyped } from "./kept-typed.ts";
import { OFFLINE, pageLeftFor } from "./offline.ts";
import { PAGE_WAITS, type Trouble } from "./script-files.ts";
import { hideToast, toast } from "./toast.tsx";
import { TryAgain } from "./try-again.tsx";

const NOT_LOADED = "We couldn’t load the next page. Try again in a moment.";

/** While offline, keeps the page with everything typed when a link or a search would leave it, unless the next page is saved on this device. */
export function OfflineGuard() {
  const navigate = useNavigate();
  useEffect(() => {
    const stop = (event: Event, to: string) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      void leaveFor(to);
    };
    const leaveFor = async (to: string) => {
      if (!(await hasSavedPage(to))) return showToast(to);
      keepTyped();
      location.assign(to);
    };
    const showToast = (to: string) =>
      toast({ title: OFFLINE, kind: "error", aside: <TryAgain onPress={() => retry(to)} /> });
    const retry = (to: string) => {
      if (!navigator.onLine) return showToast(to);
      hideToast();
      void navigate(to);
    };
    const onWait = (event: Event) => {
      const isOffline = (event as CustomEvent<Trouble>).detail === "offline";
      toast({ title: isOffline ? OFFLINE : NOT_LOADED, kind: "error" });
    };
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine) return;
      const to = pageLeftFor(event, window.location.href);
      if (to !== null) stop(event, to);
    };
    const onSubmit = (event: SubmitEvent) => {
      if (navigator.onLine || !(event.target instanceof HTMLFormElement) || event.target.method !== "get") return;
      const to = new URL(event.target.action);
      const fields = [...new FormData(event.target, event.submitter)].filter(
        (field): field is [string, string] => typeof field[1] === "string",
      );
      to.search = new URLSearchParams(fields).toString();
      stop(event, to.pathname + to.search);
    };
    // Before the router handles it: without a connection, it would discard the page and everything typed.
    document.addEventListener("click", onClick, true);
    window.addEventListener(PAGE_WAITS, onWait);
    document.addEventListener("submit", onSubmit, true);
    return () => {
      document.removeEventListener("click", onClick, true);
      window.removeEventListener(PAGE_WAITS, onWait);
      document.removeEventListener("submit", onSubmit, true);
    };
  }, [navigate]);
  return null;
}
