import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { liveStream } from "#app/platform/live/live-stream.ts";
import { keepFresh } from "./keep-fresh.ts";

/** Keeps the page's list of stock true while it is open. */
export function useFreshList(): void {
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => void revalidate());
  useEffect(() => keepFresh({ refresh: () => refresh(), stream: liveStream(), page: window }), []);
}
