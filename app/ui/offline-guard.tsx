import { useEffect } from "react";
import { useNavigate } from "react-router";
import { OFFLINE, pageLeftFor } from "./offline.ts";
import { hideToast, toast } from "./toast.tsx";

/** Keeps the page on the screen, with all that was typed, where a link or a search would leave it without a connection. */
export function OfflineGuard() {
  const navigate = useNavigate();
  useEffect(() => {
    const stop = (event: Event, to: string) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      say(to);
    };
    const say = (to: string) => toast({ title: OFFLINE, kind: "error", aside: <TryAgain onPress={() => retry(to)} /> });
    const retry = (to: string) => {
      if (!navigator.onLine) return say(to);
      hideToast();
      void navigate(to);
    };
    const press = (event: MouseEvent) => {
      if (navigator.onLine) return;
      const to = pageLeftFor(event, window.location.href);
      if (to !== null) stop(event, to);
    };
    const search = (event: SubmitEvent) => {
      if (navigator.onLine || !(event.target instanceof HTMLFormElement) || event.target.method !== "get") return;
      const to = new URL(event.target.action);
      const fields = [...new FormData(event.target, event.submitter)].filter(
        (field): field is [string, string] => typeof field[1] === "string",
      );
      to.search = new URLSearchParams(fields).toString();
      stop(event, to.pathname + to.search);
    };
    // Before the router hears of it: without a connection it gives the page up, and what was typed with it.
    document.addEventListener("click", press, true);
    document.addEventListener("submit", search, true);
    return () => {
      document.removeEventListener("click", press, true);
      document.removeEventListener("submit", search, true);
    };
  }, [navigate]);
  return null;
}

function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="link mt-1 inline-flex min-h-6 items-center text-14 font-medium" onClick={onPress}>
      Try again
    </button>
  );
}
