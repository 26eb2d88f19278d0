import { log } from "./log.server.ts";

export type ReadCache = {
  /**
   * The value kept under the key, or what `load` brings. One load at a time per key; null is never kept. `changedIn`: the generation of the
   * last change that concerns the value, where not every change does.
   */
  read<Value>(
    key: string,
    load: () => Promise<Value | null>,
    changedIn?: (value: Value) => number,
  ): Promise<Value | null>;
};

type Entry = {
  value: unknown;
  loadedAt: number;
  usedAt: number;
  /** As of when its load began: what changed during the load may be missing from it. */
  generation: number;
  loading: Promise<void> | null;
  /** When readers began to wait for the load under way. */
  awaitedSince: number;
  /** Somebody was given this value after it was outdated. */
  wasGivenStale: boolean;
};

type Limits = {
  /** Until then a value is given as it is; after that it is still given, while a new one is fetched. */
  freshMs: number;
  /** What nobody asked for in this time is forgotten. */
  keepMs: number;
  /** How long readers wait for one load after a drop, before the last known value is better than none. */
  patienceMs: number;
  maxEntries: number;
  /** Grows with every change: values of an earlier generation are not given away unasked. */
  generation: () => number;
  /** A value replaced one that readers were given although it was outdated: what they made of it is outdated as well. */
  onCaughtUp?: () => void;
  now?: () => number;
};

/** A cache in this process: single flight, stale while revalidating, and stale rather than nothing while a source is down. */
export function createReadCache(limits: Limits): ReadCache {
  const { freshMs, keepMs, patienceMs, maxEntries, generation, onCaughtUp, now = Date.now } = limits;
  const entries = new Map<string, Entry>();

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

  function forgetUnused(): void {
    for (const [key, { usedAt, loading }] of entries) {
      if (!loading && (usedAt + keepMs <= now() || entries.size > maxEntries)) entries.delete(key);
    }
  }

  function entryOf(key: string): Entry {
    const entry = entries.get(key) ?? {
      value: null,
      loadedAt: 0,
      usedAt: 0,
      generation: -1,
      loading: null,
      awaitedSince: 0,
      wasGivenStale: false,
    };
    entry.usedAt = now();
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  }

  return {
    async read<Value>(
      key: string,
      load: () => Promise<Value | null>,
      changedIn: (value: Value) => number = generation,
    ) {
      forgetUnused();
      const entry = entryOf(key);
      const valueNow = () => entry.value as Value | null;
      const isOutdated = () => entry.value !== null && entry.generation < changedIn(entry.value as Value);

      if (entry.value === null) {
        const askedIn = generation();
        await start(key, entry, load).catch((error: unknown) => {
          entries.delete(key);
          throw error;
        });
        // What changed while we waited need not be in our answer, or a busy hour of changes would never let us have one.
        if (entry.generation >= askedIn) return valueNow();
      }
      if (isOutdated()) {
        // Counted from when the load began: in a burst of changes not every reader waits in turn.
        const deadline = (entry.loading ? entry.awaitedSince : now()) + patienceMs;
        const catchUp = async () => {
          do await start(key, entry, load);
          while (isOutdated() && now() < deadline);
        };
        await Promise.race([catchUp().catch(tell(key)), pause(deadline - now())]);
        if (isOutdated()) entry.wasGivenStale = true;
      } else if (entry.value !== null && entry.loadedAt + freshMs <= now()) {
        void start(key, entry, load).catch(tell(key));
      }
      return valueNow();
    },
  };
}

const tell = (key: string) => (error: unknown) =>
  log("warn", "refresh failed, the last known value stands", { key, error });

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
