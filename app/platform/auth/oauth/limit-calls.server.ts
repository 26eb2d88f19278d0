import { AsyncLocalStorage } from "node:async_hooks";

const LIMIT_MS = 10_000;

const limits = new AsyncLocalStorage<AbortSignal>();
let isInstalled = false;

/**
 * Ends the calls to sign-in providers that happen while a request is handled, after ten seconds in all, their bodies included. The library
 * sets no limit for most of them and accepts no `fetch` of ours, so the global one looks whether it is called from here.
 */
export function limitCalls<Result>(handle: () => Promise<Result>, limitMs = LIMIT_MS): Promise<Result> {
  if (!isInstalled) install();
  return limits.run(AbortSignal.timeout(limitMs), handle);
}

function install(): void {
  isInstalled = true;
  const network = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const limit = limits.getStore();
    if (!limit) return network(input, init);
    return network(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });
  };
}
