import { notify, type Database, type Db } from "../db/database.server.ts";
import { log } from "../log.server.ts";

/** Changes, published to every process. Public topics reach every visitor's event stream, so they contain nothing private. */
export type LiveEvent =
  /** `isSeen`: false if the pages show the same as before (INV-04). Older versions omit it. */
  | { topic: "inventory"; variantId: string; currentStock: number | null; isSoldOut: boolean; isSeen?: boolean }
  | { topic: "catalog" }
  | { topic: "banners" }
  /** Public prayers, stories, devotionals or giving changed: pages are rendered again, and open ones refresh. */
  | { topic: "community" }
  /** Only within this process: it was disconnected for a while, so anything it caches may be out of date. */
  | { topic: "missed" };

/** Whether pages rendered before the event may be outdated. A busy shop sells far more often than its pages change. */
export function makesPagesStale(event: LiveEvent): boolean {
  return event.topic !== "inventory" || event.isSeen !== false;
}

export type Live = {
  subscribe(subscriber: (event: LiveEvent) => void): () => void;
};

const CHANNEL = "shod_live";

/** Reaches all processes once the transaction commits. */
export async function publish(tx: Db, event: Exclude<LiveEvent, { topic: "missed" }>): Promise<void> {
  await notify(tx, CHANNEL, event);
}

export async function openLive(database: Pick<Database, "listen">): Promise<Live> {
  const subscribers = new Set<(event: LiveEvent) => void>();
  const emit = (event: LiveEvent) => {
    for (const subscriber of subscribers) {
      try {
        subscriber(event);
      } catch (error) {
        log("error", "live subscriber failed", { error });
      }
    }
  };
  await database.listen(
    CHANNEL,
    (payload) => emit(JSON.parse(payload) as LiveEvent),
    () => emit({ topic: "missed" }),
  );
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
  };
}
