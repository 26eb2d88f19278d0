import { parse, validate } from "graphql";
import { FEATURES } from "#app/features.server.ts";
import { createCheckout } from "#app/features/cart/checkout.server.ts";
import { checkConnection } from "#app/features/connect/connect.server.ts";
import { createPromoCode } from "#app/features/promos/promos.server.ts";
import { syncPromoCodes } from "#app/features/promos/mirror-promos.server.ts";
import { syncAutomaticDiscount } from "#app/platform/shopify/automatic-discount.server.ts";
import { currentOperation, inContext } from "#app/platform/shopify/current-operations.server.ts";
import { cancel, editNote, fulfill, orderToChange, refund } from "#app/platform/shopify/order-commands.server.ts";
import { CART_REFERENCE } from "#app/platform/shopify/order-index.server.ts";
import { openShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import { levelsOfVariant, setQuantities, stockLocations } from "#app/platform/shopify/stock-levels.server.ts";
import { memoryTokenStore } from "#app/platform/shopify/token-store.server.ts";
import { readEnv } from "#server/env.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { fakeShopify } from "#tests/support/fake-shopify/fake-shopify.ts";
import { anOrderAtShopify } from "#tests/support/fake-shopify/order-state.ts";
import { aShop, CREDENTIALS } from "#tests/support/fake-shopify/shop-state.ts";
import { stockAtShopify } from "#tests/support/fake-shopify/stock-state.ts";
import { fakeProductId, fakeVariantId } from "#tests/support/fake-shopify/storefront-api.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import { schemaOf, VERSIONS, type Version } from "#tests/support/shopify-schemas.ts";

type Documents = Record<string, string>;
const documentsIn = (files: Record<string, Record<string, unknown>>): Documents =>
  Object.fromEntries(
    Object.values(files).flatMap((exported) =>
      Object.entries(exported).flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
    ),
  );

/** Every GraphQL document that a live shop is sent. */
const ADMIN = documentsIn(
  import.meta.glob<Record<string, unknown>>(
    [
      "../../app/platform/shopify/*.operations.server.ts",
      "../../app/platform/shopify/connection/*.operations.server.ts",
    ],
    { eager: true },
  ),
);
const STOREFRONT = documentsIn(
  import.meta.glob<Record<string, unknown>>(
    ["../../app/features/**/*.operations.server.ts", "../../app/platform/shopify/storefront/*.operations.server.ts"],
    { eager: true },
  ),
);

/** What each version lacks of what is sent. Shopify answers no longer with 2025-10: asked for it, it answers with the oldest that it supports. */
const LACKS: Record<Version, Record<string, string[]>> = {
  "2025-10": {
    STOCK_OF_INVENTORY_ITEM: ['Cannot query field "variants" on type "InventoryItem". Did you mean "variant"?'],
    CREATE_REFUND: ['Unknown directive "@idempotent".'],
    SET_QUANTITIES: ['Unknown directive "@idempotent".'],
    // Asked of the embedded store only.
    CREATE_PRODUCT: ['Unknown directive "@idempotent".'],
    DUPLICATE_PRODUCT: ['Unknown directive "@idempotent".'],
  },
  "2026-01": {},
  "2026-04": {},
  "2026-07": {},
  "2026-10": {},
};

const MARKET = { country: "CA", language: "FR" };

function lackingIn(version: Version) {
  const found: Record<string, string[]> = {};
  const check = (api: "admin" | "storefront", documents: Documents) => {
    for (const [name, text] of Object.entries(documents)) {
      const messages = validate(schemaOf(api, version), parse(text)).map(({ message }) => message);
      if (messages.length > 0) found[name] = messages;
    }
  };
  const current = Object.entries(STOREFRONT).map(([name, text]) => [name, currentOperation(text)] as const);
  check("admin", ADMIN);
  check("storefront", Object.fromEntries(current));
  check(
    "storefront",
    Object.fromEntries(current.map(([name, text]) => [name, inContext(text, MARKET, { refusesSale: true })])),
  );
  return found;
}

/** A shop that supports these versions, and a site that asks for one. */
function connected(asked: Version, versions: readonly Version[]) {
  const stock = [stockAtShopify(fakeVariantId(0), { 1: 5 })];
  const order = anOrderAtShopify(1001, [{ title: "Pilgrim Low", price: 120, quantity: 2 }]);
  const shop = aShop({ versions: [...versions], stock, changeable: [order] });
  const shopify = fakeShopify(shop);
  const settings = { ...CREDENTIALS, SHOPIFY_API_VERSION: asked, PUBLIC_URL: "https://shod.example" };
  const env = readEnv(settings);
  const connection = openShopConnection(shop.domain, {
    env,
    fetch: shopify.fetch,
    tokens: memoryTokenStore,
    pause: async () => {},
  });
  return { shop, shopify, env, connection, admin: connection.admin!, order };
}

describe.each(VERSIONS)("Shopify's version %s", (version) => {
  test("[PROV-01] [PROV-34] has what the site sends, apart from what is known", () => {
    expect(Object.keys(ADMIN).length).toBeGreaterThan(40);
    expect(Object.keys(STOREFRONT).length).toBeGreaterThan(20);
    expect(lackingIn(version)).toEqual(LACKS[version]);
  });
});

/** Asked for, and what the shop supports. */
const SERVED: [string, Version, readonly Version[]][] = [
  ...VERSIONS.slice(1).map((version): [string, Version, readonly Version[]] => [version, version, [version]]),
  ["2025-10, which is answered with 2026-01", "2025-10", VERSIONS.slice(1)],
];

describe.each(SERVED)("a shop that is asked for version %s", (_name, asked, versions) => {
  test("is connected; an unsupported version is named", async ({ db }) => {
    const { env, connection } = connected(asked, versions);
    const checks = await checkConnection({ db, env, shop: connection, features: FEATURES });
    const faults = checks.filter(({ state }) => state !== "ok").map(({ detail }) => detail);
    expect(faults).toEqual(
      versions.includes(asked) ? [] : [`Shopify does not support version ${asked} and answers with 2026-01 instead.`],
    );
  });

  test("accepts every change with its inputs", async ({ db }) => {
    const { shop, shopify, connection, admin, order } = connected(asked, versions);
    const variantId = `gid://shopify/ProductVariant/${fakeVariantId(0)}`;

    expect(await stockLocations(admin)).toHaveLength(1);
    const { itemId, levels } = (await levelsOfVariant(admin, variantId))!;
    const location = levels[0]!.location.id;
    const quantities = [{ itemId, from: 5, to: 9 }];
    const wanted = { name: "available", reason: "correction", location, quantities, key: "k1" } as const;
    expect(await setQuantities(admin, wanted)).toEqual({ ok: true });
    expect(await admin.stockOfInventoryItem(itemId)).toEqual({ variantId, quantity: 9, availableForSale: true });

    const typed = { code: "GRACE10", discountType: "percentage", discountValue: "10", usageLimit: "5", expiresAt: "" };
    expect(await createPromoCode({ db, jobs: noJobs }, typed)).toMatchObject({ created: true });
    await syncPromoCodes({ db, admin, timeZone: "America/New_York", isLive: true });
    expect(shop.discounts).toMatchObject([{ code: "GRACE10", usageLimit: 5, value: { percentage: 0.1 } }]);
    await syncAutomaticDiscount(admin, { title: "Sale", percent: 20, productIds: [fakeProductId(0)] });
    expect(shop.discounts[1]).toMatchObject({ code: null, title: "Sale", products: [fakeProductId(0)] });
    await syncAutomaticDiscount(admin, { title: "Sale", percent: 20, productIds: [] });
    expect(shop.discounts).toHaveLength(1);

    const { storefront } = connection;
    const services = { storefront, publicUrl: "https://shod.example", checkoutHosts: [shop.checkoutHost] };
    const checkout = await createCheckout(services, { lines: [{ variantId, quantity: 2 }], promoCode: "GRACE10" });
    expect(checkout).toMatchObject({ totalQuantity: 2, totalAmount: { amount: "216.00" } });
    expect(checkout).not.toHaveProperty("refusedCode");
    expect(shopify.carts[0]?.attributes).toMatchObject([{ key: CART_REFERENCE }]);

    const id = "1001";
    const units = [{ lineId: (await orderToChange(admin, id))!.lines[0]!.id, quantity: 1 }];
    const tracking = { company: "UPS", number: "1Z1", url: "" };
    expect(await fulfill(admin, { id, units, tracking, notify: true })).toMatchObject({ ok: true, parcels: 1 });
    const back = units.map((each) => ({ ...each, isSent: true }));
    const choice = { id, units: back, shipping: { minor: 0, currency: "USD" }, restock: true };
    const amount = { minor: 12_000, currency: "USD" };
    expect(await refund(admin, { ...choice, amount, note: "", notify: true, key: "k2" })).toMatchObject({ ok: true });
    expect(order.refunds).toHaveLength(1);
    expect(await editNote(admin, id, "Ring twice")).toMatchObject({ ok: true });
    expect(order.note).toBe("Ring twice");
    shop.changeable.push(anOrderAtShopify(1002, [{ title: "Pilgrim Low", price: 120, quantity: 1 }]));
    expect(
      await cancel(admin, {
        id: "1002",
        reason: "CUSTOMER",
        refund: true,
        restock: true,
        notify: false,
        staffNote: "",
      }),
    ).toMatchObject({ ok: true });
  });
});
