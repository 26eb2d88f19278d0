import { ProviderUnreachable } from "./provider-problem.ts";

/** In a row, without one success between them. */
const FAILURES_UNTIL_OPEN = 5;
const OPEN_MS = 5_000;

export type CircuitBreaker = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs calls to one API. After several in a row that did not reach it, the next ones fail at once with the error of the last, instead of each
 * waiting for its own time-out; one call every few seconds finds out whether it works again. `now` in milliseconds.
 */
export function circuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  let failures = 0;
  let lastFailure: ProviderUnreachable | undefined;
  let openUntil = 0;

  return async (work) => {
    if (lastFailure && failures >= FAILURES_UNTIL_OPEN) {
      if (now() < openUntil) throw new ProviderUnreachable(lastFailure.message, { cause: lastFailure });
      // This call tries; the others go on failing until it has ended.
      openUntil = now() + OPEN_MS;
    }
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      if (error instanceof ProviderUnreachable) {
        failures += 1;
        lastFailure = error;
        openUntil = now() + OPEN_MS;
      } else {
        failures = 0;
      }
      throw error;
    }
  };
}
