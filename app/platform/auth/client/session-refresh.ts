/** The documented rule: checked every 30 s, renewed with fewer than 3 ticks left (AUTH-38). */
export const TICK_MS = 30_000;
const TICKS_LEFT = 3;

export function needsRefresh(expiresAtS: number, nowMs: number): boolean {
  return expiresAtS * 1000 - nowMs < TICKS_LEFT * TICK_MS;
}

const FIRST_DELAY_MS = 200;
const WINDOW_MS = 30_000;

/** The delay before each retry: 200 ms, doubling, as long as the next one falls within 30 s (CONST-05). */
function retryDelays(): number[] {
  const delays: number[] = [];
  let totalMs = 0;
  for (let delay = FIRST_DELAY_MS; totalMs + delay <= WINDOW_MS; delay *= 2) {
    delays.push(delay);
    totalMs += delay;
  }
  return delays;
}

/** Retries after each delay while `shouldRetry` returns true for the result. */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  shouldRetry: (result: Result) => boolean,
  sleep: (ms: number) => Promise<void>,
): Promise<Result> {
  let result = await attempt();
  for (const delay of retryDelays()) {
    if (!shouldRetry(result)) return result;
    await sleep(delay);
    result = await attempt();
  }
  return result;
}
