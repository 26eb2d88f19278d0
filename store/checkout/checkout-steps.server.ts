import { LIMITS } from "#app/platform/limits/limits.ts";
import { truncate } from "#app/platform/storable.ts";
import { normalCode } from "#app/platform/normal-code.ts";
import { orderOfCheckout } from "../orders/orders.server.ts";
import { payAndOrder, type PayOutcome } from "../orders/pay.server.ts";
import { readCard } from "../payment/card.ts";
import type { Gateway } from "../payment/gateway.ts";
import type { StoreDeps } from "../store-deps.ts";
import { provinceOf, readBuyer, type BuyerForm } from "./buyer-form.ts";
import { keepForm, putCodesOnCart } from "./cart-changes.server.ts";
import { openCheckout } from "./open-checkout.server.ts";
import { problemsOf, quoteFor, type OpenCheckout } from "./open-checkout.ts";
import type { CheckoutView } from "./pages/checkout-view.ts";
import { changesSince } from "./shown.ts";

export type Submission = { token: string; address: string; fields: Record<string, string>; form: BuyerForm; now: Date };
export type Answer =
  /** Look at the checkout's address: it shows the order, or the checkout as it now stands. */
  | { kind: "go-on"; token: string }
  | { kind: "not-here" }
  | { kind: "empty" }
  | { kind: "refused"; view: Omit<CheckoutView, "root">; isTooOften?: boolean };
type Deps = Pick<StoreDeps, "db" | "jobs" | "limiter"> & { gateway: Gateway };
type Wrong = Partial<Pick<CheckoutView, "errors" | "notes" | "typedCode">>;

const CHANGED_BACK =
  "Something in this order changed while you paid, and has changed back. Nothing was charged. Check it, then pay again.";

/** Pay now. Nobody pays for anything that differs from what the page showed. */
export async function pay(deps: Deps, sent: Submission): Promise<Answer> {
  const { token, fields, form, now } = sent;
  const open = await opened(deps, sent);
  if ("kind" in open) return open;
  await keepForm(deps.db, token, form);
  if ((fields["code"] ?? "").trim() !== "" && open.checkout.code === null)
    return applyCode(deps, sent, { beforePaying: true });

  const { checkout } = open;
  const quote = quoteFor(checkout, { ...form, province: provinceOf(form) });
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
  if (!taken.isAllowed) return tooOften(refused(checkout, sent, { notes: [TOO_MANY_CARDS] }));
  const shipping = quote.shipping?.id ?? "";
  const amount = { amountMinor: quote.totalMinor, currency: checkout.currency };
  const paid = await payAndOrder(deps, { token, buyer: reading.buyer, shipping, now, card, ...amount });
  if (paid.outcome !== "ordered") return notPaid(deps, sent, paid.reason);
  await taken.giveBack();
  return { kind: "go-on", token };
}

/**
 * Puts a typed code on the cart if it counts. All reasons against one get one answer, so that codes cannot be probed; only one that
 * is good and takes less off than another on the cart is called so.
 */
export async function applyCode(
  deps: Pick<StoreDeps, "db" | "limiter">,
  sent: Submission,
  { beforePaying = false } = {},
): Promise<Answer> {
  const { token, fields, now } = sent;
  const open = await opened(deps, sent);
  if ("kind" in open) return open;
  const code = truncate(normalCode(fields["code"] ?? ""), 100);
  if (code === "") return refused(open.checkout, sent, { errors: { code: "Enter a discount code." } });

  const asking = { address: sent.address, of: "checkout", subject: token };
  const taken = await deps.limiter.take(LIMITS.promoCode, asking, now);
  if (!taken.isAllowed)
    return tooOften(refused(open.checkout, sent, { errors: { code: TOO_MANY_CODES }, typedCode: code }));

  const before = open.checkout.codes;
  await putCodesOnCart(deps.db, token, [code]);
  const alone = await openCheckout(deps.db, token, now);
  if (!alone) return { kind: "not-here" };
  if (alone.appliedCode === null) {
    await putCodesOnCart(deps.db, token, before);
    const reason = `The code ${code} cannot be used: it is unknown, has ended or has reached its limit.`;
    return refused(open.checkout, sent, { errors: { code: reason }, typedCode: code });
  }
  const { appliedCode } = open.checkout;
  if (appliedCode !== null && appliedCode !== code && goodsOf(open.checkout) < goodsOf(alone)) {
    await putCodesOnCart(deps.db, token, before);
    const reason = `The code ${code} takes less off than ${appliedCode}, which stays applied. One code counts per order.`;
    return refused(open.checkout, sent, { errors: { code: reason }, typedCode: code });
  }
  await taken.giveBack();
  if (!beforePaying) return { kind: "go-on", token };
  return refused(alone, sent, { notes: [`The code ${code} is applied. Check the new total, then pay.`] });
}

const goodsOf = ({ subtotalMinor, discountMinor }: OpenCheckout) => subtotalMinor - discountMinor;

const TOO_MANY_CODES = "Too many codes were tried in a short time. Please wait a few minutes, then try again.";
const TOO_MANY_CARDS =
  "Too many payments were tried in a short time. Nothing was charged. Please wait a few minutes, then try again.";

function tooOften(answer: Answer): Answer {
  return answer.kind === "refused" ? { ...answer, isTooOften: true } : answer;
}

async function opened(
  deps: Pick<StoreDeps, "db">,
  { token, now }: Submission,
): Promise<Answer | { checkout: OpenCheckout }> {
  if (await orderOfCheckout(deps.db, token)) return { kind: "go-on", token };
  const checkout = await openCheckout(deps.db, token, now);
  if (!checkout) return (await orderOfCheckout(deps.db, token)) ? { kind: "go-on", token } : { kind: "not-here" };
  return checkout.lines.length === 0 ? { kind: "empty" } : { checkout };
}

async function notPaid(
  deps: Deps,
  sent: Submission,
  reason: Extract<PayOutcome, { outcome: "refused" }>["reason"],
): Promise<Answer> {
  const open = await opened(deps, sent);
  if ("kind" in open) return open;
  const { checkout } = open;
  if (reason === "declined") {
    return refused(checkout, sent, {
      errors: { cardNumber: "The card was declined. Nothing was charged. Try another card." },
    });
  }
  if (reason === "gateway") {
    return refused(checkout, sent, {
      notes: ["The payment service did not answer. Nothing was charged. Try again in a moment."],
    });
  }
  const changes = changesSince(
    sent.fields["shown"] ?? "",
    checkout,
    quoteFor(checkout, { ...sent.form, province: provinceOf(sent.form) }),
  );
  // What stood in the way may be out of it again by now, such as a code's use that another order gave back.
  const isAsBefore = changes.length === 0 && problemsOf(checkout).length === 0;
  return refused(checkout, sent, {
    notes: isAsBefore ? [CHANGED_BACK] : [...changes, "Nothing was charged."],
  });
}

function refused(checkout: OpenCheckout, { form }: Submission, wrong: Wrong): Answer {
  const quote = quoteFor(checkout, { ...form, province: provinceOf(form) });
  const view = {
    checkout,
    quote,
    form,
    typedCode: "",
    errors: {},
    notes: [],
    problems: problemsOf(checkout),
    ...wrong,
  };
  return { kind: "refused", view };
}
