import { useEffect, useEffectEvent } from "react";
import { liveStream } from "#app/platform/live/live-stream.ts";
import { useReadAgain } from "#app/ui/admin/use-read-again.ts";
import { keepFresh } from "./keep-fresh.ts";

/** Refreshes the stock list while the page is open. */
export function useFreshList(): void {
  const readAgain = useReadAgain();
  const refresh = useEffectEvent(() => readAgain());
  useEffect(() => keepFresh({ refresh: () => refresh(), stream: liveStream(), page: window }), []);
}
