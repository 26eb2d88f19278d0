import { useEffect, useState } from "react";
import { getJson } from "#app/platform/http/post-json.ts";
import { liveStream } from "#app/platform/live/live-stream.ts";
import type { Stock } from "./inventory.ts";

type StockByVariant = Record<string, Stock>;
type StockChange = Stock & { variantId: string };

/**
 * The stock a page was rendered with, kept current by live events while it is open. Events that may have been missed, before the
 * stream connected or while it was down, are fetched. `variantIds`: the variants to follow, where some have no row yet.
 */
export function useLiveStock(initial: StockByVariant, variantIds: string[] = Object.keys(initial)): StockByVariant {
  const followed = [...variantIds].sort().join(",");
  // Events count only for the variants they were received for: while others were shown, newer ones may have been missed.
  const [heard, setHeard] = useState<{ followed: string; changes: StockByVariant }>({ followed, changes: {} });

  useEffect(() => {
    if (!followed) return undefined;
    const ids = new Set(followed.split(","));
    const controller = new AbortController();
    const take = (found: StockByVariant) =>
      !controller.signal.aborted &&
      setHeard((known) => ({ followed, changes: { ...(known.followed === followed && known.changes), ...found } }));

    const unsubscribe = liveStream().on("inventory", (data) => {
      const { variantId, currentStock, isSoldOut } = data as StockChange;
      if (ids.has(variantId)) take({ [variantId]: { currentStock, isSoldOut } });
    });
    const stopWatching = liveStream().onOpen(() => {
      getJson<{ stock: StockByVariant }>(`/inventory?variants=${encodeURIComponent(followed)}`)
        .then(({ stock }) => take(stock))
        .catch((error: unknown) => console.error("The stock could not be read again", error));
    });
    return () => {
      controller.abort();
      unsubscribe();
      stopWatching();
    };
  }, [followed]);

  return heard.followed === followed ? { ...initial, ...heard.changes } : initial;
}
