const KEY = "shod-favorite-after-sign-in";
/** Signing in takes minutes; after that, the click is forgotten. */
const MAX_AGE_MS = 30 * 60_000;

/** Remembers the product whose heart a guest clicked before signing in, in this tab. */
export function rememberLike(productId: string, now = Date.now()): void {
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ productId, at: now })));
}

/** True once, on the remembered product. */
export function takeRememberedLike(productId: string, now = Date.now()): boolean {
  const kept = attempt(
    () => JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { productId?: unknown; at?: unknown },
  );
  if (kept?.productId !== productId) return false;
  attempt(() => sessionStorage.removeItem(KEY));
  return typeof kept.at === "number" && now - kept.at < MAX_AGE_MS;
}

/** Null where storage is disabled. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
