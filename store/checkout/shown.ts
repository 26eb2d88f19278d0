import { priceText } from "#app/platform/money.ts";
import { nameOf, oncePerVariant, quantityOf, type OpenCheckout, type Quote } from "./open-checkout.ts";

/** What the page showed, as one hidden field: nobody pays an amount that was not before their eyes. */
export function shownText(checkout: OpenCheckout, quote: Quote): string {
  const lines = oncePerVariant(checkout.lines).map(
    ({ variantId, unitMinor }) => `${variantId}:${quantityOf(checkout, variantId)}:${unitMinor}`,
  );
  return [quote.totalMinor, codeText(checkout), ...lines].join(" ");
}

/** What is different from what the page showed, item by item; empty when nothing is. */
export function changesSince(shown: string, checkout: OpenCheckout, quote: Quote): string[] {
  if (shown === shownText(checkout, quote)) return [];
  const [total, code, ...lines] = shown.split(" ");
  const before = new Map(
    lines.map((line) => line.split(":").map(Number) as [number, number, number]).map(([id, ...rest]) => [id, rest]),
  );

  const changes: string[] = codeChange(code, checkout);
  for (const line of oncePerVariant(checkout.lines)) {
    const [quantity, unitMinor] = before.get(line.variantId) ?? [];
    const price = priceText({ minor: line.unitMinor, currency: checkout.currency });
    const wanted = quantityOf(checkout, line.variantId);
    if (quantity === undefined || unitMinor === undefined) changes.push(`${nameOf(line)} was added to the cart.`);
    else if (unitMinor !== line.unitMinor) {
      const was = priceText({ minor: unitMinor, currency: checkout.currency });
      changes.push(`${nameOf(line)} now costs ${price} (it was ${was}).`);
    } else if (quantity !== wanted) changes.push(`The cart now has ${wanted} of ${nameOf(line)}.`);
    before.delete(line.variantId);
  }
  if (before.size > 0) changes.push("An item was taken out of the cart or is no longer for sale.");
  if (Number(total) !== quote.totalMinor) {
    const amount = priceText({ minor: quote.totalMinor, currency: checkout.currency });
    const because = changes.length === 0 ? "With shipping and tax for this address the" : "The";
    changes.push(`${because} total is now ${amount}. Check it, then pay.`);
  }
  return changes;
}

/** A code with a blank in it is still one word here. */
function codeText({ appliedCode }: OpenCheckout): string {
  return `code=${encodeURIComponent(appliedCode ?? "")}`;
}

function codeChange(before: string | undefined, checkout: OpenCheckout): string[] {
  if (before === undefined || before === codeText(checkout)) return [];
  if (checkout.appliedCode !== null) return [`The code ${checkout.appliedCode} is applied now.`];
  return checkout.code === null ? ["The discount code was taken off the cart."] : [endedCodeNote(checkout.code)];
}

export function endedCodeNote(code: string): string {
  return `The code ${code} no longer counts: it has ended or has been used up.`;
}
