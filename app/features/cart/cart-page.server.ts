import { data, href, redirect, type LoaderFunctionArgs } from "react-router";
import { shippingTerms } from "#app/features/policies/policies.server.ts";
import { promoResultForCart } from "#app/features/promos/promos.server.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { log } from "#app/platform/log.server.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { withPromo } from "./cart-changes.ts";
import type { CartProblem } from "./cart-forms.tsx";
import { cartLinesFor } from "./cart.server.ts";
import { emptyCart, type CartLine, type CartState } from "./cart-state.ts";
import { unitPrice } from "./cart-totals.ts";
import { CODE_REFUSED, MAX_CODE_LENGTH, MAX_LINES, MAX_QUANTITY } from "./checkout.ts";
import { buyerOf, checkoutHostsOf, checkedOutNow, createCheckout, sentCartState } from "./checkout.server.ts";
import { emptyCookieCart, unsent, withLine, withUnits, type CookieCart } from "./cookie-cart.ts";
import { asSold, cookieCartHeader, cookieCartOf } from "./cookie-cart.server.ts";
import { checkoutReport, reconcileCart } from "./reconcile-cart.ts";

type Context = LoaderFunctionArgs["context"];
type Services = ReturnType<typeof servicesOf>;
const servicesOf = (context: Context) => context.get(servicesContext);

/** The cart with its products and prices, notes about what changed, and the cookie that it should have. */
async function shownCart(services: Services, cookie: CookieCart) {
  const { env } = services;
  const state = await sentCartState(services, cookie);
  const kept = { open: cookie, paid: emptyCookieCart, gone: unsent(cookie) }[state];
  if (kept.lines.length === 0) return { cart: emptyCart, notes: [] as string[], missing: null, kept };
  const { lines, notSold } = await cartLinesFor(services, kept.lines, env);
  // Two products, or two sizes of one, may have the same title.
  const notes = [...new Set(notSold)].map((title) => `${title} is no longer available and has been removed`);
  const items: CartState = { ...emptyCart, items: lines };
  const sold = asSold(kept, lines);
  if (kept.promoCode === null) return { cart: items, notes, missing: null, kept: sold };
  const promo = await resultOf(services, kept.promoCode, async () => lines);
  if (promo.valid) return { cart: withPromo(items, kept.promoCode, promo), notes, missing: null, kept: sold };
  // The code stays: it applies again once enough is added.
  const { promoCode } = kept;
  if (promo.minimum_spend !== undefined)
    // A function, because a code may contain "$&".
    return { cart: items, notes, missing: promo.message.replace("this code", () => promoCode), kept: sold };
  notes.push(`Promo code ${promoCode} is no longer valid and has been removed`);
  return { cart: items, notes, missing: null, kept: { ...sold, promoCode: null } };
}

const resultOf = ({ db, env }: Services, code: string, items: () => Promise<CartLine[]>) =>
  promoResultForCart(db, code, dayIn(env.STORE_TIMEZONE, new Date()), {
    isLive: isLiveShop(env),
    lines: async () =>
      (await items()).map((line) => {
        const { minor, currency } = unitPrice(line);
        return { productId: line.product.node.id, totalMinor: minor * line.quantity, currency };
      }),
  });

/** The page /cart: the cart of the request's cookie, which is corrected where the provider sells something else. */
export async function cartPage(request: Request, context: Context) {
  const services = servicesOf(context);
  const cookie = cookieCartOf(request);
  const shipping = shippingTerms(services.env);
  const address = context.get(requestContext).clientAddress;
  const isAllowed = cookie.lines.length === 0 || (await services.limiter.take(LIMITS.cartCheck, { address })).isAllowed;
  if (!isAllowed) return data({ cart: emptyCart, notes: [], shipping, hasFailed: true }, 429);
  try {
    const { cart, notes: changes, missing, kept } = await shownCart(services, cookie);
    const notes = [...changes, ...(missing ? [missing] : [])];
    const isChanged = JSON.stringify(kept) !== JSON.stringify(cookie);
    const headers = isChanged ? cookieCartHeader(kept, services.publicUrl) : null;
    return data({ cart, notes, shipping, hasFailed: false }, headers ? { headers } : {});
  } catch (error) {
    log("error", "cart page not shown", { error });
    return data({ cart: emptyCart, notes: [], shipping, hasFailed: true }, 503);
  }
}

/** Stores the changed cart and shows it. */
function showing(services: Services, cart: CookieCart) {
  const headers = cookieCartHeader(cart, services.publicUrl);
  if (headers) return redirect(href("/cart"), { status: 303, headers });
  return refused({ message: "You’ve reached the limit for one order." });
}

const refused = (problem: CartProblem, status = 422) => data(problem, status);

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

const variantOf = (form: FormData) => {
  const id = /^[1-9]\d{0,14}$/.exec(textIn(form, "variant"))?.[0];
  return id === undefined ? null : `gid://shopify/ProductVariant/${id}`;
};

async function setQuantity({ context, request, form }: SentForm) {
  const [services, cart, variantId] = [servicesOf(context), cookieCartOf(request), variantOf(form)];
  const typed = textIn(form, "quantity").trim();
  if (variantId === null || !cart.lines.some((line) => line.variantId === variantId)) return showing(services, cart);
  if (!/^\d{1,3}$/.test(typed))
    return refused({ variantId, typed, message: `Enter a quantity from 1 to ${MAX_QUANTITY}, or 0 to remove it.` });
  return showing(services, withLine(cart, variantId, Number(typed)));
}

async function remove({ context, request, form }: SentForm) {
  const variantId = variantOf(form);
  const cart = cookieCartOf(request);
  return showing(servicesOf(context), variantId === null ? cart : withLine(cart, variantId, 0));
}

/** From an order, "Buy again": "45000001:2 45000002:1". */
async function addLines({ context, request, form }: SentForm) {
  const asked = textIn(form, "lines").matchAll(/(?:^|\s)([1-9]\d{0,14}):([1-9]\d{0,2})(?=\s|$)/g);
  const cart = [...asked]
    .slice(0, MAX_LINES)
    .reduce(
      (all, [, id, units]) => withUnits(all, `gid://shopify/ProductVariant/${id}`, Number(units)),
      cookieCartOf(request),
    );
  return showing(servicesOf(context), cart);
}

async function applyCode({ context, request, form }: SentForm) {
  const services = servicesOf(context);
  const cart = cookieCartOf(request);
  const typed = textIn(form, "code").slice(0, MAX_CODE_LENGTH);
  const code = normalizeCode(typed);
  if (code === "") return refused({ code: typed, message: "Enter a promo code." });
  const taken = await services.limiter.take(LIMITS.promoCode, { address: context.get(requestContext).clientAddress });
  if (!taken.isAllowed)
    return refused({ code: typed, message: "Too many attempts. Wait a few minutes, then try again." }, 429);
  const linesNow = async () => (await cartLinesFor(services, cart.lines, services.env)).lines;
  const result = await resultOf(services, code, linesNow);
  if (!result.valid) return refused({ code: typed, message: result.message || CODE_REFUSED });
  await taken.giveBack();
  return showing(services, { ...unsent(cart), promoCode: code });
}

const removeCode = async ({ context, request }: SentForm) =>
  showing(servicesOf(context), { ...unsent(cookieCartOf(request)), promoCode: null });

const CHECKOUT_FAILED = "Failed to create checkout. Please try again or contact support if the issue persists.";

/** Creates the provider's cart and goes to its checkout, unless that differs from what the page showed. */
async function checkOut({ context, request }: SentForm) {
  const services = servicesOf(context);
  const { db, auth, limiter, storefront, publicUrl, env } = services;
  const taken = await limiter.take(LIMITS.checkout, { address: context.get(requestContext).clientAddress });
  if (!taken.isAllowed) return refused({ message: "Too many attempts. Wait a few minutes, then try again." }, 429);
  try {
    const { cart, notes, missing, kept } = await shownCart(services, cookieCartOf(request));
    // The page that follows shows the notes.
    if (cart.items.length === 0 || notes.length > 0) return redirect(href("/cart"), 303);
    const { lines } = kept;
    const promoCode = missing === null ? kept.promoCode : null;
    const checkout = await createCheckout(
      { storefront, publicUrl, checkoutHosts: checkoutHostsOf(env) },
      { lines, promoCode },
      await buyerOf({ db, auth, storefront, visitor: context.get(requestContext).visitor }),
    );
    if (!checkout) return refused({ message: PAYMENT_REQUIRED }, 402);
    const now = reconcileCart(cart, checkoutReport(checkout));
    const sold = {
      ...asSold(kept, now.cart.items),
      promoCode: missing === null ? now.cart.promoCode : kept.promoCode,
      cartId: checkout.cartId,
      ...(checkout.reference && { reference: checkout.reference }),
      ...checkedOutNow(services),
    };
    const headers = cookieCartHeader(sold, publicUrl) ?? {};
    const url = now.cart.items.length > 0 ? checkout.checkoutUrl : null;
    // Browsers forbid that a form leads to another site, so a provider's checkout there is a link.
    const isHere = url !== null && new URL(url).origin === new URL(publicUrl).origin;
    if (url !== null && isHere && now.notes.length === 0) return redirect(url, { status: 303, headers });
    return data({ notes: now.notes, cart: now.cart, checkoutUrl: url } satisfies CartProblem, { status: 200, headers });
  } catch (error) {
    log("error", "checkout not created", { error });
    return refused({ message: CHECKOUT_FAILED }, 502);
  }
}

export const CART_PAGE_ACTIONS = {
  quantity: setQuantity,
  remove,
  "add-lines": addLines,
  code: applyCode,
  "remove-code": removeCode,
  checkout: checkOut,
};
