import type { LiveStream } from "./live-stream.ts";

/** Withdrawn content disappears everywhere within a minute, even without the event stream. */
export const REFRESH_MS = 50_000;

type Around = {
  stream: Pick<LiveStream, "on" | "onOpen">;
  page: Pick<Document, "visibilityState">;
  /** The window: its events tell when the page enters and leaves the back-forward cache. */
  frame: Pick<Window, "addEventListener" | "removeEventListener">;
};

type Reactions = {
  refresh: () => void;
  /** The page was cached and missed events: what it shows may have been withdrawn. */
  hide: () => void;
};

/**
 * Reads public content again when it changed, when events may have been missed, and periodically while visible. Returns a function that
 * stops it.
 */
export function keepCurrent({ stream, page, frame }: Around, { refresh, hide }: Reactions): () => void {
  const stopListening = stream.on("community", refresh);
  const stopWatching = stream.onOpen(refresh);
  const timer = setInterval(() => page.visibilityState === "visible" && refresh(), REFRESH_MS);
  // Hidden when it is put into the back-forward cache: a restored page is painted before its scripts run.
  const leave = ({ persisted }: PageTransitionEvent) => persisted && hide();
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    hide();
    refresh();
  };
  frame.addEventListener("pagehide", leave);
  frame.addEventListener("pageshow", comeBack);
  return () => {
    clearInterval(timer);
    stopListening();
    stopWatching();
    frame.removeEventListener("pagehide", leave);
    frame.removeEventListener("pageshow", comeBack);
  };
}
