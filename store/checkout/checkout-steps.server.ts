import { LIMITS } from "#app/platform/limits/limits.ts";
import { truncate } from "#app/platform/storable.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { orderOfCheckout } from "../orders/orders.server.ts";
import { orderBeingPlaced } from "../orders/place-order.server.ts";
import { hasCustomerUsed } from "../orders/discount-use.server.ts";
import { payAndOrder, type PayOutcome } from "../orders/pay.server.ts";
import { readCard } from "../payment/card.ts";
import { discountCodeMeant } from "../pricing/discounts.server.ts";
import type { Gateway } from "../payment/gateway.ts";
import type { StoreDeps } from "../store-deps.ts";
import { provinceOf, readBuyer, type BuyerForm } from "./buyer-form.ts";
import { saveForm, setCartCodes } from "./cart-changes.server.ts";
import { openCheckout, type CheckoutDeps } from "./open-checkout.server.ts";
import { problemsOf, quoteFor, type OpenCheckout } from "./open-checkout.ts";
import type { CheckoutView } from "./pages/checkout-view.ts";
import { changesSince, idleCodeNote } from "./shown.ts";

export type Submission = { token: string; address: string; fields: Record<string, string>; form: BuyerForm; now: Date };
export type CheckoutResult =
  /** Redirect to the checkout's URL, which shows the order or the current checkout. */
  | { kind: "go-on"; token: string }
  | { kind: "not-here" }
  | { kind: "empty" }
  | { kind: "refused"; view: Omit<CheckoutView, "root">; isTooOften?: boolean };
type Deps = Pick<StoreDeps, "jobs" | "emails" | "limiter"> & CheckoutDeps & { gateway: Gateway };
type Problems = Partial<Pick<CheckoutView, "errors" | "failure" | "notes" | "typedCode">>;

const NO_LONGER_CHANGED =
  "Something in your order changed while you were paying, then changed back. You haven’t been charged. Review your order, then pay again.";

/** Pays and orders, but only exactly what the page showed. */
export async function pay(deps: Deps, sent: Submission): Promise<CheckoutResult> {
  const { token, fields, form, now } = sent;
  const open = await opened(deps, sent);
  if ("kind" in open) return open;
  await saveForm(deps.db, token, form);
  if ((fields["code"] ?? "").trim() !== "" && open.checkout.code === null)
    return applyCode(deps, sent, { beforePaying: true });

  const { checkout } = open;
  const quote = quoteOf(checkout, form);
  const reading = readBuyer(form);
  const { card, errors: cardErrors } = readCard(
    { cardNumber: fields["cardNumber"] ?? "", expiry: fields["expiry"] ?? "", cvc: fields["cvc"] ?? "" },
    now,
  );
  const notes = changesSince(fields["shown"] ?? "", checkout, quote);
  if (reading.buyer === null || card === null || notes.length > 0 || problemsOf(checkout).length > 0) {
    return refused(checkout, sent, { errors: { ...reading.errors, ...cardErrors }, notes });
  }

  const asking = { address: sent.address, subject: token };
  const taken = await deps.limiter.take(LIMITS.payment, asking, now);
  if (!taken.isAllowed) {
    // Further clicks of a payment under way take from the limit until it is done.
    if (await orderBeingPlaced(deps.db, token)) return { kind: "go-on", token };
    return asTooManyAttempts(
      refused(checkout, sent, { failure: "Your payment didn’t go through", notes: [TOO_MANY_CARDS] }),
    );
  }
  const { discountId, isOncePerCustomer } = checkout;
  const { email } = reading.buyer;
  // Before the card is charged; placing the order checks again.
  if (discountId !== null && isOncePerCustomer && (await hasCustomerUsed(deps.db, { discountId, email })))
    return notPaid(deps, sent, "code-used");
  const shipping = quote.shipping?.id ?? "";
  const amount = { amountMinor: quote.totalMinor, currency: checkout.currency };
  const paid = await payAndOrder(deps, { token, buyer: reading.buyer, shipping, now, card, ...amount });
  if (paid.outcome !== "ordered") return notPaid(deps, sent, paid.reason);
  await taken.giveBack();
  return { kind: "go-on", token };
}

/**
 * Applies a typed code if it is valid. Unknown, expired and used-up codes get the same message, so that codes cannot be probed; a valid code
 * that this cart cannot use gets the reason.
 */
export async function applyCode(
  deps: Pick<StoreDeps, "limiter"> & CheckoutDeps,
  sent: Submission,
  { beforePaying = false } = {},
): Promise<CheckoutResult> {
  const { token, fields, now } = sent;
  const open = await opened(deps, sent);
  if ("kind" in open) return open;
  const typed = truncate(normalizeCode(fields["code"] ?? ""), 100);
  if (typed === "") return refused(open.checkout, sent, { errors: { code: "Enter a discount code." } });

  const asking = { address: sent.address, of: "checkout", subject: token };
  const taken = await deps.limiter.take(LIMITS.promoCode, asking, now);
  if (!taken.isAllowed)
    return asTooManyAttempts(refused(open.checkout, sent, { errors: { code: TOO_MANY_CODES }, typedCode: typed }));

  const code = await discountCodeMeant(deps.db, typed);
  const before = open.checkout.codes;
  await setCartCodes(deps.db, token, [code]);
  const updated = await openCheckout(deps, token, now);
  if (!updated) return { kind: "not-here" };
  if (updated.appliedCode === null) {
    await setCartCodes(deps.db, token, before);
    const { idle } = updated;
    const isAboutCart = idle !== null && ["minimum", "no-product", "better-discount"].includes(idle.reason);
    const reason = isAboutCart
      ? idleCodeNote(updated)
      : `The code ${code} isn’t valid. It may be misspelled, expired or used up.`;
    return refused(open.checkout, sent, { errors: { code: reason }, typedCode: code });
  }
  const { appliedCode } = open.checkout;
  // With shipping, which a code may make free.
  const totalOf = (checkout: OpenCheckout) => quoteOf(checkout, sent.form).totalMinor;
  if (appliedCode !== null && appliedCode !== code && totalOf(open.checkout) < totalOf(updated)) {
    await setCartCodes(deps.db, token, before);
    const reason = `The code ${code} saves you less than ${appliedCode}, so we kept ${appliedCode}. Only one code can be used per order.`;
    return refused(open.checkout, sent, { errors: { code: reason }, typedCode: code });
  }
  await taken.giveBack();
  if (!beforePaying) return { kind: "go-on", token };
  return refused(updated, sent, { notes: [`The code ${code} was applied. Review the new total, then pay.`] });
}

const TOO_MANY_CODES = "Too many attempts to apply a discount code. Please wait a few minutes, then try again.";
const TOO_MANY_CARDS =
  "Too many payment attempts. You haven’t been charged. Please wait a few minutes, then try again.";

function asTooManyAttempts(result: CheckoutResult): CheckoutResult {
  return result.kind === "refused" ? { ...result, isTooOften: true } : result;
}

async function opened(
  deps: CheckoutDeps,
  { token, now }: Submission,
): Promise<CheckoutResult | { checkout: OpenCheckout }> {
  if (await orderOfCheckout(deps.db, token)) return { kind: "go-on", token };
  const checkout = await openCheckout(deps, token, now);
  if (!checkout) return (await orderOfCheckout(deps.db, token)) ? { kind: "go-on", token } : { kind: "not-here" };
  return checkout.lines.length === 0 ? { kind: "empty" } : { checkout };
}

async function notPaid(
  deps: Deps,
  sent: Submission,
  reason: Extract<PayOutcome, { outcome: "refused" }>["reason"],
): Promise<CheckoutResult> {
  const open = await opened(deps, sent);
  if ("kind" in open) return open;
  const { checkout } = open;
  if (reason === "declined") {
    return refused(checkout, sent, {
      failure: "Your payment didn’t go through",
      errors: { cardNumber: "Your card was declined, and you haven’t been charged. Try another card." },
    });
  }
  if (reason === "gateway") {
    return refused(checkout, sent, {
      failure: "Your payment didn’t go through",
      notes: ["We couldn’t reach the payment service, and you haven’t been charged. Try again in a moment."],
    });
  }
  if (reason === "code-used") {
    const note = `The code ${checkout.code} can be used once per customer, and an order with this email address has used it. You haven’t been charged. Remove the code, then pay.`;
    return refused(checkout, sent, { notes: [note] });
  }
  const changes = changesSince(sent.fields["shown"] ?? "", checkout, quoteOf(checkout, sent.form));
  // The cause may be gone by now, such as a code's use that another order released.
  const isAsBefore = changes.length === 0 && problemsOf(checkout).length === 0;
  return refused(checkout, sent, {
    notes: isAsBefore ? [NO_LONGER_CHANGED] : [...changes, "You haven’t been charged."],
  });
}

function refused(checkout: OpenCheckout, { form }: Submission, problems: Problems): CheckoutResult {
  return { kind: "refused", view: viewOf(checkout, form, problems) };
}

const quoteOf = (checkout: OpenCheckout, form: BuyerForm) =>
  quoteFor(checkout, { ...form, province: provinceOf(form) });

/** The checkout page with this input, and what is to be fixed. */
export function viewOf(checkout: OpenCheckout, form: BuyerForm, given: Problems): Omit<CheckoutView, "root"> {
  return {
    checkout,
    quote: quoteOf(checkout, form),
    form,
    typedCode: "",
    errors: {},
    notes: [],
    problems: problemsOf(checkout),
    ...given,
  };
}
