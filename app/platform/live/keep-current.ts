import type { LiveStream } from "./live-stream.ts";

/** What is withdrawn is gone everywhere within a minute, also where the live stream is refused. */
export const READ_AGAIN_MS = 50_000;

type Around = {
  stream: Pick<LiveStream, "on" | "onOpen">;
  page: Pick<Document, "visibilityState">;
  /** The window: it tells when the page is put aside for the Back button, and brought back. */
  frame: Pick<Window, "addEventListener" | "removeEventListener">;
};

type Reactions = {
  readAgain: () => void;
  /** The page was put aside and heard of nothing: what it shows may be withdrawn. */
  hide: () => void;
};

/**
 * Reads what the public wrote again when it changed, when a change may have been missed, and now and then while the page is looked at.
 * Returns how to stop.
 */
export function keepCurrent({ stream, page, frame }: Around, { readAgain, hide }: Reactions): () => void {
  const stopHearing = stream.on("community", readAgain);
  const stopWatching = stream.onOpen(readAgain);
  const timer = setInterval(() => page.visibilityState === "visible" && readAgain(), READ_AGAIN_MS);
  // Hidden on the way out: what a browser brings back is drawn before any script of the page runs.
  const leave = ({ persisted }: PageTransitionEvent) => persisted && hide();
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    hide();
    readAgain();
  };
  frame.addEventListener("pagehide", leave);
  frame.addEventListener("pageshow", comeBack);
  return () => {
    clearInterval(timer);
    stopHearing();
    stopWatching();
    frame.removeEventListener("pagehide", leave);
    frame.removeEventListener("pageshow", comeBack);
  };
}
