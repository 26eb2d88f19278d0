import { useEffect, useEffectEvent } from "react";
import { liveStream, type LiveStream } from "#app/platform/live/live-stream.ts";
import { useReload } from "#app/ui/admin/use-reload.ts";

/** Refreshes the stock list while the page is open. */
export function useFreshList(): void {
  const reload = useReload();
  const refresh = useEffectEvent(() => reload());
  useEffect(() => keepFresh({ refresh: () => refresh(), stream: liveStream(), page: window }), []);
}

/** An open list is refreshed this often in any case (ADM-INV-15). */
export const REFRESH_MS = 300_000;
/** A sync changes many rows together: they are debounced into one refresh. */
const GATHER_MS = 250;

type Dependencies = {
  refresh: () => void;
  stream: Pick<LiveStream, "on" | "onOpen">;
  page: Pick<EventTarget, "addEventListener" | "removeEventListener">;
};

/**
 * Refreshes a list when stock changes, when events may have been missed, when its window gets focus, and every five minutes.
 * Returns a function that stops it.
 */
export function keepFresh({ refresh, stream, page }: Dependencies): () => void {
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const refreshSoon = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      refresh();
    }, GATHER_MS);
  };
  const every = setInterval(refresh, REFRESH_MS);
  const unsubscribe = stream.on("inventory", refreshSoon);
  const stopWatching = stream.onOpen(refreshSoon);
  page.addEventListener("focus", refreshSoon);
  return () => {
    clearTimeout(gathering);
    clearInterval(every);
    unsubscribe();
    stopWatching();
    page.removeEventListener("focus", refreshSoon);
  };
}
