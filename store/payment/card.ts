import { visibleContact } from "#app/platform/email-address.ts";
import { plainDigits, plainPunctuation } from "#app/platform/plain-punctuation.ts";

export type Card = { digits: string; cvc: string };

export type CardForm = { cardNumber: string; expiry: string; cvc: string };

export type CardReading =
  | { card: Card; errors: null }
  | { card: null; errors: Partial<Record<keyof CardForm, string>> };

/** The numbers that the test gateway accepts, as listed on the page. */
export const TEST_CARDS = [
  { digits: "4242424242424242", label: "4242 4242 4242 4242", outcome: "is approved" },
  { digits: "4000000000000002", label: "4000 0000 0000 0002", outcome: "is declined" },
  { digits: "4000000000000119", label: "4000 0000 0000 0119", outcome: "fails at the gateway" },
] as const;

/** Validates the card fields. */
export function readCard(form: CardForm, now: Date): CardReading {
  const digits = typedDigits(form.cardNumber).replace(/[\s.\u00b7_-]/g, "");
  const cvc = typedDigits(form.cvc);
  const errors = withoutNulls({
    cardNumber: numberProblem(digits),
    expiry: expiryProblem(typedDigits(form.expiry), now),
    cvc: /^\d{3,4}$/.test(cvc) ? null : "Enter a 3-digit security code. Any digits work.",
  });
  if (Object.keys(errors).length > 0) return { card: null, errors };
  return { card: { digits, cvc }, errors: null };
}

/** With ASCII digits, dashes and slashes, and without what cannot be seen. */
function typedDigits(text: string): string {
  return visibleContact(plainDigits(plainPunctuation(text))).replace(/[\u2044\u2215]/g, "/");
}

export function lastFourOf(card: Card): string {
  return card.digits.slice(-4);
}

function numberProblem(digits: string): string | null {
  if (digits === "") return "Enter a card number, such as 4242 4242 4242 4242.";
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return "That isn’t a valid card number. Check the digits.";
  if (!TEST_CARDS.some((test) => test.digits === digits)) {
    return "This is a test checkout, so use one of the test numbers above. Real cards aren’t accepted.";
  }
  return null;
}

function expiryProblem(text: string, now: Date): string | null {
  const match = /^(\d{1,2})\s*[/. -]?\s*(\d{4}|\d{2})$/.exec(text);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return "Enter the expiration date as month and year, such as 12/30.";
  const year = Number(match[2]) + (match[2]!.length === 2 ? 2000 : 0);
  // A card is valid until the end of its month in the last time zone.
  const lastMoment = Date.UTC(year, month, 1, 12);
  return lastMoment > now.getTime() ? null : "This card has expired. Use a date in the future.";
}

/** The check digit of card numbers. */
function passesLuhn(digits: string): boolean {
  const sum = digits
    .split("")
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function withoutNulls<Key extends string>(problems: Record<Key, string | null>): Partial<Record<Key, string>> {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) as Partial<
    Record<Key, string>
  >;
}
