import type { LiveStream } from "#app/platform/live/live-stream.ts";

/** What is taken off the wall is gone everywhere within a minute, also where the live stream is refused or was opened too late. */
export const READ_AGAIN_MS = 50_000;

/** Reads the wall again whenever it changed, may have changed unheard, and now and then while it is looked at. Returns how to stop. */
export function followWall(
  stream: Pick<LiveStream, "on" | "onReconnect">,
  page: Pick<Document, "visibilityState">,
  readAgain: () => void,
): () => void {
  const stopHearing = stream.on("community", readAgain);
  const stopWatching = stream.onReconnect(readAgain);
  const timer = setInterval(() => page.visibilityState === "visible" && readAgain(), READ_AGAIN_MS);
  return () => {
    clearInterval(timer);
    stopHearing();
    stopWatching();
  };
}
