type Quantity = { ok: true; quantity: number } | { ok: false; fix: string };

/** Shopify takes no higher quantity. */
const MAX_QUANTITY = 1_000_000_000;

/** A number of units as typed or as in a file; spaces around it are ignored. `fix`: what to enter instead. */
export function readQuantity(text: string, max = MAX_QUANTITY): Quantity {
  const typed = text.trim();
  if (/^\d+$/.test(typed)) {
    const quantity = Number(typed);
    return quantity <= max ? { ok: true, quantity } : refuse(`Enter ${max.toLocaleString("en")} or less.`);
  }
  if (typed === "") return refuse("Enter a number.");
  if (/^[-\u2212\u2013]\s*\d/.test(typed)) return refuse("Enter 0 or more. Stock can’t be set below 0.");
  if (/^\+\s*\d/.test(typed)) return refuse("Enter the new total, without “+”.");
  if (/^\d{1,3}([.,'\u2019 \u00A0\u202F]\d{3})+$/.test(typed))
    return refuse("Enter the number without separators, like 1200.");
  if (/^\d*[.,]\d+$/.test(typed)) return refuse("Enter a whole number.");
  return refuse("Enter a whole number, like 12.");
}

const refuse = (fix: string): Quantity => ({ ok: false, fix });
