import { parseMoney } from "#app/platform/money.ts";
import { isSizeFit } from "#app/size-label.ts";
import { emptyCart, withStock, type CartLine, type CartState } from "./cart-state.ts";

/**
 * Parses a cart from storage. Anything else becomes an empty cart, invalid lines are dropped, and a checkout that was in
 * progress when the page closed is over. The prices are for display only: the provider charges its own.
 */
export function readStoredCart(text: string | null): CartState {
  const state = record(record(parsed(text))?.["state"]);
  if (!state || !Array.isArray(state["items"])) return emptyCart;

  const promoCode = nonEmptyText(state["promoCode"]);
  return {
    items: state["items"].filter(isLine).map((line) => withStock(withFit(line), countOf(line.left))),
    cartId: nonEmptyText(state["cartId"]),
    checkoutUrl: nonEmptyText(state["checkoutUrl"]),
    isLoading: false,
    promoCode,
    discount: promoCode ? numberBetween(state["discount"], 0, 100) : 0,
    discountAmount: promoCode ? numberBetween(state["discountAmount"], 0, 1_000_000) : 0,
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function isLine(value: unknown): value is CartLine {
  const line = record(value);
  const node = record(record(line?.["product"])?.["node"]);
  const price = record(line?.["price"]);
  return (
    texts(line, ["variantId", "variantTitle"]) &&
    texts(node, ["id", "handle", "title"]) &&
    lists(node?.["images"], ["url", "altText"]) &&
    lists(line?.["selectedOptions"], ["name", "value"]) &&
    Number.isInteger(line?.["quantity"]) &&
    Number(line?.["quantity"]) >= 1 &&
    isPrice(price?.["amount"], price?.["currencyCode"])
  );
}

function withFit({ sizeFit, ...line }: CartLine): CartLine {
  return isSizeFit(sizeFit) ? { ...line, sizeFit } : line;
}

function countOf(left: unknown): number | undefined {
  return Number.isInteger(left) && Number(left) >= 1 ? Number(left) : undefined;
}

function isPrice(amount: unknown, currency: unknown): boolean {
  if (typeof amount !== "string" || typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) return false;
  try {
    return parseMoney(amount, currency).minor >= 0;
  } catch {
    return false;
  }
}

function lists(value: unknown, fields: string[]): boolean {
  return Array.isArray(value) && value.every((entry) => texts(record(entry), fields));
}

function texts(value: Record<string, unknown> | null, fields: string[]): boolean {
  return value !== null && fields.every((field) => typeof value[field] === "string");
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function nonEmptyText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function numberBetween(value: unknown, least: number, most: number): number {
  return typeof value === "number" && value >= least && value <= most ? value : 0;
}
