import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { FORM_TYPES, refuseContentType } from "#app/platform/http/content-type.ts";
import { log } from "#app/platform/log.server.ts";
import { orderOfCheckout } from "../orders/orders.server.ts";
import { createTestGateway, type Gateway } from "../payment/gateway.ts";
import type { StoreDeps } from "../store-deps.ts";
import { buyerFormFrom, provinceOf } from "./buyer-form.ts";
import { keepForm, limitQuantity, putCodesOnCart } from "./cart-changes.server.ts";
import { applyCode, pay, type Answer, type Submission } from "./checkout-steps.server.ts";
import checkoutScript from "./client/checkout.js?raw";
import clearCartScript from "./client/clear-cart.js?raw";
import { openCheckout } from "./open-checkout.server.ts";
import { problemsOf, quoteFor, type OpenCheckout } from "./open-checkout.ts";
import { checkoutPage } from "./pages/checkout-page.tsx";
import { confirmationPage } from "./pages/confirmation-page.tsx";
import { plainPage } from "./pages/plain-page.tsx";
import { isFromOwnPage } from "./same-origin.ts";
import { endedCodeNote } from "./shown.ts";

export type StoreBindings = { address: string };
export type CheckoutDeps = StoreDeps & { stylesheetHref: string; gateway?: Gateway };

const TOKEN = "/checkouts/:token{[A-Za-z0-9_-]{1,128}}";
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The hosted checkout, mounted at the root of the store. */
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
  app.use(
    "/checkouts/*",
    bodyLimit({ maxSize: 64 * 1024, onError: (c) => c.text("That is too much to send at once.", 413) }),
  );
  app.on("POST", "/checkouts/*", async (c, next) => {
    if (isFromOwnPage(c.req.raw, deps.baseUrl)) return next();
    return c.html(
      plainPage({
        title: "This form came from another site",
        text: "For your safety it was not accepted. Open the checkout from your cart.",
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
    const text = "Nothing was charged. Please go back and send it again.";
    return c.html(plainPage({ title: "This form arrived damaged", text, root: "", stylesheetHref }), 400);
  });

  app.get(TOKEN, async (c) => {
    const token = c.req.param("token");
    const order = await orderOfCheckout(db, token);
    if (order) return c.html(confirmationPage(order, { root: "", stylesheetHref }));
    const checkout = await openCheckout(db, token, new Date());
    if (!checkout) return notHere(c, stylesheetHref);
    return c.html(shownFreshly(checkout, stylesheetHref));
  });

  app.post(TOKEN, async (c) => answered(c, await pay(deps, await submission(c)), "", stylesheetHref));

  app.post(`${TOKEN}/discount`, async (c) => {
    const sent = await submission(c);
    await keepForm(db, sent.token, sent.form);
    if (sent.fields["remove"] !== undefined) {
      await putCodesOnCart(db, sent.token, []);
      return c.redirect(`../${sent.token}`, 303);
    }
    return answered(c, await applyCode(deps, sent), "../", stylesheetHref);
  });

  app.post(`${TOKEN}/delivery`, async (c) => {
    const { token, form } = await submission(c);
    await keepForm(db, token, form);
    return c.redirect(`../${token}`, 303);
  });

  app.post(`${TOKEN}/lines`, async (c) => {
    const { token, form, fields } = await submission(c);
    await keepForm(db, token, form);
    const change = /^(\d{1,15}):(\d{1,6})$/.exec(fields["change"] ?? "");
    if (change) await limitQuantity(db, token, Number(change[1]), Number(change[2]));
    return c.redirect(`../${token}`, 303);
  });

  // Where a browser ends up that loads an answered form again.
  app.get(`${TOKEN}/:step{(discount|delivery|lines)}`, (c) => c.redirect(`../${c.req.param("token")}`, 303));

  app.onError((error, c) => {
    log("error", "checkout failed", { path: c.req.path.replace(/checkouts\/[\w-]+/, "checkouts/…"), error });
    const text = "Nothing was charged unless you see an order number. Load the checkout again to see where it stands.";
    return c.html(plainPage({ title: "Something broke on our side", text, root: "", stylesheetHref }), 500);
  });
  return app;
}

/** The body is kept by the framework once it is parsed, so nothing is read twice. */
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

function answered(c: Context, answer: Answer, root: string, stylesheetHref: string): Response | Promise<Response> {
  if (answer.kind === "go-on") return c.redirect(`${root}${answer.token}`, 303);
  if (answer.kind === "not-here") return notHere(c, stylesheetHref);
  if (answer.kind === "empty") return c.html(emptyPage(root, stylesheetHref), 422);
  return c.html(checkoutPage({ ...answer.view, root }, stylesheetHref), answer.isTooOften ? 429 : 422);
}

function shownFreshly(checkout: OpenCheckout, stylesheetHref: string): string {
  if (checkout.lines.length === 0) return emptyPage("", stylesheetHref);
  const form = { ...buyerFormFrom(checkout.form), country: checkout.form["country"] || "US" };
  const quote = quoteFor(checkout, { ...form, province: provinceOf(form) });
  const view = {
    checkout,
    quote,
    form,
    typedCode: "",
    errors: {},
    // Whoever comes from a drawer that still counted the code is told before anything else.
    notes: checkout.code !== null && checkout.appliedCode === null ? [endedCodeNote(checkout.code)] : [],
    problems: problemsOf(checkout),
    root: "",
  };
  return checkoutPage(view, stylesheetHref);
}

function emptyPage(root: string, stylesheetHref: string): string {
  return plainPage({
    title: "Your cart is empty",
    text: "There is nothing to pay for here. Whatever was in this cart has been taken out of it.",
    root,
    stylesheetHref,
  });
}

function notHere(c: Context, stylesheetHref: string) {
  const text =
    "The address may be incomplete, or the cart is too old. Open your cart in the shop and choose Checkout again.";
  return c.html(plainPage({ title: "This checkout is not here", text, root: "", stylesheetHref }), 404);
}

function script(c: Context, source: string) {
  return c.body(source, 200, {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
  });
}
