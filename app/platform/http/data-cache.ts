import { getJson, RequestFailed } from "./post-json.ts";

/** Unused responses are dropped after five minutes (CONST-01). */
const UNUSED_MAX_AGE_MS = 5 * 60_000;
const RETRIES = 2;

type Entry = { response: Promise<unknown>; eviction: ReturnType<typeof setTimeout> | undefined };

const entries = new Map<string, Entry>();

/** 1 s, doubling up to 30 s (CONST-02). */
export function retryPauseMs(failures: number): number {
  return Math.min(1_000 * 2 ** (failures - 1), 30_000);
}

/** Responses of our own JSON endpoints in the browser: shared by concurrent callers, cached, and retried after network errors. */
export function cachedJson<Result>(path: string, read: (path: string) => Promise<unknown> = getJson): Promise<Result> {
  const existing = entries.get(path);
  const entry: Entry = existing ?? { response: withRetries(() => read(path)), eviction: undefined };
  clearTimeout(entry.eviction);
  entry.eviction = setTimeout(() => entries.delete(path), UNUSED_MAX_AGE_MS);
  entries.set(path, entry);
  entry.response.catch(() => entries.delete(path));
  return entry.response as Promise<Result>;
}

/** Retries network errors and server errors only. */
async function withRetries<Result>(load: () => Promise<Result>): Promise<Result> {
  for (let failures = 0; ;) {
    try {
      return await load();
    } catch (error) {
      failures++;
      const isTransient = error instanceof RequestFailed && (error.status === 0 || error.status >= 500);
      if (!isTransient || failures > RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryPauseMs(failures)));
    }
  }
}
