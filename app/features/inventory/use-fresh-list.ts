import { useEffect, useEffectEvent } from "react";
import { liveStream } from "#app/platform/live/live-stream.ts";
import { useReload } from "#app/ui/admin/use-reload.ts";
import { keepFresh } from "./keep-fresh.ts";

/** Refreshes the stock list while the page is open. */
export function useFreshList(): void {
  const reload = useReload();
  const refresh = useEffectEvent(() => reload());
  useEffect(() => keepFresh({ refresh: () => refresh(), stream: liveStream(), page: window }), []);
}
