import { LRUCache } from "lru-cache";
import { log } from "./log.server.ts";

export type ReadCache = {
  /**
   * The cached value, or the result of `load`. One load at a time per key; null is never cached.
   */
  read<Value>(key: string, load: () => Promise<Value | null>): Promise<Value | null>;
};

type Entry = {
  value: unknown;
  loadedAt: number;
  /** The generation when the load began: changes during the load may be missing. */
  generation: number;
  loading: Promise<void> | null;
  /** When callers began to wait for the current load. */
  awaitedSince: number;
  /** A caller got this value after it was outdated. */
  wasGivenStale: boolean;
};

type Limits = {
  /** Until then a value is fresh; after that it is still returned while it is revalidated. */
  freshMs: number;
  /** Unused values are dropped after this time. */
  keepMs: number;
  /** How long callers wait for a load after a change before they get the last known value. */
  timeoutMs: number;
  maxEntries: number;
  /** Increases with every change: values of earlier generations are revalidated before they are returned. */
  generation: () => number;
  /** A stale value that callers got was replaced: what they derived from it is outdated, too. */
  onCaughtUp?: () => void;
  /** Monotonic, so that values do not stay fresh when the system clock is set back. */
  now?: () => number;
};

/** An in-process cache: single flight, stale-while-revalidate, and stale values while a source is down. */
export function createReadCache(limits: Limits): ReadCache {
  const { freshMs, keepMs, timeoutMs, maxEntries, generation, onCaughtUp, now = () => performance.now() } = limits;
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    ttl: keepMs,
    ttlResolution: 0,
    updateAgeOnGet: true,
    perf: { now },
  });

  function start(key: string, entry: Entry, load: () => Promise<unknown>): Promise<void> {
    if (!entry.loading) {
      entry.awaitedSince = now();
      entry.loading = refresh(key, entry, load).finally(() => {
        entry.loading = null;
      });
    }
    return entry.loading;
  }

  async function refresh(key: string, entry: Entry, load: () => Promise<unknown>): Promise<void> {
    const loadedIn = generation();
    const value = await load();
    if (value === null) entries.delete(key);
    const { wasGivenStale } = entry;
    Object.assign(entry, { value, loadedAt: now(), generation: loadedIn, wasGivenStale: false });
    if (wasGivenStale) onCaughtUp?.();
  }

  function entryOf(key: string): Entry {
    const known = entries.get(key);
    if (known) return known;
    const entry: Entry = {
      value: null,
      loadedAt: 0,
      generation: -1,
      loading: null,
      awaitedSince: 0,
      wasGivenStale: false,
    };
    entries.set(key, entry);
    return entry;
  }

  return {
    async read<Value>(key: string, load: () => Promise<Value | null>) {
      const entry = entryOf(key);
      const valueNow = () => entry.value as Value | null;
      const isOutdated = () => entry.value !== null && entry.generation < generation();

      if (entry.value === null) {
        const askedIn = generation();
        await start(key, entry, load).catch((error: unknown) => {
          entries.delete(key);
          throw error;
        });
        // Changes during our wait may be missing from this value; waiting for them could take forever in a busy hour.
        if (entry.generation >= askedIn) return valueNow();
      }
      if (isOutdated()) {
        // From the start of the load: in a burst of changes, later callers do not wait longer.
        const deadline = (entry.loading ? entry.awaitedSince : now()) + timeoutMs;
        const catchUp = async () => {
          do await start(key, entry, load);
          while (isOutdated() && now() < deadline);
        };
        await Promise.race([catchUp().catch(logFailure(key)), pause(deadline - now())]);
        if (isOutdated()) entry.wasGivenStale = true;
      } else if (entry.value !== null && entry.loadedAt + freshMs <= now()) {
        void start(key, entry, load).catch(logFailure(key));
      }
      return valueNow();
    },
  };
}

const logFailure = (key: string) => (error: unknown) =>
  log("warn", "refresh failed, the last known value is used", { key, error });

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
