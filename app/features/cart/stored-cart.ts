import { parseMoney } from "#app/platform/money.ts";
import { isSizeFit } from "#app/sizes/sizes.ts";
import { MAX_CODE_LENGTH, MAX_LINES } from "./checkout.ts";
import { emptyCart, withStock, type CartLine, type CartState } from "./cart-state.ts";

/** A stored cart, and a note for each reason why lines of it are left out, now or before the visitor saw the note. */
export type StoredCart = { cart: CartState; notes: string[] };

/** Supports carts that Zustand's persist middleware wrote, which visitors' browsers hold. */
export function storedText(state: CartState, notes: readonly string[]): string {
  return JSON.stringify({ state, version: 0, ...(notes.length > 0 && { notes }) });
}

const UNREADABLE = "Your saved cart could not be read. Please add your items again";

/**
 * Parses a cart from storage. Anything else becomes an empty cart with a note, lines that the checkout would refuse are left out, and a checkout
 * that was in progress when the page closed is over. The prices are for display only: the provider charges its own.
 */
export function readStoredCart(text: string | null): StoredCart {
  if (text === null || text.trim() === "") return { cart: emptyCart, notes: [] };
  const whole = record(parsed(text));
  const state = record(whole?.["state"]);
  const unread = notesIn(whole?.["notes"]);
  if (!state || !Array.isArray(state["items"]))
    return { cart: emptyCart, notes: [...new Set([...unread, UNREADABLE])] };

  const stored = state["items"].map((line) => withQuantityNumber(withGid(line)));
  const lines = mergedLines(stored.filter(isLine));
  const unreadable = stored.filter((line) => !isLine(line));
  const code = nonEmptyText(state["promoCode"]);
  const promoCode = code && code.length <= MAX_CODE_LENGTH ? code : null;
  const cart = {
    items: lines.slice(0, MAX_LINES),
    cartId: nonEmptyText(state["cartId"]),
    checkoutUrl: nonEmptyText(state["checkoutUrl"]),
    ...checkedOutIn(state),
    isLoading: false,
    promoCode,
    discount: promoCode ? numberBetween(state["discount"], 0, 100) : 0,
    discountAmount: promoCode ? numberBetween(state["discountAmount"], 0, 1_000_000) : 0,
    ...(promoCode && promoTermsIn(state)),
  };
  return {
    cart,
    notes: [
      ...new Set([
        ...unread,
        ...noteAbout(unreadable, "could not be read and had to be removed. Please add it again"),
        ...noteAbout(lines.slice(MAX_LINES), `did not fit: one order holds up to ${MAX_LINES} different items`),
      ]),
    ],
  };
}

function promoTermsIn(state: Record<string, unknown>): Pick<CartState, "promoTerms"> {
  const { minimum, products, freeShipping } = record(state["promoTerms"]) ?? {};
  const promoTerms = {
    ...(typeof minimum === "number" && minimum > 0 && { minimum }),
    ...(Array.isArray(products) && { products: products.filter((id) => typeof id === "string") }),
    ...(freeShipping === true && { freeShipping: true as const }),
  };
  return Object.keys(promoTerms).length > 0 ? { promoTerms } : {};
}

/** What is known of the checkout, besides its cart's id. */
function checkedOutIn(
  state: Record<string, unknown>,
): Pick<CartState, "checkedOut" | "checkedOutAt" | "shop" | "reference"> {
  const units = Object.entries(record(state["checkedOut"]) ?? {}).filter(([, count]) => countOf(count));
  const checkedOutAt = countOf(state["checkedOutAt"]);
  const shop = nonEmptyText(state["shop"]);
  const reference = nonEmptyText(state["reference"]);
  return {
    ...(units.length > 0 && { checkedOut: Object.fromEntries(units) as Record<string, number> }),
    ...(checkedOutAt !== undefined && { checkedOutAt }),
    ...(shop !== null && { shop }),
    ...(reference !== null && { reference }),
  };
}

const MAX_NOTES = 5;
const MAX_NOTE_LENGTH = 1_000;

function notesIn(value: unknown): string[] {
  const notes: unknown[] = Array.isArray(value) ? value : [];
  return notes
    .filter((note) => nonEmptyText(note) !== null && String(note).length <= MAX_NOTE_LENGTH)
    .map(String)
    .slice(0, MAX_NOTES);
}

const NAMED = 3;

/** "Shoe 1, Shoe 2 and 4 more …"; nothing without lines. */
function noteAbout(lines: unknown[], whatHappened: string): string[] {
  if (lines.length === 0) return [];
  const title = (line: unknown) => nonEmptyText(record(record(record(line)?.["product"])?.["node"])?.["title"]);
  const named = lines.slice(0, NAMED).map((line) => title(line) ?? "An item");
  const rest = lines.length > NAMED ? ` and ${lines.length - NAMED} more` : "";
  return [`${named.join(", ")}${rest} ${whatHappened}`];
}

/** One line for each variant, as the drawer and the checkout expect. */
function mergedLines(lines: CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine>();
  for (const line of lines) {
    const same = merged.get(line.variantId);
    const whole = same ? { ...same, quantity: same.quantity + line.quantity } : withOptionalFields(line);
    merged.set(line.variantId, withStock(whole, countOf(whole.left)));
  }
  return [...merged.values()];
}

/** The line with the variant's id as the checkout takes it: it may be stored as a number, or encoded as older APIs wrote it. */
function withGid(value: unknown): unknown {
  const line = record(value);
  const id = line?.["variantId"];
  if (!line || (typeof id !== "string" && typeof id !== "number")) return value;
  const text = String(id).trim();
  const [, number] = GID.exec(text) ?? GID.exec(decoded(text)) ?? [];
  return number ? { ...line, variantId: `gid://shopify/ProductVariant/${number}` } : { ...line, variantId: null };
}

const GID = /^(?:gid:\/\/shopify\/ProductVariant\/)?(\d{1,18})(?:\?.*)?$/;

/** The line with its quantity as a number: it may be stored as text. */
function withQuantityNumber(value: unknown): unknown {
  const line = record(value);
  const quantity = line?.["quantity"];
  return typeof quantity === "string" && /^\s*\d+(?:\.0*)?\s*$/.test(quantity)
    ? { ...line, quantity: Number(quantity) }
    : value;
}

function decoded(text: string): string {
  try {
    return atob(text);
  } catch {
    return "";
  }
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

/** What a line need not have is left out where it is invalid. */
function withOptionalFields({ sizeFit, fullPrice, ...line }: CartLine): CartLine {
  return {
    ...line,
    ...(isSizeFit(sizeFit) ? { sizeFit } : {}),
    ...(fullPrice && isPrice(fullPrice.amount, fullPrice.currencyCode) ? { fullPrice } : {}),
  };
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
