import { randomUUID } from "node:crypto";
import { isCartOrdered } from "#app/features/orders/orders.server.ts";
import { hasAgreedToEmails } from "#app/features/email/subscribers/subscribers.server.ts";
import type { Visitor } from "#app/platform/auth/access/route-access.ts";
import { verifiedEmailOf } from "#app/platform/auth/sign-in/verified-email.server.ts";
import { orNullAfter } from "#app/platform/concurrency.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { CART_REFERENCE } from "#app/platform/shopify/order-index.server.ts";
import type { CartBuyerIdentityInput, CartCreateMutation } from "#app/platform/shopify/storefront.generated.d.ts";
import { PROVIDER_NAME, type Storefront } from "#app/platform/shopify/storefront.server.ts";
import { withChannel, type CheckedOut, type Checkout, type CheckoutRequest } from "./checkout.ts";
import { CART_BUYER, CART_CREATE, CART_STATE, PRIMARY_DOMAIN } from "./checkout.operations.server.ts";

type Country = CartBuyerIdentityInput["countryCode"];
type Created = NonNullable<CartCreateMutation["cartCreate"]>;

type BuyerContext = { db: Db; storefront: Storefront; visitor: () => Promise<Visitor | null> };

/** Who buys, as far as a live shop may know. `customerToken`: of one who signed in with Shopify. */
export type Buyer = { email: string | null; customerToken: string | null };

const UNKNOWN: Buyer = { email: null, customerToken: null };

/** How long a checkout waits for what only signs the buyer in there. */
const TIMEOUTS = { tokenMs: 2_000, signInMs: 3_000 };

export async function buyerOf(
  context: BuyerContext & { auth: { customerSessions: Pick<Auth["customerSessions"], "accessToken"> } },
  { tokenMs } = TIMEOUTS,
): Promise<Buyer> {
  const user = context.storefront.isLive ? await context.visitor() : null;
  if (!user) return UNKNOWN;
  const [email, customerToken] = await Promise.all([
    buyerEmail(context),
    orNullAfter(tokenMs, context.auth.customerSessions.accessToken(user.sessionId)),
  ]);
  return { email, customerToken };
}

/**
 * The address that a live shop's checkout starts with: of a signed-in user who verified it and agreed to our emails. To others the shop must not write about a
 * checkout that they left.
 */
export async function buyerEmail({ db, storefront, visitor }: BuyerContext): Promise<string | null> {
  if (!storefront.isLive) return null;
  const user = await visitor();
  const email = user && (await verifiedEmailOf(db, user.id));
  return email && (await hasAgreedToEmails(db, email)) ? email : null;
}

type CheckoutServices = { storefront: Storefront; publicUrl: string; checkoutHosts?: string[] };

/** The provider made no cart that can be paid, with the documented sentence for the buyer (ERR-06, ERR-07). */
export class CheckoutRefused extends Error {}

/** Creates a cart at the provider. Throws the documented errors; null when the provider responds with 402, payment required. */
export async function createCheckout(
  services: CheckoutServices,
  { lines, promoCode }: CheckoutRequest,
  { email, customerToken }: Buyer = UNKNOWN,
  { signInMs } = TIMEOUTS,
): Promise<Checkout | null> {
  const { isLive, country } = services.storefront;
  const reference = randomUUID();
  const input = {
    lines: lines.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
    ...(promoCode ? { discountCodes: [promoCode] } : {}),
    // The embedded store is sent the documented input.
    ...(isLive
      ? {
          attributes: [{ key: CART_REFERENCE, value: reference }],
          ...(email !== null || country
            ? {
                buyerIdentity: {
                  ...(email !== null && { email }),
                  ...(country && { countryCode: country as Country }),
                },
              }
            : {}),
        }
      : {}),
  };
  const data = await services.storefront.query(CART_CREATE, { input }, "write");
  if (!data) return null;

  const { cart, userErrors, warnings } = data.cartCreate ?? { cart: null, userErrors: [], warnings: [] };
  if (userErrors.length > 0)
    throw new CheckoutRefused(`Cart creation failed: ${userErrors.map(({ message }) => message).join(", ")}`);
  const signedIn =
    cart && customerToken !== null && (await orNullAfter(signInMs, signedInCheckout(services, cart, customerToken)));
  const checkoutUrl = signedIn || cart?.checkoutUrl;
  if (!cart || !checkoutUrl || !(await isAllowedUrl(checkoutUrl, services))) {
    // Not the whole address: it opens the cart, for a customer signed in.
    if (checkoutUrl)
      log("error", "the provider's checkout is at no address we know; see CHECKOUT_HOSTS", {
        origin: URL.parse(checkoutUrl)?.origin,
      });
    throw new CheckoutRefused(`No checkout URL returned from ${PROVIDER_NAME}`);
  }

  return {
    cartId: cart.id,
    checkoutUrl: withChannel(checkoutUrl),
    ...(isLive ? { reference } : {}),
    totalQuantity: cart.totalQuantity,
    totalAmount: cart.cost.totalAmount,
    ...(cart.totalQuantity === unitsIn(lines) ? {} : { reduced: reductionOf(cart, warnings) }),
    ...(promoCode && !isApplied(promoCode, cart.discountCodes) ? { refusedCode: promoCode } : {}),
  };
}

/**
 * Where the buyer is signed in at the checkout; null if Shopify does not accept the token, or names an address that is not allowed. A step of its own, so that nothing about the customer
 * keeps a cart from being created.
 */
async function signedInCheckout(
  services: CheckoutServices,
  { id }: NonNullable<Created["cart"]>,
  customerAccessToken: string,
): Promise<string | null> {
  try {
    const variables = { cartId: id, buyerIdentity: { customerAccessToken } };
    const changed = (await services.storefront.query(CART_BUYER, variables, "write"))?.cartBuyerIdentityUpdate;
    const url = changed?.userErrors.length === 0 ? changed.cart?.checkoutUrl : null;
    if (url && (await isAllowedUrl(url, services))) return url;
    const problems = changed?.userErrors.map(({ message }) => message);
    log("warn", "the checkout is not signed in", { problems, origin: url && URL.parse(url)?.origin });
  } catch (error) {
    log("warn", "the checkout is not signed in", { error });
  }
  return null;
}

/** What a request names of the cart that it sent to the checkout. */
type NamedCart = {
  cartId?: string | null;
  checkedOutAt?: number | null | undefined;
  shop?: string | null | undefined;
  reference?: string | null | undefined;
};

/** Shopify deletes a cart that is not paid after 30 days. */
const SURELY_KEPT_MS = 25 * 24 * 60 * 60 * 1000;

/** The name by which carts are known to be of this shop. */
export const shopNameOf = ({ shop }: { shop?: { domain: string } | null }) => shop?.domain ?? "embedded store";

/** When and where a checkout that was just created is. */
export const checkedOutNow = (services: Parameters<typeof shopNameOf>[0]): CheckedOut => ({
  checkedOutAt: Date.now(),
  shop: shopNameOf(services),
});

/**
 * What became of a cart that was sent to the checkout. One whose order is known was paid, whatever the provider says of the cart. One that the provider does not have was paid only if it cannot have expired and is of
 * this shop; otherwise it is "gone", and with it what would say whether its lines were bought.
 */
export async function sentCartState(
  services: { db: Db; storefront: Storefront; shop?: { domain: string } | null },
  { cartId, checkedOutAt, shop, reference }: NamedCart,
): Promise<"open" | "paid" | "gone"> {
  if (!cartId) return "open";
  if (reference && (await isCartOrdered(services.db, shopNameOf(services), reference))) return "paid";
  const isKept = typeof checkedOutAt === "number" && Date.now() - checkedOutAt < SURELY_KEPT_MS;
  if (!isKept || shop !== shopNameOf(services)) return "gone";
  return (await isCartOver(services.storefront, cartId)) ? "paid" : "open";
}

/** Whether the provider does not have a cart: it was paid, has expired, or is of another shop. An error counts as no. */
export async function isCartOver(storefront: Storefront, cartId: string): Promise<boolean> {
  try {
    const found = await storefront.query(CART_STATE, { id: cartId });
    return found !== null && found.cart === null;
  } catch (error) {
    log("warn", "the state of a cart is unknown", { error });
    return false;
  }
}

/** If there is less in stock than in the drawer, the provider creates the cart with the units there are. */
function reductionOf(
  { lines }: NonNullable<Created["cart"]>,
  warnings: Created["warnings"],
): NonNullable<Checkout["reduced"]> {
  return {
    lines: lines.nodes.map(({ quantity, merchandise }) => ({ variantId: merchandise.id, quantity })),
    messages: warnings.filter(({ code }) => code.startsWith("MERCHANDISE_")).map(({ message }) => message),
  };
}

/** A code may have been used up, disabled or expired since the drawer checked it. */
function isApplied(promoCode: string, codes: NonNullable<Created["cart"]>["discountCodes"]): boolean {
  return codes.some(({ code, applicable }) => applicable && normalizeCode(code) === promoCode);
}

function unitsIn(lines: CheckoutRequest["lines"]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The hosts where a Shopify store's checkout may be. */
export function checkoutHostsOf(env: Pick<Env, "SHOPIFY_STORE_DOMAIN" | "CHECKOUT_HOSTS">): string[] {
  if (!env.SHOPIFY_STORE_DOMAIN) return [];
  return [env.SHOPIFY_STORE_DOMAIN.toLowerCase(), "checkout.shopify.com", ...(env.CHECKOUT_HOSTS ?? [])];
}

/**
 * The checkout tab is redirected to the URL, so it has to be on this site (the embedded store) or, over https, on an allowed host or the
 * shop's primary domain.
 */
async function isAllowedUrl(
  address: string,
  { storefront, publicUrl, checkoutHosts = [] }: CheckoutServices,
): Promise<boolean> {
  const url = URL.parse(address);
  const site = new URL(publicUrl);
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (url.origin === site.origin) return true;
  const isSubdomain = url.hostname.endsWith(`.${site.hostname.replace(/^www\./, "")}`);
  if (url.protocol !== "https:") return false;
  // The embedded store has no hosts: its checkout is on this site.
  return (
    isSubdomain || checkoutHosts.includes(url.host) || (checkoutHosts.length > 0 && isPrimary(url.host, storefront))
  );
}

const primaryHosts = new WeakMap<Storefront, { host: string; at: number }>();
const ASKED_AGAIN_MS = 60_000;

/** Whether a shop's primary domain has this host. It is asked for again when a checkout is elsewhere: the owner may have changed it. */
async function isPrimary(host: string, storefront: Storefront): Promise<boolean> {
  const known = primaryHosts.get(storefront);
  if (known && (known.host === host || performance.now() - known.at < ASKED_AGAIN_MS)) return known.host === host;
  const found = await storefront.query(PRIMARY_DOMAIN, {});
  if (!found) return false;
  primaryHosts.set(storefront, { host: found.shop.primaryDomain.host, at: performance.now() });
  return found.shop.primaryDomain.host === host;
}
