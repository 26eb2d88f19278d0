import { log } from "./log.server.ts";

export type ReadCache = {
  /** The value kept under the key, or what `load` brings. One load at a time per key; null is never kept. */
  read<Value>(key: string, load: () => Promise<Value | null>): Promise<Value | null>;
};

type Entry = {
  value: unknown;
  loadedAt: number;
  usedAt: number;
  generation: number;
  loading: Promise<void> | null;
};

type Limits = {
  /** Until then a value is given as it is; after that it is still given, while a new one is fetched. */
  freshMs: number;
  /** What nobody asked for in this time is forgotten. */
  keepMs: number;
  /** How long a reader waits for the truth after a drop, before the last known value is better than none. */
  patienceMs: number;
  maxEntries: number;
  /** Grows with every drop: values of an earlier generation are not given away unasked. */
  generation: () => number;
  now?: () => number;
};

/** A cache in this process: single flight, stale while revalidating, and stale rather than nothing while a source is down. */
export function createReadCache(limits: Limits): ReadCache {
  const { freshMs, keepMs, patienceMs, maxEntries, generation, now = Date.now } = limits;
  const entries = new Map<string, Entry>();

  function start(key: string, entry: Entry, load: () => Promise<unknown>): Promise<void> {
    entry.loading ??= refresh(key, entry, load).finally(() => {
      entry.loading = null;
    });
    return entry.loading;
  }

  async function refresh(key: string, entry: Entry, load: () => Promise<unknown>): Promise<void> {
    const loadedIn = generation();
    const value = await load();
    if (value === null) entries.delete(key);
    Object.assign(entry, { value, loadedAt: now(), generation: loadedIn });
  }

  /** Loads until what we hold is no older than the last drop. */
  async function catchUp(key: string, entry: Entry, load: () => Promise<unknown>): Promise<void> {
    do await start(key, entry, load);
    while (entry.generation !== generation());
  }

  function forgetUnused(): void {
    for (const [key, { usedAt, loading }] of entries) {
      if (!loading && (usedAt + keepMs <= now() || entries.size > maxEntries)) entries.delete(key);
    }
  }

  return {
    async read<Value>(key: string, load: () => Promise<Value | null>) {
      forgetUnused();
      const known = entries.get(key);
      const entry: Entry = known ?? { value: null, loadedAt: 0, usedAt: now(), generation: -1, loading: null };
      entry.usedAt = now();
      entries.delete(key);
      entries.set(key, entry);

      if (entry.value === null) {
        await catchUp(key, entry, load).catch((error: unknown) => {
          entries.delete(key);
          throw error;
        });
      } else if (entry.generation !== generation()) {
        const fresh = catchUp(key, entry, load).catch(tell(key));
        await Promise.race([fresh, pause(patienceMs)]);
      } else if (entry.loadedAt + freshMs <= now()) {
        void start(key, entry, load).catch(tell(key));
      }
      return entry.value as Value | null;
    },
  };
}

const tell = (key: string) => (error: unknown) =>
  log("warn", "refresh failed, the last known value stands", { key, error });

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
