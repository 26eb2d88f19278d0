import type { OrderDetail } from "#app/platform/shopify/order-admin.server.ts";
import { unitsToShip } from "#app/platform/shopify/units-to-ship.ts";

type Packed = Pick<OrderDetail, "lines">;

/** The lines to pack now: those not sent yet or, once everything was sent, all of them. Refunded units are not packed. */
export function linesToPack<Order extends Packed>({ lines }: Order): (Order["lines"][number] & { units: number })[] {
  const units = lines.map((line) => ({ ...line, units: unitsToShip(line) }));
  const toSend = units.filter((line) => line.units > 0);
  if (toSend.length > 0) return toSend;
  return lines.map((line) => ({ ...line, units: line.currentQuantity })).filter((line) => line.units > 0);
}

const NO = /^(no|false|0|off|none)$/i;

/** The buyer said so in the cart's attributes ("Gift: yes", "Gift message") or in the note. */
export function isGift({ attributes, note }: Pick<OrderDetail, "attributes" | "note">): boolean {
  const isGiftWord = (text: string) => /\bgifts?\b(?! ?cards?\b)/i.test(text.replaceAll("_", " "));
  return attributes.some(({ key, value }) => isGiftWord(key) && !NO.test(value.trim())) || isGiftWord(note ?? "");
}

/** What the cart was given, as its buyer may read it: Shopify keeps attributes whose key starts with "_" private. */
export function printedAttributes({ attributes }: Pick<OrderDetail, "attributes">): OrderDetail["attributes"] {
  return attributes.filter(({ key }) => !key.startsWith("_"));
}

export type PickedLine = {
  title: string;
  variantTitle: string | null;
  sku: string | null;
  units: number;
  /** "#1001" or, for more than one, "#1001 × 2". */
  orders: string[];
};

type LineToPick = {
  title: string;
  variantTitle: string | null;
  sku: string | null;
  productId: string | null;
  units: number;
  orderNumber: string;
};

/** What to fetch from stock for several orders: each variant once, ordered by title and variant. */
export function pickList(lines: LineToPick[]): PickedLine[] {
  const keyOf = ({ productId, title, variantTitle, sku }: LineToPick) =>
    JSON.stringify([productId ?? title, variantTitle, sku]);
  const compare = new Intl.Collator("en", { numeric: true }).compare;
  return [...grouped(lines, keyOf).values()]
    .map((same) => {
      const { title, variantTitle, sku } = same[0]!;
      const byOrder = grouped(same, ({ orderNumber }) => orderNumber);
      const orders = [...byOrder].map(([number, ofOrder]) => {
        const units = sumOf(ofOrder);
        return units === 1 ? number : `${number} × ${units}`;
      });
      return { title, variantTitle, sku, units: sumOf(same), orders };
    })
    .sort((a, b) => compare(a.title, b.title) || compare(a.variantTitle ?? "", b.variantTitle ?? ""));
}

const sumOf = (lines: LineToPick[]) => lines.reduce((sum, { units }) => sum + units, 0);

/** Map.groupBy, which the oldest supported browsers lack. */
function grouped(lines: LineToPick[], keyOf: (line: LineToPick) => string): Map<string, LineToPick[]> {
  const groups = new Map<string, LineToPick[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return groups;
}
