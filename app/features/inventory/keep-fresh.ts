import type { LiveStream } from "#app/platform/live/live-stream.ts";

/** A list that is open is read again this often, whatever else happens (ADM-INV-15). */
export const REFRESH_MS = 300_000;
/** A sync changes many rows at once: they are waited for, and the list is read once. */
const GATHER_MS = 250;

type Around = {
  refresh: () => void;
  stream: Pick<LiveStream, "on" | "onOpen">;
  page: Pick<EventTarget, "addEventListener" | "removeEventListener">;
};

/**
 * Reads a list again when stock changes, when changes may have been missed, when somebody comes back to its window, and every five minutes
 * (decision D147). Returns how to stop.
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
