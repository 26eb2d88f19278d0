import { globalId } from "../graphql/global-id.ts";
import { cartId, lineId, lineKeyIn } from "./cart-ids.ts";
import { refusal, attributeProblems, type Attribute, type CartWarning, type Refusal } from "./cart-errors.ts";

export type Line = {
  id: string;
  cartToken: string;
  position: number;
  variantId: number;
  quantity: number;
  attributes: Attribute[];
};
export type Stocked = { id: number; stock: number | null; continueSelling: boolean; priceMinor: number };
export type Addition = { variantId: number | null; merchandiseId: string; quantity: number; attributes: Attribute[] };
export type LineUpdate = {
  id: string;
  quantity?: number | null;
  merchandiseId?: string | null;
  variantId?: number | null;
  attributes?: Attribute[] | null;
};

export type Decision = { refusals: Refusal[] } | { refusals: never[]; lines: Line[]; warnings: CartWarning[] };

export const MAX_LINES = 500;
const MAX_QUANTITY = 100_000;
/** Keeps totals, including taxes and shipping, within safe integers. */
const MAX_MINOR = 100_000_000_000_000;

/** Adds units to the line with the same variant and attributes, or as a new line. All or nothing. */
export function withAdded(
  token: string,
  lines: Line[],
  additions: Addition[],
  known: Map<number, Stocked>,
  newId: () => string,
): Decision {
  const refusals = additions.flatMap((addition, at) => [
    ...unknownMerchandise(addition.variantId, addition.merchandiseId, known, ["lines", String(at), "merchandiseId"]),
    ...wrongQuantity(addition.quantity, 1, ["lines", String(at), "quantity"]),
    ...attributeProblems(addition.attributes, ["lines", String(at), "attributes"]),
  ]);
  if (refusals.length > 0) return { refusals };

  const next = lines.map((line) => ({ ...line }));
  for (const { variantId, quantity, attributes } of additions) {
    const same = next.find((line) => line.variantId === variantId && haveSame(line.attributes, attributes));
    if (same) same.quantity += quantity;
    else
      next.push({
        id: newId(),
        cartToken: token,
        position: nextPosition(next),
        variantId: variantId!,
        quantity,
        attributes,
      });
  }
  return limited(token, lines, next, known);
}

/** Changes quantity, variant or attributes of lines; quantity 0 removes a line; identical lines are merged. */
export function withUpdated(
  token: string,
  lines: Line[],
  updates: LineUpdate[],
  known: Map<number, Stocked>,
): Decision {
  const refusals = updates.flatMap((update, at) => {
    const field = (name: string) => ["lines", String(at), name];
    return [
      ...(lines.some((line) => line.id === lineKeyIn(update.id)) ? [] : [noSuchLine(update.id, field("id"))]),
      ...(update.merchandiseId == null
        ? []
        : unknownMerchandise(update.variantId ?? null, update.merchandiseId, known, field("merchandiseId"))),
      ...(update.quantity == null ? [] : wrongQuantity(update.quantity, 0, field("quantity"))),
      ...attributeProblems(update.attributes ?? [], field("attributes")),
    ];
  });
  if (refusals.length > 0) return { refusals };

  const next = lines.map((line) => ({ ...line }));
  for (const { id, quantity, variantId, attributes } of updates) {
    const line = next.find((each) => each.id === lineKeyIn(id));
    if (!line) continue;
    line.quantity = quantity ?? line.quantity;
    line.variantId = variantId ?? line.variantId;
    line.attributes = attributes ?? line.attributes;
  }
  return limited(token, lines, merged(next), known);
}

export function withRemoved(lines: Line[], ids: string[]): Decision {
  const keys = ids.map(lineKeyIn);
  const refusals = ids.flatMap((id, at) =>
    lines.some((line) => line.id === keys[at]) ? [] : [noSuchLine(id, ["lineIds", String(at)])],
  );
  return refusals.length > 0
    ? { refusals }
    : { refusals: [], lines: lines.filter((line) => !keys.includes(line.id)), warnings: [] };
}

/** Reduces changed lines to the units in stock, with a warning. */
function limited(token: string, before: Line[], after: Line[], known: Map<number, Stocked>): Decision {
  const changed = after.filter((line) => {
    const old = before.find((each) => each.id === line.id);
    return !old || old.variantId !== line.variantId || line.quantity > old.quantity;
  });
  const warnings: CartWarning[] = [];
  for (const line of changed) {
    const variant = known.get(line.variantId);
    if (!variant || variant.stock === null || variant.continueSelling) continue;
    const others = after.reduce(
      (sum, each) => sum + (each !== line && each.variantId === line.variantId ? each.quantity : 0),
      0,
    );
    const possible = Math.max(0, variant.stock - others);
    if (line.quantity <= possible) continue;
    line.quantity = possible;
    warnings.push(stockWarning(token, line, variant.stock, possible));
  }
  const lines = after.filter((line) => line.quantity > 0);
  const worth = lines.reduce((sum, line) => sum + (known.get(line.variantId)?.priceMinor ?? 0) * line.quantity, 0);
  if (worth > MAX_MINOR)
    return { refusals: [refusal("MAXIMUM_EXCEEDED", ["lines"], "The cart's total is more than one order allows.")] };
  const full = lines.length > MAX_LINES || lines.some((line) => line.quantity > MAX_QUANTITY);
  return full
    ? { refusals: [refusal("MAXIMUM_EXCEEDED", ["lines"], `A cart can have at most ${MAX_LINES} lines.`)] }
    : { refusals: [], lines, warnings };
}

function stockWarning(token: string, line: Line, stock: number, possible: number): CartWarning {
  if (stock <= 0) {
    return {
      code: "MERCHANDISE_OUT_OF_STOCK",
      message: "The merchandise is sold out.",
      target: globalId("ProductVariant", line.variantId),
    };
  }
  const message = possible === 1 ? "Only 1 item is available." : `Only ${possible} items are available.`;
  return { code: "MERCHANDISE_NOT_ENOUGH_STOCK", message, target: possible > 0 ? lineId(line) : cartId(token) };
}

function merged(lines: Line[]): Line[] {
  const kept: Line[] = [];
  for (const line of lines) {
    const same = kept.find((each) => each.variantId === line.variantId && haveSame(each.attributes, line.attributes));
    if (same) same.quantity += line.quantity;
    else kept.push(line);
  }
  return kept;
}

function haveSame(a: Attribute[], b: Attribute[]): boolean {
  const key = (attributes: Attribute[]) => attributes.map((each) => JSON.stringify([each.key, each.value])).toSorted();
  return key(a).join() === key(b).join();
}

function nextPosition(lines: Line[]): number {
  return lines.reduce((last, line) => Math.max(last, line.position), 0) + 1;
}

function unknownMerchandise(
  variantId: number | null,
  merchandiseId: string,
  known: Map<number, Stocked>,
  field: string[],
): Refusal[] {
  if (variantId !== null && known.has(variantId)) return [];
  return [refusal("INVALID", field, `The merchandise with id ${merchandiseId.slice(0, 100)} does not exist.`)];
}

function wrongQuantity(quantity: number, least: number, field: string[]): Refusal[] {
  if (quantity < least) return [refusal("LESS_THAN", field, `The quantity must be at least ${least}.`)];
  return quantity > MAX_QUANTITY
    ? [refusal("MAXIMUM_EXCEEDED", field, `The quantity must be at most ${MAX_QUANTITY}.`)]
    : [];
}

function noSuchLine(id: string, field: string[]): Refusal {
  return refusal("INVALID_MERCHANDISE_LINE", field, `The merchandise line with id ${id.slice(0, 100)} does not exist.`);
}
