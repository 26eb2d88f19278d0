import { AsyncLocalStorage } from "node:async_hooks";

const LIMIT_MS = 10_000;

/** A request that is being handled. `until`: on the clock of `performance.now`; null once it is handled. */
type Handling = { until: number | null; limitMs: number };

const handlings = new AsyncLocalStorage<Handling>();
let isInstalled = false;

/**
 * Ends the calls to sign-in providers that happen while a request is handled, after ten seconds in all, their bodies included. Work that goes on
 * after the response has as long for each call. The library sets no limit for most of them and accepts no `fetch` of ours, so the global one
 * looks whether it is called from here.
 */
export function limitCalls<Result>(handle: () => Promise<Result>, limitMs = LIMIT_MS): Promise<Result> {
  if (!isInstalled) install();
  const handling: Handling = { until: performance.now() + limitMs, limitMs };
  return handlings.run(handling, async () => {
    try {
      return await handle();
    } finally {
      handling.until = null;
    }
  });
}

function install(): void {
  isInstalled = true;
  const network = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const handling = handlings.getStore();
    if (!handling) return network(input, init);
    const { until, limitMs } = handling;
    const limit = AbortSignal.timeout(until === null ? limitMs : Math.max(0, Math.ceil(until - performance.now())));
    // As `fetch` has it: the signal of the options, even null, replaces that of a request.
    const own = init?.signal === undefined ? (input instanceof Request ? input.signal : null) : init.signal;
    return network(input, { ...init, signal: own ? AbortSignal.any([own, limit]) : limit });
  };
}
