import { priceText } from "#app/platform/money.ts";
import { nameOf, uniqueVariants, quantityOf, type OpenCheckout, type Quote } from "./open-checkout.ts";

/** What the page showed, as a hidden field, so that only a displayed amount is charged. */
export function encodeShown(checkout: OpenCheckout, quote: Quote): string {
  const lines = uniqueVariants(checkout.lines).map(
    ({ variantId, unitMinor }) => `${variantId}:${quantityOf(checkout, variantId)}:${unitMinor}`,
  );
  return [quote.totalMinor, codeText(checkout), ...lines].join(" ");
}

/** Differences from what the page showed, item by item; empty if none. */
export function changesSince(shown: string, checkout: OpenCheckout, quote: Quote): string[] {
  if (shown === encodeShown(checkout, quote)) return [];
  const [total, code, ...lines] = shown.split(" ");
  const before = new Map(
    lines.map((line) => line.split(":").map(Number) as [number, number, number]).map(([id, ...rest]) => [id, rest]),
  );

  const changes: string[] = codeChange(code, checkout);
  for (const line of uniqueVariants(checkout.lines)) {
    const [quantity, unitMinor] = before.get(line.variantId) ?? [];
    const price = priceText({ minor: line.unitMinor, currency: checkout.currency });
    const wanted = quantityOf(checkout, line.variantId);
    if (quantity === undefined || unitMinor === undefined) changes.push(`${nameOf(line)} was added to your cart.`);
    else if (unitMinor !== line.unitMinor) {
      const was = priceText({ minor: unitMinor, currency: checkout.currency });
      changes.push(`${nameOf(line)} now costs ${price} (it was ${was}).`);
    } else if (quantity !== wanted) changes.push(`Your cart now has ${wanted} of ${nameOf(line)}.`);
    before.delete(line.variantId);
  }
  if (before.size > 0) changes.push("An item was removed from your cart or is no longer available.");
  if (Number(total) !== quote.totalMinor) {
    const amount = priceText({ minor: quote.totalMinor, currency: checkout.currency });
    const prefix = changes.length === 0 ? "With shipping and tax for this address the" : "The";
    changes.push(`${prefix} total is now ${amount}. Review it, then pay.`);
  }
  return changes;
}

/** Encoded, so that a code with spaces is one word. */
function codeText({ appliedCode }: OpenCheckout): string {
  return `code=${encodeURIComponent(appliedCode ?? "")}`;
}

function codeChange(before: string | undefined, checkout: OpenCheckout): string[] {
  if (before === undefined || before === codeText(checkout)) return [];
  if (checkout.appliedCode !== null) return [`The code ${checkout.appliedCode} is now applied.`];
  return checkout.code === null ? ["The discount code was removed from your cart."] : [idleCodeNote(checkout)];
}

/**
 * Why the code of the cart does not apply. Of the code itself nothing is told, so that no one can find out which codes exist or existed: anyone may
 * put any code on a cart.
 */
export function idleCodeNote({ code, idle, currency }: Pick<OpenCheckout, "code" | "idle" | "currency">): string {
  if (idle?.reason === "minimum")
    return `Add ${priceText({ minor: idle.missingMinor, currency })} more to use ${code}.`;
  if (idle?.reason === "no-product") return `The code ${code} isn’t for anything in your cart.`;
  if (idle?.reason === "better-discount") return `Your cart already has a better discount than the code ${code}.`;
  return `The code ${code} isn’t valid. It may be misspelled, expired or used up.`;
}
