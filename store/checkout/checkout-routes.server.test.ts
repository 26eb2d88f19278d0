import { eq } from "drizzle-orm";
import { describe, expect, test } from "#tests/support/database.ts";
import { aBuyer, ANNA, DECLINED_CARD, FAILING_CARD, GOOD_CARD, hiddenValue } from "#tests/support/factories/buyer.ts";
import { anEmailDelivery } from "#tests/support/factories/email-delivery.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aCode, aShoe } from "#tests/support/factories/store-catalog.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { receiptEmail } from "../receipts/receipts.server.ts";
import { orderOfCheckout } from "../orders/orders.server.ts";
import {
  cartLines,
  carts,
  checkouts,
  discountRedemptions,
  discounts,
  orders,
  products,
  variants,
  webhookDeliveries,
} from "../store.tables.server.ts";

const stockOf = async (db: Db, id: number) => (await db.select().from(variants).where(eq(variants.id, id)))[0]?.stock;

async function aCheckout(db: Db, shoe: Parameters<typeof aShoe>[1] = {}, quantity = 1, codes: string[] = []) {
  const { product, variant } = await aShoe(db, shoe);
  const token = await aCart(db, [{ variantId: variant.id, quantity }], codes);
  const store = storeDeps(db);
  return { product, variant, token, ...store, buyer: aBuyer(store.deps) };
}

describe("the hosted checkout", () => {
  test("[CHK-01] [CHK-02] takes an order from a guest: number, stock, receipt and webhooks", async ({ db }) => {
    const { buyer, token, variant, enqueued, ledger } = await aCheckout(db);
    const page = await buyer.read(token);
    expect(page.status).toBe(200);
    expect(page.html).toContain("Test checkout: you won’t be charged");
    expect(page.html).toContain("USD 128.00");

    const paid = await buyer.pay(token, { note: "Leave it on the porch" });
    expect(paid.status).toBe(303);
    expect(paid.headers.get("Location")).toBe(token);

    const order = (await orderOfCheckout(db, token))!;
    // 128.00 goods, 7.00 shipping, 4% New York tax.
    expect(order).toMatchObject({
      subtotalMinor: 12_800,
      shippingMinor: 700,
      taxMinor: 512,
      totalMinor: 14_012,
      note: "Leave it on the porch",
    });
    expect(order).toMatchObject({
      cardLastFour: "4242",
      financialStatus: "paid",
      address: { city: "Port Jefferson", province: "NY" },
    });
    expect(await stockOf(db, variant.id)).toBe(2);
    expect(enqueued.map(({ name }) => name)).toEqual([
      "store-receipt",
      "store-webhook",
      "store-webhook",
      "store-webhook",
    ]);
    expect(ledger.approved.size - ledger.released.size).toBe(1);

    const confirmation = await buyer.read(token);
    expect(confirmation.html).toContain(`Order #${order.number}`);
    expect(confirmation.html).toContain("anna@example.com");
    expect(confirmation.html).toContain("clear-cart.js");
    expect(await db.select().from(carts).where(eq(carts.token, token))).toEqual([]);
  });

  test("attack R14: limits guesses at codes on one cart from any address, and keeps the input", async ({ db }) => {
    const { deps, token } = await aCheckout(db);
    const guess = (n: number) =>
      aBuyer(deps, `203.0.113.${n}`).send(`${token}/discount`, { ...ANNA, code: `GUESS${n}` });
    for (let n = 0; n < LIMITS.promoCode.perSubject.times; n++) expect((await guess(n)).status).toBe(422);
    const refused = await guess(200);
    expect(refused.status).toBe(429);
    const html = await refused.text();
    expect(html).toContain("Too many attempts to apply a discount code.");
    expect(html).toContain('value="Port Jefferson"');
    expect(html).toContain('value="GUESS200"');
    const withPayment = await aBuyer(deps).pay(token, { code: "GUESS" });
    expect(withPayment.status).toBe(429);
    expect(await orderOfCheckout(db, token)).toBeNull();
  });

  test("attack R14: limits guesses from one address over many carts, and no one else", async ({ db }) => {
    const { deps, variant } = await aCheckout(db);
    const { code } = await aCode(db);
    const statuses: number[] = [];
    let token = "";
    for (let n = 0; n < LIMITS.promoCode.perAddress.times + 5; n++) {
      if (n % 10 === 0) token = await aCart(db, [{ variantId: variant.id }]);
      statuses.push((await aBuyer(deps, "203.0.113.66").send(`${token}/discount`, { code: `GUESS${n}` })).status);
    }
    expect([statuses.at(0), statuses.at(-1)]).toEqual([422, 429]);
    const honest = await aCart(db, [{ variantId: variant.id }]);
    expect((await aBuyer(deps, "198.51.100.9").send(`${honest}/discount`, { code: code.toLowerCase() })).status).toBe(
      303,
    );
  });

  test("limits card attempts, says so, and charges nothing", async ({ db }) => {
    const { buyer, token, ledger } = await aCheckout(db);
    for (let n = 0; n < LIMITS.payment.perSubject.times; n++)
      expect((await buyer.pay(token, DECLINED_CARD)).status).toBe(422);
    const refused = await buyer.pay(token);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Too many payment attempts. You haven’t been charged.");
    expect(ledger.approved.size).toBe(0);
  });

  test("answers a click that came too often with the order that another one has placed in the meantime", async ({
    db,
  }) => {
    const { deps, buyer, token } = await aCheckout(db);
    // As when the other click is still being paid while this one is counted.
    const limiter = {
      ...deps.limiter,
      take: async () => {
        await aBuyer(deps).pay(token);
        return { isAllowed: false as const, retryAfterSeconds: 1 };
      },
    };
    expect((await aBuyer({ ...deps, limiter }).pay(token)).status).toBe(303);
    expect((await buyer.pay(token)).status).toBe(303);
  });

  test("attack R8: places one order and charges once however often the same checkout is submitted", async ({ db }) => {
    const { buyer, token, variant, ledger } = await aCheckout(db);
    await buyer.pay(token);
    const again = await buyer.pay(token);
    const back = await buyer.send(token, { ...ANNA, ...GOOD_CARD, shown: "anything" });
    expect([again.status, back.status]).toEqual([303, 303]);
    expect(await db.select().from(orders).where(eq(orders.checkoutToken, token))).toHaveLength(1);
    expect(await stockOf(db, variant.id)).toBe(2);
    expect(ledger.cards).toHaveLength(1);
  });

  test("attack R7: keeps all input when the card is declined, except the card", async ({ db }) => {
    const { buyer, token, variant } = await aCheckout(db);
    const response = await buyer.pay(token, { ...DECLINED_CARD, note: "On the porch" });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain("Your card was declined, and you haven’t been charged.");
    for (const input of [
      "anna@example.com",
      "Reed",
      "12 Harbor Road",
      "11777",
      "On the porch",
      '<option value="NY" selected="">',
    ]) {
      expect(html).toContain(input);
    }
    expect(html).not.toContain(DECLINED_CARD.cardNumber.replaceAll(" ", ""));
    expect(html).toMatch(/<input id="cardNumber"[^>]*>/);
    expect(/<input id="cardNumber"[^>]*>/.exec(html)![0]).not.toContain("value=");
    expect(await stockOf(db, variant.id)).toBe(3);

    const [row] = await db.select().from(checkouts).where(eq(checkouts.token, token));
    expect(JSON.stringify(row!.form)).not.toMatch(/4000|123"/);
    expect((await buyer.read(token)).html).toContain("12 Harbor Road");
    expect((await buyer.pay(token)).status).toBe(303);
  });

  test("attack R7: reports when the gateway fails, and charges nothing", async ({ db }) => {
    const { buyer, token, ledger } = await aCheckout(db);
    const response = await buyer.pay(token, FAILING_CARD);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("We couldn’t reach the payment service, and you haven’t been charged.");
    expect(ledger.approved.size).toBe(0);
  });

  test("lists every invalid field in a summary that links to them", async ({ db }) => {
    const { buyer, token } = await aCheckout(db);
    const response = await buyer.send(token, {
      email: "anna",
      country: "US",
      firstName: "<b>Anna</b>",
      cardNumber: "5555 5555 5555 4444",
    });
    const html = await response.text();
    expect(response.status).toBe(422);
    for (const field of ["email", "lastName", "address1", "city", "state", "zip", "cardNumber", "expiry", "cvc"]) {
      expect(html).toContain(`href="#${field}"`);
      expect(html).toContain(`id="${field}-error"`);
    }
    expect(html).toContain("use one of the test numbers above");
    expect(html).toContain("&lt;b&gt;Anna&lt;/b&gt;");
    expect(html).toContain('role="alert"');
  });

  test("never charges an amount that was not shown: tax for the address requires a second confirmation", async ({
    db,
  }) => {
    const { buyer, token, ledger } = await aCheckout(db);
    const { html } = await buyer.read(token);
    const first = await buyer.send(token, { shown: hiddenValue(html, "shown"), ...ANNA, ...GOOD_CARD });
    const again = await first.text();
    expect(first.status).toBe(422);
    expect(again).toContain("the total is now USD 140.12");
    expect(ledger.cards).toHaveLength(0);
    const second = await buyer.send(token, { shown: hiddenValue(again, "shown"), ...ANNA, ...GOOD_CARD });
    expect(second.status).toBe(303);
  });

  test("strikes the price before a reduction or an automatic discount, also on the confirmation", async ({ db }) => {
    const reduced = await aCheckout(db, { compareAtMinor: 16_000 });
    const onSale = await aCheckout(db, { productTitle: "Sale Low" });
    await aCode(db, { code: null, value: 3_000, productIds: [onSale.product.id] });
    for (const [{ buyer, token }, price] of [
      [reduced, "USD 160.00"],
      [onSale, "USD 128.00"],
    ] as const) {
      const struck = new RegExp(`<s><span class="sr-only">was </span>${price}</s>`);
      expect((await buyer.read(token)).html).toMatch(struck);
      expect((await buyer.pay(token)).status).toBe(303);
      expect((await buyer.read(token)).html).toMatch(struck);
    }
    const plain = await aCheckout(db, { compareAtMinor: 12_800 });
    expect((await plain.buyer.read(plain.token)).html).not.toContain("<s>");
  });

  test("has the order above the form, closed but for its total, and opens it for a refused code", async ({ db }) => {
    const { buyer, token } = await aCheckout(db, {}, 2);
    const { html } = await buyer.read(token);
    const panel = html.indexOf('<details id="order"');
    expect(panel).toBeGreaterThan(0);
    expect(panel).toBeLessThan(html.indexOf('name="email"'));
    expect(html.slice(panel, html.indexOf("</summary>"))).toMatch(/Your order \(2 items\).*USD 256\.00/s);
    expect(html).not.toMatch(/<details id="order"[^>]* open/);
    const refused = await (await buyer.send(`${token}/discount`, { ...ANNA, code: "NOSUCHCODE" })).text();
    expect(refused).toMatch(/<details id="order"[^>]* open/);
    expect(refused).toContain("Your discount code wasn’t applied");
  });

  test.for([
    ["a declined card", DECLINED_CARD, "Your payment didn’t go through", "Your card was declined"],
    ["an unreachable gateway", FAILING_CARD, "Your payment didn’t go through", "We couldn’t reach the payment service"],
    ["a mistyped card", { ...GOOD_CARD, cvc: "1" }, "Please check your card details", "security code"],
    ["a missing name", { ...GOOD_CARD, lastName: "" }, "Please fix these fields", "Enter a last name."],
  ] as const)("names what failed above the form: %s", async ([, fields, heading, reason], { db }) => {
    const { buyer, token } = await aCheckout(db);
    const html = await (await buyer.pay(token, fields)).text();
    expect(/<h2 id="problems-title"[^>]*>([^<]*)/.exec(html)?.[1]).toBe(heading);
    expect(html).toContain(reason);
    if (heading !== "Please fix these fields") expect(html).not.toContain("Please fix these fields");
  });

  test("has the fields of each country, and keeps the regions of both when the country changes", async ({ db }) => {
    const { buyer, token } = await aCheckout(db);
    const fieldsFor = async (fields: Record<string, string>) => {
      await buyer.send(`${token}/delivery`, { ...ANNA, ...fields });
      return (await buyer.read(token)).html;
    };
    expect(await fieldsFor({})).toMatch(/>State<.*>ZIP code</s);
    const british = await fieldsFor({ country: "GB", zip: "SW1A 1AA" });
    expect(british).toMatch(/>Town or city<.*>County \(optional\)<.*>Postcode</s);
    expect(british).toContain('<input type="hidden" name="state" value="NY"/>');
    const canadian = await fieldsFor({ country: "CA", region: "Québec" });
    expect(canadian).toMatch(/>Province or territory</);
    expect(canadian).toContain('<option value="QC" selected="">Quebec</option>');
    const hongKong = await fieldsFor({ country: "HK" });
    expect(hongKong).toMatch(/>Area</);
    expect(hongKong).not.toContain('name="zip"');
    expect(hongKong).toContain("Show Address Fields for This Country");
  });

  test("the confirmation says when the order is expected, and offers an account with its email address", async ({
    db,
  }) => {
    const { buyer, token } = await aCheckout(db);
    await buyer.pay(token);
    const { html } = await buyer.read(token);
    expect(html).toMatch(/Estimated delivery: .*[A-Z][a-z]{2} \d+ to [A-Z][a-z]{2} \d+/);
    expect(html).toContain('href="/auth?mode=sign-up&amp;next=%2Faccount-settings%2Forders#email=anna%40example.com"');
    await db.update(orders).set({ cancelledAt: new Date() });
    expect((await buyer.read(token)).html).not.toContain("Estimated delivery");
  });

  test("the confirmation counts the days to delivery in the shop's time zone of the moment", async ({ db }) => {
    let timeZone = "Pacific/Kiritimati";
    const deps = { ...storeDeps(db).deps, timeZone: () => timeZone };
    const { variant } = await aShoe(db);
    const token = await aCart(db, [{ variantId: variant.id }]);
    const buyer = aBuyer(deps);
    await buyer.pay(token);
    // A Wednesday in the first zone, Tuesday in the other.
    await db.update(orders).set({ createdAt: new Date("2026-12-01T10:30:00Z") });
    const estimate = async () => /Estimated delivery: .*\d/.exec((await buyer.read(token)).html)?.[0];
    const before = await estimate();
    expect(before).toBeDefined();
    timeZone = "Pacific/Pago_Pago";
    expect(await estimate()).not.toBe(before);
  });

  test("attack R12: names the item whose price changed while the page was open", async ({ db }) => {
    const { buyer, token, variant } = await aCheckout(db);
    await buyer.send(`${token}/delivery`, ANNA);
    const { html } = await buyer.read(token);
    await db.update(variants).set({ priceMinor: 13_000 }).where(eq(variants.id, variant.id));
    const response = await buyer.send(token, { shown: hiddenValue(html, "shown"), ...ANNA, ...GOOD_CARD });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(
      "Pilgrim Low, Ivory, M 9 / W 10.5 now costs USD 130.00 (it was USD 128.00).",
    );
  });

  test("attack R12: names the item without enough stock, offers what is left, and continues with that", async ({
    db,
  }) => {
    const { buyer, token, variant } = await aCheckout(db, { stock: 2 }, 3);
    const response = await buyer.pay(token);
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain("Only 2 of Pilgrim Low, Ivory, M 9 / W 10.5 left, and your cart has 3.");
    expect(html).toContain("Change to 2");
    expect(html).toContain("12 Harbor Road");

    const changed = await buyer.send(`${token}/lines`, { ...ANNA, change: `${variant.id}:2` });
    expect(changed.headers.get("Location")).toBe(`../${token}`);
    expect((await buyer.pay(token)).status).toBe(303);
    expect(await stockOf(db, variant.id)).toBe(0);
  });

  test("attack R6: counts two lines of one item together", async ({ db }) => {
    const { variant } = await aShoe(db, { stock: 3 });
    const token = await aCart(db, [
      { variantId: variant.id, quantity: 2 },
      { variantId: variant.id, quantity: 2 },
    ]);
    const response = await aBuyer(storeDeps(db).deps).pay(token);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("your cart has 4");
  });

  test("attack R13: rejects items that have sold out or are no longer for sale, by name", async ({ db }) => {
    const soldOut = await aCheckout(db, { stock: 0, productTitle: "Shepherd Slide" });
    expect(await (await soldOut.buyer.pay(soldOut.token)).text()).toContain(
      "Shepherd Slide, Ivory, M 9 / W 10.5 is sold out.",
    );
    const archived = await aCheckout(db);
    await db.update(products).set({ status: "archived" }).where(eq(products.id, archived.product.id));
    expect(await (await archived.buyer.pay(archived.token)).text()).toContain(
      "Pilgrim Low, Ivory, M 9 / W 10.5 is no longer available.",
    );
    const last = await archived.buyer.send(`${archived.token}/lines`, { change: `${archived.variant.id}:0` });
    expect(last.status).toBe(303);
    expect(await db.select().from(cartLines).where(eq(cartLines.cartToken, archived.token))).toEqual([]);
    expect((await archived.buyer.read(archived.token)).html).toContain("Your cart is empty");
  });

  test("sells items without stock if allowed, and untracked ones", async ({ db }) => {
    const onOrder = await aCheckout(db, { stock: 0, continueSelling: true }, 2);
    expect((await onOrder.buyer.pay(onOrder.token)).status).toBe(303);
    expect(await stockOf(db, onOrder.variant.id)).toBe(-2);
    const uncounted = await aCheckout(db, { stock: null }, 2);
    expect((await uncounted.buyer.pay(uncounted.token)).status).toBe(303);
    expect(await stockOf(db, uncounted.variant.id)).toBeNull();
  });

  test("handles an empty cart, an unknown one and a reload", async ({ db }) => {
    const { buyer } = await aCheckout(db);
    const empty = await aCart(db, []);
    expect((await buyer.read(empty)).html).toContain("Your cart is empty");
    expect((await buyer.pay(empty)).status).toBe(422);
    expect((await buyer.read("no-such-token")).status).toBe(404);
    expect((await buyer.pay("no-such-token")).status).toBe(404);
    const reloaded = await buyer.read(`${empty}/discount`);
    expect([reloaded.status, reloaded.headers.get("Location")]).toEqual([303, `../${empty}`]);
  });
});

/** What a typed code that is not for anyone gets: nothing tells whether it exists. */
const GENERAL = "The code # isn’t valid. It may be misspelled, expired or used up.";

describe("a discount at the checkout", () => {
  test("is applied, shown on its own line, counted once and stored with the order", async ({ db }) => {
    const { code, id } = await aCode(db, { usageLimit: 5 });
    const { buyer, token } = await aCheckout(db);
    const applied = await buyer.send(`${token}/discount`, { ...ANNA, code: code.toLowerCase() });
    expect(applied.status).toBe(303);
    const { html } = await buyer.read(token);
    expect(html).toContain(`Discount (${code})`);
    expect(html).toContain("−USD 12.80");
    expect(html).toContain("12 Harbor Road");

    await buyer.pay(token);
    expect(await orderOfCheckout(db, token)).toMatchObject({
      discountCode: code,
      discountMinor: 1_280,
      taxMinor: 461,
      totalMinor: 12_681,
    });
    expect((await db.select().from(discounts).where(eq(discounts.id, id)))[0]?.usageCount).toBe(1);
  });

  test("attack R14: is rejected with the same reason if unknown, expired or used up, and stays in the field", async ({
    db,
  }) => {
    const { buyer, token } = await aCheckout(db);
    const ended = await aCode(db, { endsAt: new Date("2026-01-02") });
    const used = await aCode(db, { usageLimit: 1, usageCount: 1 });
    for (const code of ["NOSUCHCODE", ended.code, used.code]) {
      const response = await buyer.send(`${token}/discount`, { ...ANNA, code });
      const html = await response.text();
      expect(response.status).toBe(422);
      expect(html).toContain(`The code ${code} isn’t valid. It may be misspelled, expired or used up.`);
      expect(html).toContain(`value="${code}"`);
    }
    const [cart] = await db.select().from(carts).where(eq(carts.token, token));
    expect(cart?.discountCodes).toEqual([]);
  });

  test("that ships for free counts with the shipping that it saves", async ({ db }) => {
    const [small, free] = [await aCode(db, { value: 100 }), await aCode(db, { kind: "free-shipping", value: 0 })];
    const { buyer, token } = await aCheckout(db, {}, 1, [small.code]);
    await buyer.send(`${token}/discount`, { ...ANNA, code: free.code });
    const codes = async () => (await db.select().from(carts).where(eq(carts.token, token)))[0]?.discountCodes;
    expect(await codes()).toEqual([free.code]);
    const kept = await buyer.send(`${token}/discount`, { ...ANNA, code: small.code });
    expect(await kept.text()).toContain(`The code ${small.code} saves you less than ${free.code}`);
    expect(await codes()).toEqual([free.code]);
  });

  test("that saves less than the applied one is rejected for that reason, and the applied one stays", async ({
    db,
  }) => {
    const [worse, better] = [await aCode(db, { value: 500 }), await aCode(db, { value: 2_000 })];
    const { buyer, token } = await aCheckout(db, {}, 1, ["NOPE", better.code]);
    const response = await buyer.send(`${token}/discount`, { ...ANNA, code: worse.code });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(
      `The code ${worse.code} saves you less than ${better.code}, so we kept ${better.code}. Only one code can be used per order.`,
    );
    const unknown = await buyer.send(`${token}/discount`, { ...ANNA, code: "OTHER" });
    expect(await unknown.text()).toContain("The code OTHER isn’t valid");
    const [cart] = await db.select().from(carts).where(eq(carts.token, token));
    expect(cart?.discountCodes).toEqual(["NOPE", better.code]);

    const { token: other } = await aCheckout(db, {}, 1, [worse.code]);
    await buyer.send(`${other}/discount`, { ...ANNA, code: better.code.toLowerCase() });
    expect((await buyer.read(other)).html).toContain(`${better.code}</strong> is applied`);
  });

  test("that the database cannot store is an unknown one", async ({ db }) => {
    const { buyer, token } = await aCheckout(db);
    for (const code of ["GRACE\0", "GRACE\ud83d", "👟".repeat(200)]) {
      const response = await buyer.send(`${token}/discount`, { code });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain("isn’t valid");
    }
  });

  test("typed but not applied is applied before payment", async ({ db }) => {
    const { code } = await aCode(db);
    const { buyer, token, ledger } = await aCheckout(db);
    const response = await buyer.pay(token, { code });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(`The code ${code} was applied. Review the new total, then pay.`);
    expect(ledger.cards).toHaveLength(0);
  });

  test("attack R12: that expired while the page was open is removed, and the buyer is informed before paying", async ({
    db,
  }) => {
    const { code, id } = await aCode(db);
    const { buyer, token, ledger } = await aCheckout(db, {}, 1, [code]);
    await buyer.send(`${token}/delivery`, ANNA);
    const { html } = await buyer.read(token);
    await db
      .update(discounts)
      .set({ endsAt: new Date("2026-01-02") })
      .where(eq(discounts.id, id));
    const response = await buyer.send(token, { shown: hiddenValue(html, "shown"), ...ANNA, ...GOOD_CARD });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toContain(GENERAL.replace("#", code));
    expect(page).toContain("The total is now USD 140.12. Review it, then pay.");
    expect(ledger.approved.size).toBe(0);

    const paid = await buyer.send(token, { shown: hiddenValue(page, "shown"), ...ANNA, ...GOOD_CARD });
    expect(paid.status).toBe(303);
    expect(await orderOfCheckout(db, token)).toMatchObject({ discountCode: null, totalMinor: 14_012 });
  });

  test("attack R12: that expired before the page was opened is reported first, with the price to be charged", async ({
    db,
  }) => {
    const { code } = await aCode(db, { usageLimit: 1, usageCount: 1 });
    const { buyer, token } = await aCheckout(db, {}, 1, [code]);
    const { html } = await buyer.read(token);
    expect(html).toContain("Please review before you pay");
    expect(html).toContain(GENERAL.replace("#", code));
    expect(html).not.toContain("−USD");
  });

  test("that takes nothing off says why, also while another one on the cart lacks more", async ({ db }) => {
    const other = await aShoe(db);
    const startsAt = new Date("2099-01-01");
    const codes: [note: string, typed: string, terms: Parameters<typeof aCode>[1]][] = [
      [GENERAL, "", { endsAt: new Date("2026-01-02"), usageLimit: 1, usageCount: 1 }],
      [GENERAL, "", { usageLimit: 1, usageCount: 1, active: false }],
      [GENERAL, "", { active: false }],
      [GENERAL, "", { startsAt }],
      ["The code # isn’t for anything in your cart.", "", { productIds: [other.product.id] }],
      ["Add USD 72.00 more to use #.", "", { minimumMinor: 20_000 }],
    ];
    const { code: tiny } = await aCode(db, { minimumMinor: 12_900 });
    for (const [note, typed, terms] of codes) {
      const { code } = await aCode(db, terms);
      const { buyer, token } = await aCheckout(db, {}, 1, [code, tiny]);
      expect((await buyer.read(token)).html).toContain(note.replace("#", code));
      const { token: empty } = await aCheckout(db);
      const refused = await (await buyer.send(`${empty}/discount`, { ...ANNA, code })).text();
      expect(refused, note).toContain((typed || note).replace("#", code));
    }
    const unknown = await aCheckout(db, {}, 1, ["NOSUCHCODE"]);
    expect((await unknown.buyer.read(unknown.token)).html).toContain(GENERAL.replace("#", "NOSUCHCODE"));
  });

  test("that does not combine with a larger sale says so", async ({ db }) => {
    await aCode(db, { code: null, value: 3_000 });
    const combinesWith = { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false };
    const { code } = await aCode(db, { combinesWith });
    const { buyer, token } = await aCheckout(db, {}, 1, [code]);
    expect((await buyer.read(token)).html).toContain(`Your cart already has a better discount than the code ${code}.`);
  });

  test("attack R12: applied in another tab is reported before payment", async ({ db }) => {
    const { code } = await aCode(db, { code: "SPRING SALE" });
    const { buyer, token, ledger } = await aCheckout(db);
    await buyer.send(`${token}/delivery`, ANNA);
    const { html } = await buyer.read(token);
    await buyer.send(`${token}/discount`, { ...ANNA, code });
    const response = await buyer.send(token, { shown: hiddenValue(html, "shown"), ...ANNA, ...GOOD_CARD });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain(`The code ${code} is now applied.`);
    await buyer.send(`${token}/discount`, { ...ANNA, remove: "1" });
    const removed = await buyer.send(token, { shown: hiddenValue(page, "shown"), ...ANNA, ...GOOD_CARD });
    expect(await removed.text()).toContain("The discount code was removed from your cart.");
    expect(ledger.approved.size).toBe(0);
  });
});

describe("access to the checkout", () => {
  test("rejects a form that is too large", async ({ db }) => {
    const { buyer, token } = await aCheckout(db);
    expect((await buyer.send(token, { note: "x".repeat(70_000) })).status).toBe(413);
  });

  test("is never stored, indexed or framed", async ({ db }) => {
    const { buyer, token } = await aCheckout(db);
    const { headers } = await buyer.read(token);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Robots-Tag")).toContain("noindex");
    expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  });

  test("attack R7: rolls back everything and releases the payment when the order cannot be saved", async ({ db }) => {
    const { code, id } = await aCode(db, { usageLimit: 1 });
    const { token, variant, deps, ledger } = await aCheckout(db, {}, 1, [code]);
    const failing = aBuyer({
      ...deps,
      emails: anEmailDelivery(db, { send: async () => {} }, [receiptEmail(deps)]).emails,
      jobs: { ...deps.jobs, enqueue: () => Promise.reject(new Error("queue is down")) },
    });
    const response = await failing.pay(token);
    expect(response.status).toBe(500);
    expect(await stockOf(db, variant.id)).toBe(3);
    expect(await orderOfCheckout(db, token)).toBeNull();
    expect(await db.select().from(outgoingEmails)).toEqual([]);
    expect(await db.select().from(webhookDeliveries)).toEqual([]);
    expect(ledger.released).toEqual(ledger.approved);
    expect(await db.select().from(discountRedemptions)).toEqual([]);
    expect((await db.select().from(discounts).where(eq(discounts.id, id)))[0]?.usageCount).toBe(0);
    expect((await aBuyer(deps).pay(token)).status).toBe(303);
  });
});
