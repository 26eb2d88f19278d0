/** The order that this browser saw last: looked up here, or bought a moment ago. */
export type LastOrder = { orderNumber: string; email: string };

const KEY = "shod-last-order";

export function rememberOrder(order: Partial<LastOrder>): void {
  attempt(() => localStorage.setItem(KEY, JSON.stringify(order)));
}

/** "#order=1001&email=…" of the link on the checkout's last page, which no server and no log sees; otherwise the remembered order. */
export function lastOrder(hash: string): Partial<LastOrder> {
  const linked = new URLSearchParams(hash.slice(1));
  const [orderNumber, email] = [linked.get("order"), linked.get("email")];
  if (orderNumber !== null) return { orderNumber, email: email ?? "" };
  const stored = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? "null") as unknown);
  return stored && typeof stored === "object" ? stored : {};
}

/** Undefined where storage is disabled or holds something else. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
