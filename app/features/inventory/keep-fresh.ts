import type { LiveStream } from "#app/platform/live/live-stream.ts";

/** An open list is refreshed this often in any case (ADM-INV-15). */
export const REFRESH_MS = 300_000;
/** A sync changes many rows together: they are debounced into one refresh. */
const GATHER_MS = 250;

type Around = {
  refresh: () => void;
  stream: Pick<LiveStream, "on" | "onOpen">;
  page: Pick<EventTarget, "addEventListener" | "removeEventListener">;
};

/**
 * Refreshes a list when stock changes, when events may have been missed, when its window gets focus, and every five minutes
 * (decision D147). Returns a function that stops it.
 */
export function keepFresh({ refresh, stream, page }: Around): () => void {
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      refresh();
    }, GATHER_MS);
  };
  const every = setInterval(refresh, REFRESH_MS);
  const stopHearing = stream.on("inventory", soon);
  const stopWatching = stream.onOpen(soon);
  page.addEventListener("focus", soon);
  return () => {
    clearTimeout(gathering);
    clearInterval(every);
    stopHearing();
    stopWatching();
    page.removeEventListener("focus", soon);
  };
}
