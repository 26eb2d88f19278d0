import { UNTIL_SIGN_OUT } from "#app/platform/auth/access/visitor-store.ts";

/** The order that this browser saw last: looked up here, or bought a moment ago. */
export type LastOrder = { orderNumber: string; email: string };

const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

export function rememberOrder({ orderNumber, email }: Partial<LastOrder>): void {
  attempt(() => localStorage.setItem(UNTIL_SIGN_OUT, JSON.stringify({ orderNumber, email, seenAt: Date.now() })));
}

/** "#order=1001&email=…" of the link on the checkout's last page, which no server and no log sees; otherwise the remembered order. */
export function lastOrder(hash: string): Partial<LastOrder> {
  const linked = new URLSearchParams(hash.slice(1));
  const [orderNumber, email] = [linked.get("order"), linked.get("email")];
  if (orderNumber !== null) return { orderNumber, email: email ?? "" };
  const stored = attempt(
    () =>
      JSON.parse(localStorage.getItem(UNTIL_SIGN_OUT) ?? "null") as (Partial<LastOrder> & { seenAt?: number }) | null,
  );
  if (!stored || typeof stored !== "object") return {};
  const { seenAt = 0, ...order } = stored;
  if (Date.now() - seenAt < MAX_AGE_MS) return order;
  attempt(() => localStorage.removeItem(UNTIL_SIGN_OUT));
  return {};
}

/** What the form is filled in with. The address of the account belongs to a known order only if that was placed with it. */
export const formValues = ({ orderNumber, email }: Partial<LastOrder>, ofVisitor: string | undefined) => ({
  orderNumber,
  email: orderNumber ? email : ofVisitor,
});

/** Undefined where storage is disabled or holds something else. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
