import { notify, type Database, type Db } from "../db/database.server.ts";
import { log } from "../log.server.ts";

/** What changed, told to every process. Public topics reach every visitor's event stream, so they carry nothing private. */
export type LiveEvent =
  /** `isSeen`: false where the pages say the same as before (INV-04). A process of an earlier version leaves it out. */
  | { topic: "inventory"; variantId: string; currentStock: number | null; isSoldOut: boolean; isSeen?: boolean }
  | { topic: "catalog" }
  | { topic: "banners" }
  /** Something the public reads of prayers, stories, devotionals or giving: pages are made anew, open ones read again. */
  | { topic: "community" }
  /** Of this process alone: it was cut off for a while, so anything it remembers may be out of date. */
  | { topic: "missed" };

/** Whether pages rendered before it may say what is no longer so. A busy shop sells far more often than its pages have to be made anew. */
export function outdatesPages(event: LiveEvent): boolean {
  return event.topic !== "inventory" || event.isSeen !== false;
}

export type Live = {
  subscribe(heard: (event: LiveEvent) => void): () => void;
};

const CHANNEL = "shod_live";

/** Heard by all processes once the transaction commits. */
export async function publish(tx: Db, event: Exclude<LiveEvent, { topic: "missed" }>): Promise<void> {
  await notify(tx, CHANNEL, event);
}

export async function openLive(database: Pick<Database, "listen">): Promise<Live> {
  const subscribers = new Set<(event: LiveEvent) => void>();
  const tell = (event: LiveEvent) => {
    for (const heard of subscribers) {
      try {
        heard(event);
      } catch (error) {
        log("error", "live subscriber failed", { error });
      }
    }
  };
  await database.listen(
    CHANNEL,
    (payload) => tell(JSON.parse(payload) as LiveEvent),
    () => tell({ topic: "missed" }),
  );
  return {
    subscribe(heard) {
      subscribers.add(heard);
      return () => void subscribers.delete(heard);
    },
  };
}
