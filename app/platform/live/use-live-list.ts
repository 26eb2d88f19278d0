import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { getJson } from "../http/post-json.ts";
import { keepCurrent } from "./keep-current.ts";
import { latestOnly } from "./latest-only.ts";
import { liveStream } from "./live-stream.ts";

type Live<Item> = {
  items: Item[];
  /** They may have been withdrawn and are being read again: to be hidden until then (`data-stale`). */
  isStale: boolean;
};

/**
 * What visitors wrote, as a page was rendered with it, kept true while the page is open: what is withdrawn leaves every open page too. Read
 * beside the router, so that a bad connection never takes away what is being typed on the same page. `parse` must not change.
 */
export function useLiveList<Item>(rendered: Item[], address: string, parse: (answer: unknown) => Item[]): Live<Item> {
  const [heard, setHeard] = useState<(Live<Item> & { insteadOf: Item[] }) | null>(null);

  useEffect(() => {
    const reader = latestOnly(
      () => getJson(address),
      (answer) => setHeard({ insteadOf: rendered, items: parse(answer), isStale: false }),
      (error) => console.error(`${address} could not be read again`, error),
    );
    const hide = () =>
      flushSync(() =>
        setHeard((before) => ({
          insteadOf: rendered,
          items: before?.insteadOf === rendered ? before.items : rendered,
          isStale: true,
        })),
      );
    const around = { stream: liveStream(), page: document, frame: window };
    const stop = keepCurrent(around, { readAgain: () => void reader.read(), hide });
    return () => {
      reader.cancel();
      stop();
    };
  }, [address, rendered, parse]);

  return heard?.insteadOf === rendered ? heard : { items: rendered, isStale: false };
}
