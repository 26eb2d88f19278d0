import { notify, type Database, type Db } from "../db/database.server.ts";
import { log } from "../log.server.ts";

/** The payloads of live events by topic, declared by the features that publish them (`declare module`). */
export interface LiveTopics {}

/**
 * A change, published to every process and to every visitor's event stream, so it contains nothing private. `isSeen`: false if pages show the
 * same as before.
 */
export type PublishedEvent = {
  [Topic in keyof LiveTopics]: { topic: Topic; isSeen?: boolean } & LiveTopics[Topic];
}[keyof LiveTopics];

/** "missed" occurs only within a process that was disconnected for a while: anything it caches may be out of date. */
export type LiveEvent = PublishedEvent | { topic: "missed"; isSeen?: boolean };

/** Whether pages rendered before the event may be outdated. A busy shop sells far more often than its pages change. */
export function makesPagesStale(event: LiveEvent): boolean {
  return event.isSeen !== false;
}

export type Live = {
  subscribe(subscriber: (event: LiveEvent) => void): () => void;
};

const CHANNEL = "shod_live";

/** Reaches all processes once the transaction commits. */
export async function publish(tx: Db, event: PublishedEvent): Promise<void> {
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
