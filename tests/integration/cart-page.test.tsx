import { eq, inArray } from "drizzle-orm";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { CartForms } from "#app/features/cart/cart-forms.tsx";
import { CART_PAGE_ACTIONS, cartPage } from "#app/features/cart/cart-page.server.ts";
import { CART_COOKIE, readCookieCart, writeCookieCart, type CookieCart } from "#app/features/cart/cookie-cart.ts";
import { action as cartLines } from "#app/features/cart/routes/lines.ts";
import { recordStock } from "#app/features/inventory/inventory.server.ts";
import { promoCodes } from "#app/features/promos/promos.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { createStorefront } from "#app/platform/shopify/storefront.server.ts";
import { createStore } from "#store/store.server.ts";
import { variants } from "#store/store.tables.server.ts";
import { fillCatalog } from "../support/catalog.ts";
import { describe, expect, test } from "../support/database.ts";
import { aBuyer } from "../support/factories/buyer.ts";
import { storeDeps } from "../support/factories/store-deps.ts";
import { aShoe } from "../support/factories/store-catalog.ts";
import { publicFormContext } from "../support/services.ts";

const gid = (id: number) => `gid://shopify/ProductVariant/${id}`;
const run = formActions(CART_PAGE_ACTIONS);
type Reply = { data?: Record<string, unknown>; init?: ResponseInit | null; status?: number; headers?: Headers };

/** A browser without scripts, with these lines in its cookie, at a site on the embedded store. */
async function aBrowser(db: Db, lines: { id: number; quantity: number }[]) {
  const { deps } = storeDeps(db);
  const store = createStore(deps);
  const storefront = createStorefront({
    endpoint: "http://store.internal/api/2025-07/graphql.json",
    token: deps.storefrontToken,
    fetch: (request) => store.fetch(request),
  });
  await fillCatalog({ db, storefront });
  const context = publicFormContext(db, { storefront, publicUrl: "http://localhost" });
  let cookie = writeCookieCart({
    lines: lines.map(({ id, quantity }) => ({ variantId: gid(id), quantity })),
    promoCode: null,
    cartId: null,
  })!;
  function keep(reply: Reply) {
    const set = new Headers(reply.init?.headers ?? reply.headers).get("Set-Cookie");
    if (set !== null) cookie = new RegExp(`^${CART_COOKIE}=([^;]*)`).exec(set)?.[1] ?? cookie;
    return reply;
  }
  const request = (init?: RequestInit) =>
    new Request("http://localhost/cart", { ...init, headers: { Cookie: `${CART_COOKIE}=${cookie}` } });
  return {
    deps,
    context,
    /** What another day, release or shop left in the cookie. */
    change: (edit: (cart: CookieCart) => CookieCart) =>
      void (cookie = writeCookieCart(edit(readCookieCart(`${CART_COOKIE}=${cookie}`)))!),
    stored: () => readCookieCart(`${CART_COOKIE}=${cookie}`),
    read: async () => keep(await cartPage(request(), context)).data as Awaited<ReturnType<typeof cartPage>>["data"],
    async post(fields: Record<string, string>) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return keep(await run({ request: request({ method: "POST", body: form }), context }));
    },
  };
}

describe("the cart page", () => {
  test("[CART-39] has titles, stock and prices of the provider, on sale and with a promo code", async ({ db }) => {
    const { variant } = await aShoe(db, { compareAtMinor: 16_000, stock: 2 });
    await db.insert(promoCodes).values({ code: "GRACE10", discountType: "percentage", discountValue: 10 });
    await recordStock(db, [{ variantId: gid(variant.id), currentStock: 2, isSoldOut: false, at: new Date() }]);
    const browser = await aBrowser(db, [{ id: variant.id, quantity: 5 }]);
    await browser.post({ intent: "code", code: "grace10" });
    const { cart, notes, shipping } = await browser.read();
    expect(cart).toMatchObject({
      promoCode: "GRACE10",
      discount: 10,
      items: [{ quantity: 2, left: 2, price: { amount: "128.00" }, fullPrice: { amount: "160.00" } }],
    });
    expect(browser.stored()).toMatchObject({ promoCode: "GRACE10", lines: [{ quantity: 2 }] });
    const html = renderToString(
      <MemoryRouter>
        <CartForms cart={cart} notes={notes} shipping={shipping} problem={null} />
      </MemoryRouter>,
    );
    for (const part of ["Pilgrim Low", "USD 128.00", "USD 160.00", "Only 2 left", "GRACE10", "USD 230.40"])
      expect(html.replaceAll("<!-- -->", "")).toContain(part);
  });

  test("[CART-23] [CART-24] sets a quantity, refuses anything but a number with what was typed, and removes", async ({
    db,
  }) => {
    const { variant } = await aShoe(db, { stock: 9 });
    const browser = await aBrowser(db, [{ id: variant.id, quantity: 1 }]);
    const about = { intent: "quantity", variant: String(variant.id) };
    await browser.post({ ...about, quantity: "3" });
    expect(browser.stored().lines).toEqual([{ variantId: gid(variant.id), quantity: 3 }]);
    for (const typed of ["", "two", "-1", "1.5", "1000"]) {
      const refused = await browser.post({ ...about, quantity: typed });
      expect(refused.init?.status, typed).toBe(422);
      expect(refused.data).toMatchObject({ variantId: gid(variant.id), typed });
    }
    expect(browser.stored().lines[0]?.quantity).toBe(3);
    await browser.post({ intent: "remove", variant: String(variant.id) });
    expect(browser.stored().lines).toEqual([]);
  });

  test("names titles once, and a code as it is, whatever its symbols", async ({ db }) => {
    const { product, variant } = await aShoe(db, { productTitle: "Gone Low" });
    const namesake = await aShoe(db, { productTitle: "Gone Low" });
    const kept = await aShoe(db);
    const code = "$& $$10";
    await db.insert(promoCodes).values({ code, discountType: "fixed", discountValue: 10, minimumSpend: 200 });
    const browser = await aBrowser(
      db,
      [variant, namesake.variant, kept.variant].map(({ id }) => ({ id, quantity: 1 })),
    );
    browser.change((cart) => ({ ...cart, promoCode: code }));
    await db
      .update(variants)
      .set({ stock: 0 })
      .where(inArray(variants.id, [variant.id, namesake.variant.id]));
    expect(product.title).toBe(namesake.product.title);
    expect((await browser.read()).notes).toEqual([
      "Gone Low is no longer available and has been removed",
      "Add USD 72.00 more to use $& $$10",
    ]);
  });

  test("[CART-31] [CART-32] removes what is not sold anymore with a note, before any checkout starts", async ({
    db,
  }) => {
    const [gone, kept] = [await aShoe(db, { productTitle: "Gone Low" }), await aShoe(db)];
    const browser = await aBrowser(db, [
      { id: gone.variant.id, quantity: 1 },
      { id: kept.variant.id, quantity: 1 },
    ]);
    await db.update(variants).set({ stock: 0 }).where(eq(variants.id, gone.variant.id));
    const started = await browser.post({ intent: "checkout" });
    expect(started.headers?.get("Location")).toBe("/cart");
    const { notes, cart } = await browser.read();
    expect(notes).toEqual(["Gone Low is no longer available and has been removed"]);
    expect(cart.items).toHaveLength(1);
    expect((await browser.read()).notes).toEqual([]);
  });

  test("[CHK-03] [CHK-07] [CHK-14] leads to the checkout, and is empty once the provider's cart was paid", async ({
    db,
  }) => {
    const { variant } = await aShoe(db);
    const browser = await aBrowser(db, [{ id: variant.id, quantity: 1 }]);
    const started = await browser.post({ intent: "checkout" });
    const url = new URL(started.headers?.get("Location") ?? "");
    expect(url.searchParams.get("channel")).toBe("online_store");
    expect((await browser.read()).cart.items).toHaveLength(1);
    await aBuyer(browser.deps).pay(url.pathname.split("/").at(-1) ?? "");
    expect((await browser.read()).cart.items).toEqual([]);
    expect(browser.stored().lines).toEqual([]);
    expect((await browser.post({ intent: "checkout" })).headers?.get("Location")).toBe("/cart");
  });

  const MONTH_MS = 31 * 24 * 60 * 60 * 1000;
  const UNKNOWN: [string, boolean, (cart: CookieCart) => CookieCart][] = [
    ["31 days old", false, (cart) => ({ ...cart, checkedOutAt: cart.checkedOutAt! - MONTH_MS })],
    ["of another shop", false, (cart) => ({ ...cart, shop: "another.myshopify.com" })],
    ["of an earlier release", false, ({ lines, promoCode, cartId }) => ({ lines, promoCode, cartId })],
    ["just paid", true, (cart) => cart],
  ];
  for (const [what, isBought, edit] of UNKNOWN)
    test(`${isBought ? "removes" : "keeps"} lines whose checkout the provider does not have and that is ${what}, also when scripts take them over`, async ({
      db,
    }) => {
      const { variant } = await aShoe(db);
      const browser = await aBrowser(db, [{ id: variant.id, quantity: 1 }]);
      await browser.post({ intent: "checkout" });
      browser.change((cart) => edit({ ...cart, cartId: "gid://shopify/Cart/gone" }));
      const { lines, ...sent } = browser.stored();
      const request = new Request("http://localhost/cart/lines", {
        method: "POST",
        body: JSON.stringify({ lines, ...sent }),
      });
      const taken = (await (await cartLines({ request, context: browser.context } as never)).json()) as {
        lines: object[];
      };
      expect(taken.lines).toHaveLength(isBought ? 0 : 1);
      const { cart, notes } = await browser.read();
      expect([cart.items.length, notes]).toEqual([isBought ? 0 : 1, []]);
      expect(browser.stored()).toEqual({ lines: isBought ? [] : lines, promoCode: null, cartId: null });
    });

  test("keeps what was added while an earlier checkout was paid", async ({ db }) => {
    const { variant } = await aShoe(db, { stock: 9 });
    const other = await aShoe(db, { productTitle: "Later Low" });
    const browser = await aBrowser(db, [{ id: variant.id, quantity: 1 }]);
    const url = new URL((await browser.post({ intent: "checkout" })).headers?.get("Location") ?? "");
    await browser.post({ intent: "add-lines", lines: `${other.variant.id}:2 nonsense 1:0` });
    await aBuyer(browser.deps).pay(url.pathname.split("/").at(-1) ?? "");
    expect((await browser.read()).cart.items.map((line) => line.product.node.title)).toContain("Later Low");
  });

  test("attack R14: limits guesses at promo codes, and refuses each like the drawer", async ({ db }) => {
    const { variant } = await aShoe(db);
    const browser = await aBrowser(db, [{ id: variant.id, quantity: 1 }]);
    const first = await browser.post({ intent: "code", code: "guess" });
    expect(first.data).toMatchObject({
      code: "guess",
      message: "This code is expired, invalid, or has reached its usage limit.",
    });
    let status = 0;
    for (let n = 0; n < 80 && status !== 429; n++)
      status = (await browser.post({ intent: "code", code: `GUESS${n}` })).init?.status ?? 0;
    expect(status).toBe(429);
  });
});
