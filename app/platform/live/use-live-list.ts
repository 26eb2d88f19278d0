import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { getJson } from "../http/post-json.ts";
import { keepCurrent } from "./keep-current.ts";
import { latestOnly } from "./latest-only.ts";
import { liveStream } from "./live-stream.ts";

type Live<Item> = {
  items: Item[];
  /** May have been withdrawn and is being refreshed: hidden until then (`data-stale`). */
  isStale: boolean;
};

/**
 * A rendered list of visitors' content, kept current while the page is open, so that withdrawn items disappear from open pages, too. Fetched
 * outside the router, so that a bad connection never removes what is being typed on the same page. `parse` must be stable.
 */
export function useLiveList<Item>(rendered: Item[], url: string, parse: (response: unknown) => Item[]): Live<Item> {
  const [live, setLive] = useState<(Live<Item> & { replaces: Item[] }) | null>(null);

  useEffect(() => {
    const refresher = latestOnly(
      () => getJson(url),
      (response) => setLive({ replaces: rendered, items: parse(response), isStale: false }),
      (error) => console.error(`${url} could not be refreshed`, error),
    );
    const hide = () =>
      flushSync(() =>
        setLive((before) => ({
          replaces: rendered,
          items: before?.replaces === rendered ? before.items : rendered,
          isStale: true,
        })),
      );
    const around = { stream: liveStream(), page: document, frame: window };
    const stop = keepCurrent(around, { refresh: () => void refresher.read(), hide });
    return () => {
      refresher.cancel();
      stop();
    };
  }, [url, rendered, parse]);

  return live?.replaces === rendered ? live : { items: rendered, isStale: false };
}
