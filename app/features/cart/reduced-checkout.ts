import type { Checkout } from "#app/features/checkout/checkout.ts";
import type { CartLine } from "./cart.ts";

type Reduced = NonNullable<Checkout["reduced"]>;

/** The lines as the provider took them, and in words what it did not take. Its own words only where the lines do not tell. */
export function asReduced(items: readonly CartLine[], reduced: Reduced): { items: CartLine[]; notes: string[] } {
  const left = (variantId: string) =>
    reduced.lines.reduce((sum, line) => sum + (line.variantId === variantId ? line.quantity : 0), 0);
  const notes = items
    .filter((line) => left(line.variantId) < line.quantity)
    .map((line) => noteOf(line, left(line.variantId)));
  return {
    items: items.flatMap((line) => {
      const quantity = Math.min(line.quantity, left(line.variantId));
      return quantity > 0 ? [{ ...line, quantity }] : [];
    }),
    notes: notes.length > 0 ? notes : reduced.messages,
  };
}

function noteOf({ product, variantTitle }: CartLine, left: number): string {
  const { title } = product.node;
  const name = variantTitle === "Default Title" ? title : `${title}, ${variantTitle}`;
  if (left === 0) return `${name} is no longer available and has been removed`;
  return `Only ${left} of ${name} ${left === 1 ? "is" : "are"} left`;
}
