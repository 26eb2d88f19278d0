import { getJson, RequestFailed } from "./post-json.ts";

/** What nobody asked for in five minutes is forgotten (CONST-01). */
const KEEP_MS = 5 * 60_000;
const RETRIES = 2;

type Entry = { answer: Promise<unknown>; forget: ReturnType<typeof setTimeout> | undefined };

const entries = new Map<string, Entry>();

/** 1 s, doubling up to 30 s (CONST-02). */
export function retryPauseMs(failures: number): number {
  return Math.min(1_000 * 2 ** (failures - 1), 30_000);
}

/** Answers of our own doors in the browser: asked once for everybody, kept for a while, tried again when the line is bad. */
export function cachedJson<Answer>(path: string, read: (path: string) => Promise<unknown> = getJson): Promise<Answer> {
  const known = entries.get(path);
  const entry: Entry = known ?? { answer: tryAgain(() => read(path)), forget: undefined };
  clearTimeout(entry.forget);
  entry.forget = setTimeout(() => entries.delete(path), KEEP_MS);
  entries.set(path, entry);
  entry.answer.catch(() => entries.delete(path));
  return entry.answer as Promise<Answer>;
}

/** Only a bad line and a server in trouble are worth it; a refusal stays one. */
async function tryAgain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let failures = 0; ;) {
    try {
      return await ask();
    } catch (error) {
      failures++;
      const mayPass = error instanceof RequestFailed && (error.status === 0 || error.status >= 500);
      if (!mayPass || failures > RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryPauseMs(failures)));
    }
  }
}
