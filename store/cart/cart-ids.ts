import { globalId } from "../graphql/global-id.ts";

export function cartId(token: string): string {
  return globalId("Cart", token);
}

/** The token in a cart's id; null for another id. Newer clients add ?key=…, which is ignored. */
export function tokenIn(id: string): string | null {
  return /^gid:\/\/shopify\/Cart\/([\w-]{1,64})(?:\?.*)?$/.exec(id)?.[1] ?? null;
}

export function lineId(line: { id: string; cartToken: string }): string {
  return `${globalId("CartLine", line.id)}?cart=${line.cartToken}`;
}

export function lineKeyIn(id: string): string | null {
  return /^gid:\/\/shopify\/CartLine\/([\w-]{1,64})(?:\?.*)?$/.exec(id)?.[1] ?? null;
}
