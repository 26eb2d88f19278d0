const KEY = "shod-favourite-after-sign-in";
/** Signing in takes minutes; who comes back next week has forgotten. */
const WAITS_MS = 30 * 60_000;

/** A guest pressed a heart and then "Sign in": the product to like when they come back to it, in this tab. */
export function keepForLater(productId: string, now = Date.now()): void {
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ productId, at: now })));
}

/** True once, on the product that was kept. */
export function takeKept(productId: string, now = Date.now()): boolean {
  const kept = attempt(
    () => JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { productId?: unknown; at?: unknown },
  );
  if (kept?.productId !== productId) return false;
  attempt(() => sessionStorage.removeItem(KEY));
  return typeof kept.at === "number" && now - kept.at < WAITS_MS;
}

/** Storage may be switched off; then there is nothing to remember with. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
