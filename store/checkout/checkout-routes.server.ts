import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { FORM_TYPES, refuseContentType } from "#app/platform/http/content-type.ts";
import { log } from "#app/platform/log.server.ts";
import { orderOfCheckout } from "../orders/orders.server.ts";
import { receiptStateOf } from "../receipts/receipts.server.ts";
import { createTestGateway, type Gateway } from "../payment/gateway.ts";
import type { StoreDeps } from "../store-deps.ts";
import { buyerFormFrom } from "./buyer-form.ts";
import { saveForm, limitQuantity, setCartCodes } from "./cart-changes.server.ts";
import { applyCode, pay, viewOf, type CheckoutResult, type Submission } from "./checkout-steps.server.ts";
import checkoutScript from "./client/checkout.js?raw";
import clearCartScript from "./client/clear-cart.js?raw";
import { openCheckout } from "./open-checkout.server.ts";
import type { OpenCheckout } from "./open-checkout.ts";
import { checkoutPage } from "./pages/checkout-page.tsx";
import { confirmationPage } from "./pages/confirmation-page.tsx";
import { plainPage } from "./pages/document.tsx";
import { idleCodeNote } from "./shown.ts";

export type StoreBindings = { address: string };
export type CheckoutDeps = StoreDeps & { stylesheetHref: string; gateway?: Gateway };

const TOKEN = "/checkouts/:token{[A-Za-z0-9_-]{1,128}}";
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The hosted checkout, at the root of the store. */
export function checkoutRoutes(given: CheckoutDeps): Hono<{ Bindings: StoreBindings }> {
  const deps = { ...given, gateway: given.gateway ?? createTestGateway(given.adminToken) };
  const { db, stylesheetHref } = deps;
  const app = new Hono<{ Bindings: StoreBindings }>();

  app.get("/checkouts/checkout.js", (c) => script(c, checkoutScript));
  app.get("/checkouts/clear-cart.js", (c) => script(c, clearCartScript));

  app.use("/checkouts/*", async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex, nofollow");
    c.header("Content-Security-Policy", POLICY);
  });
  app.use("/checkouts/*", bodyLimit({ maxSize: 64 * 1024, onError: (c) => c.text("That request is too large.", 413) }));
  app.on("POST", "/checkouts/*", async (c, next) => {
    if (isFromOwnPage(c.req.raw, deps.baseUrl)) return next();
    return c.html(
      plainPage({
        title: "This form came from another site",
        text: "For your security, we didn’t accept it. Please open the checkout from your cart.",
        root: "",
        stylesheetHref,
      }),
      403,
    );
  });

  app.on("POST", "/checkouts/*", async (c, next) => {
    const refused = refuseContentType(c.req.raw.headers, FORM_TYPES);
    if (refused) return c.text(refused, 415);
    if (await isReadable(c)) return next();
    const text = "You haven’t been charged. Please go back and submit it again.";
    return c.html(plainPage({ title: "We couldn’t read this form", text, root: "", stylesheetHref }), 400);
  });

  app.get(TOKEN, async (c) => {
    const token = c.req.param("token");
    const order = await orderOfCheckout(db, token);
    if (order) {
      const receipt = await receiptStateOf(db, order);
      return c.html(confirmationPage(order, { receipt, root: "", stylesheetHref, timeZone: deps.timeZone() }));
    }
    const checkout = await openCheckout(deps, token, new Date());
    if (!checkout) return notFound(c, stylesheetHref);
    return c.html(renderCheckout(checkout, stylesheetHref));
  });

  app.post(TOKEN, async (c) => respond(c, await pay(deps, await submission(c)), "", stylesheetHref));

  app.post(`${TOKEN}/discount`, async (c) => {
    const sent = await submission(c);
    await saveForm(db, sent.token, sent.form);
    if (sent.fields["remove"] !== undefined) {
      await setCartCodes(db, sent.token, []);
      return c.redirect(`../${sent.token}`, 303);
    }
    return respond(c, await applyCode(deps, sent), "../", stylesheetHref);
  });

  app.post(`${TOKEN}/delivery`, async (c) => {
    const { token, form } = await submission(c);
    await saveForm(db, token, form);
    return c.redirect(`../${token}`, 303);
  });

  app.post(`${TOKEN}/lines`, async (c) => {
    const { token, form, fields } = await submission(c);
    await saveForm(db, token, form);
    const change = /^(\d{1,15}):(\d{1,6})$/.exec(fields["change"] ?? "");
    if (change) await limitQuantity(db, token, Number(change[1]), Number(change[2]));
    return c.redirect(`../${token}`, 303);
  });

  // Reached when a browser reloads a submitted form.
  app.get(`${TOKEN}/:step{(discount|delivery|lines)}`, (c) => c.redirect(`../${c.req.param("token")}`, 303));

  app.onError((error, c) => {
    log("error", "checkout failed", { path: c.req.path.replace(/checkouts\/[\w-]+/, "checkouts/…"), error });
    const text = "You haven’t been charged unless you see an order number. Reload the checkout to check its status.";
    return c.html(plainPage({ title: "Something went wrong on our end", text, root: "", stylesheetHref }), 500);
  });
  return app;
}

/** Hono caches the parsed body, so it is not read twice. */
async function isReadable(c: Context): Promise<boolean> {
  try {
    await c.req.parseBody();
    return true;
  } catch {
    return false;
  }
}

async function submission(c: Context<{ Bindings: StoreBindings }>): Promise<Submission> {
  const body = await c.req.parseBody();
  const fields = Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  return {
    token: c.req.param("token") ?? "",
    address: c.env.address,
    fields,
    form: buyerFormFrom(fields),
    now: new Date(),
  };
}

function respond(
  c: Context,
  result: CheckoutResult,
  root: string,
  stylesheetHref: string,
): Response | Promise<Response> {
  if (result.kind === "go-on") return c.redirect(`${root}${result.token}`, 303);
  if (result.kind === "not-here") return notFound(c, stylesheetHref);
  if (result.kind === "empty") return c.html(emptyPage(root, stylesheetHref), 422);
  return c.html(checkoutPage({ ...result.view, root }, stylesheetHref), result.isTooOften ? 429 : 422);
}

function renderCheckout(checkout: OpenCheckout, stylesheetHref: string): string {
  if (checkout.lines.length === 0) return emptyPage("", stylesheetHref);
  const form = { ...buyerFormFrom(checkout.form), country: checkout.form["country"] || "US" };
  // The drawer may still have shown the code as applied, so this comes first.
  const notes = checkout.code !== null && checkout.appliedCode === null ? [idleCodeNote(checkout)] : [];
  return checkoutPage({ ...viewOf(checkout, form, { notes }), root: "" }, stylesheetHref);
}

function emptyPage(root: string, stylesheetHref: string): string {
  return plainPage({
    title: "Your cart is empty",
    text: "There’s nothing to check out. Add something to your cart, then come back.",
    root,
    stylesheetHref,
  });
}

function notFound(c: Context, stylesheetHref: string) {
  const text = "The link may be incomplete, or your cart may have expired. Open your cart and check out again.";
  return c.html(plainPage({ title: "We couldn’t find this checkout", text, root: "", stylesheetHref }), 404);
}

function script(c: Context, source: string) {
  return c.body(source, 200, {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
  });
}

/**
 * Whether a form was sent from the store's own pages, by headers that pages cannot forge. A client that sends neither is not a browser, has no
 * user's cookies, and must know the checkout's secret URL anyway.
 */
function isFromOwnPage(request: Request, baseUrl: string): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  return origin === null || origin === new URL(baseUrl).origin || origin === new URL(request.url).origin;
}
