import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { adminClient } from "#tests/support/factories/admin-client.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aCode, aShoe } from "#tests/support/factories/store-catalog.ts";
import { orderOfCheckout } from "../orders/orders.server.ts";
import { createStore } from "../store.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { discounts, orders, variants, webhookDeliveries } from "../store.tables.server.ts";
import { WEBHOOK_TOPICS } from "../webhooks/topics.ts";
import { adminRoutes } from "./admin-routes.server.ts";

const LOCATION = "gid://shopify/Location/71000001";
const stockOf = async (db: Db, id: number) => (await db.select().from(variants).where(eq(variants.id, id)))[0]?.stock;
const pendingTopics = async (db: Db) => (await db.select().from(webhookDeliveries)).map(({ topic }) => topic);

async function anOrder(db: Db, fields: Record<string, string> = {}, codes: string[] = []) {
  const { variant, product } = await aShoe(db);
  const token = await aCart(db, [{ variantId: variant.id, quantity: 2 }], codes);
  const store = storeDeps(db);
  await aBuyer(store.deps).pay(token, fields);
  const order = (await orderOfCheckout(db, token))!;
  return { ...store, order, variant, product, admin: adminClient(store.deps) };
}

const ORDERS = `query ($query: String, $after: String) {
  orders(first: 1, after: $after, reverse: true, sortKey: PROCESSED_AT, query: $query) {
    nodes {
      id name email displayFinancialStatus displayFulfillmentStatus cancelledAt
      totalPriceSet { shopMoney { amount currencyCode } }
      lineItems(first: 10) { nodes { title variantTitle quantity originalUnitPriceSet { shopMoney { amount } } variant { id } } }
      shippingAddress { name address1 city provinceCode zip countryCodeV2 }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;
type OrdersPage = {
  orders: { nodes: { id: string; name: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
};

describe("the Admin API", () => {
  test("requires the admin token", async ({ db }) => {
    const { deps } = storeDeps(db);
    for (const token of [undefined, "", "wrong", deps.storefrontToken]) {
      const response = await adminRoutes(deps).request("http://localhost/admin/api/2025-07/graphql.json", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...(token === undefined ? {} : { "X-Shopify-Access-Token": token }),
        },
        body: JSON.stringify({ query: "{ shop { name } }" }),
      });
      expect(response.status).toBe(401);
    }
  });

  test("accepts the tokens from before a rotation of the secret while they are known, as the Storefront API does", async ({
    db,
  }) => {
    const { deps } = storeDeps(db);
    const previousTokens = { storefrontToken: "previous-storefront-token", adminToken: "previous-admin-token" };
    const send = async (known: Partial<StoreDeps>, path: string, headers: Record<string, string>) => {
      const store = createStore({ ...deps, ...known, stylesheetHref: "" });
      const body = JSON.stringify({ query: "{ shop { name } }" });
      const request = { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body };
      return (await store.fetch(new Request(`http://localhost${path}`, request))).status;
    };
    const admin = { "X-Shopify-Access-Token": previousTokens.adminToken };
    const storefront = { "X-Shopify-Storefront-Access-Token": previousTokens.storefrontToken };
    for (const [known, status] of [
      [{ previousTokens }, 200],
      [{}, 401],
    ] as const) {
      expect(await send(known, "/admin/api/2025-07/graphql.json", admin)).toBe(status);
      expect(await send(known, "/api/2025-07/graphql.json", storefront)).toBe(status);
    }
  });

  test("lists orders newest first, a page at a time, with Shopify's fields", async ({ db }) => {
    const first = await anOrder(db);
    const second = await anOrder(db, { email: "ruth@example.com" });
    const page = await first.admin<OrdersPage>(ORDERS);
    expect(page.orders.nodes).toMatchObject([
      {
        name: `#${second.order.number}`,
        email: "ruth@example.com",
        displayFinancialStatus: "PAID",
        displayFulfillmentStatus: "UNFULFILLED",
        cancelledAt: null,
        // Two pairs make 256.00 with free shipping and 10.24 tax.
        totalPriceSet: { shopMoney: { amount: "266.24", currencyCode: "USD" } },
        lineItems: {
          nodes: [
            {
              title: "Pilgrim Low",
              variantTitle: "Ivory / 9",
              quantity: 2,
              originalUnitPriceSet: { shopMoney: { amount: "128.0" } },
              variant: { id: `gid://shopify/ProductVariant/${second.variant.id}` },
            },
          ],
        },
        shippingAddress: {
          name: "Anna Reed",
          city: "Port Jefferson",
          provinceCode: "NY",
          zip: "11777",
          countryCodeV2: "US",
        },
      },
    ]);
    expect(page.orders.pageInfo.hasNextPage).toBe(true);
    const next = await first.admin<OrdersPage>(ORDERS, { after: page.orders.pageInfo.endCursor });
    expect(next.orders.nodes[0]?.name).toBe(`#${first.order.number}`);
  });

  test("finds an order by number and email together only", async ({ db }) => {
    const { admin, order } = await anOrder(db);
    const found = async (query: string) =>
      (await admin<OrdersPage>(ORDERS, { query })).orders.nodes.map(({ name }) => name);
    expect(await found(`name:#${order.number} AND email:ANNA@example.com`)).toEqual([`#${order.number}`]);
    expect(await found(`name:${order.number} AND email:ruth@example.com`)).toEqual([]);
    expect(await found(`name:#${order.number} AND email:`)).toEqual([]);
    const one = await admin<{ order: { name: string } | null; other: null }>(
      `query ($id: ID!) { order(id: $id) { name } other: order(id: "gid://shopify/Product/1") { name } }`,
      { id: `gid://shopify/Order/${order.id}` },
    );
    expect(one).toEqual({ order: { name: `#${order.number}` }, other: null });
  });

  test("cancels an order once: restocks, releases the code's use, refunds, and sends a webhook", async ({ db }) => {
    const { id, code } = await aCode(db, { usageLimit: 1 });
    const { admin, order, variant } = await anOrder(db, {}, [code]);
    expect((await db.select().from(discounts).where(eq(discounts.id, id)))[0]?.usageCount).toBe(1);
    const cancel = () =>
      admin(
        `mutation ($id: ID!) { orderCancel(orderId: $id, reason: CUSTOMER, refund: true, restock: true) { job { done } orderCancelUserErrors { field message code } } }`,
        { id: `gid://shopify/Order/${order.id}` },
      );
    expect(await cancel()).toEqual({ orderCancel: { job: { done: true }, orderCancelUserErrors: [] } });
    expect(await cancel()).toMatchObject({
      orderCancel: { job: null, orderCancelUserErrors: [{ field: ["orderId"], code: "INVALID" }] },
    });

    expect(await stockOf(db, variant.id)).toBe(3);
    expect((await db.select().from(discounts).where(eq(discounts.id, id)))[0]?.usageCount).toBe(0);
    expect((await db.select().from(orders).where(eq(orders.id, order.id)))[0]).toMatchObject({
      financialStatus: "refunded",
    });
    expect((await pendingTopics(db)).filter((topic) => topic === "orders/cancelled")).toHaveLength(1);
  });

  test("marks an order fulfilled once, and a fulfilled one cannot be canceled", async ({ db }) => {
    const { admin, order } = await anOrder(db);
    const open = await admin<{ order: { fulfillmentOrders: { nodes: { id: string; status: string }[] } } }>(
      `query ($id: ID!) { order(id: $id) { fulfillmentOrders(first: 1) { nodes { id status } } } }`,
      { id: `gid://shopify/Order/${order.id}` },
    );
    const [waiting] = open.order.fulfillmentOrders.nodes;
    expect(waiting?.status).toBe("OPEN");
    const fulfill = () =>
      admin(
        `mutation ($id: ID!) { fulfillmentCreate(fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: $id }] }) { fulfillment { status } userErrors { message } } }`,
        { id: waiting?.id },
      );
    expect(await fulfill()).toEqual({ fulfillmentCreate: { fulfillment: { status: "SUCCESS" }, userErrors: [] } });
    expect(await fulfill()).toMatchObject({ fulfillmentCreate: { fulfillment: null } });
    const page = await admin<{ orders: { nodes: { displayFulfillmentStatus: string }[] } }>(ORDERS);
    expect(page.orders.nodes[0]?.displayFulfillmentStatus).toBe("FULFILLED");
  });

  test("reads and sets stock; one webhook for each changed variant", async ({ db }) => {
    const { variant } = await aShoe(db);
    const { deps } = storeDeps(db);
    const admin = adminClient(deps);
    const item = `gid://shopify/InventoryItem/${variant.id}`;
    expect(
      await admin(
        `query ($id: ID!) { inventoryItem(id: $id) { id tracked variant { id inventoryQuantity availableForSale } } }`,
        { id: item },
      ),
    ).toEqual({
      inventoryItem: {
        id: item,
        tracked: true,
        variant: { id: `gid://shopify/ProductVariant/${variant.id}`, inventoryQuantity: 3, availableForSale: true },
      },
    });

    const set = (quantities: object[], more: object = { ignoreCompareQuantity: true }) =>
      admin<{ inventorySetQuantities: { userErrors: { code: string }[] } }>(
        `mutation ($input: InventorySetQuantitiesInput!) { inventorySetQuantities(input: $input) { inventoryAdjustmentGroup { changes { delta quantityAfterChange } } userErrors { field message code } } }`,
        { input: { name: "available", reason: "correction", quantities, ...more } },
      );
    expect(await set([{ inventoryItemId: item, locationId: LOCATION, quantity: 11 }])).toEqual({
      inventorySetQuantities: {
        inventoryAdjustmentGroup: { changes: [{ delta: 8, quantityAfterChange: 11 }] },
        userErrors: [],
      },
    });
    expect(await stockOf(db, variant.id)).toBe(11);
    const [pending] = await db.select().from(webhookDeliveries);
    expect(pending?.topic).toBe("inventory_levels/update");
    expect(JSON.parse(pending!.body)).toEqual({
      inventory_item_id: variant.id,
      location_id: 71_000_001,
      available: 11,
      updated_at: expect.stringMatching(/^\d{4}-/) as string,
      admin_graphql_api_id: `gid://shopify/InventoryLevel/71000001?inventory_item_id=${variant.id}`,
    });
    await set([{ inventoryItemId: item, locationId: LOCATION, quantity: 11 }]);
    expect(await pendingTopics(db)).toHaveLength(1);

    const codes = async (quantity: object, more?: object) =>
      (
        await set([{ inventoryItemId: item, locationId: LOCATION, quantity: 1, ...quantity }], more)
      ).inventorySetQuantities.userErrors.map(({ code }) => code);
    expect(await codes({ quantity: -1 })).toEqual(["INVALID_QUANTITY_NEGATIVE"]);
    expect(await codes({ locationId: "gid://shopify/Location/1" })).toEqual(["INVALID_LOCATION"]);
    expect(await codes({ inventoryItemId: "gid://shopify/InventoryItem/1" })).toEqual(["INVALID_INVENTORY_ITEM"]);
    expect(await codes({}, {})).toEqual(["COMPARE_QUANTITY_REQUIRED"]);
    expect(await codes({ compareQuantity: 5 }, {})).toEqual(["COMPARE_QUANTITY_STALE"]);
    expect(await codes({ compareQuantity: 11, quantity: 4 }, {})).toEqual([]);
    expect(await stockOf(db, variant.id)).toBe(4);

    const adjust = (delta: number) =>
      admin(
        `mutation ($input: InventoryAdjustQuantitiesInput!) { inventoryAdjustQuantities(input: $input) { userErrors { code } } }`,
        {
          input: {
            name: "available",
            reason: "received",
            changes: [{ inventoryItemId: item, locationId: LOCATION, delta }],
          },
        },
      );
    expect(await adjust(-5)).toEqual({
      inventoryAdjustQuantities: { userErrors: [{ code: "INVALID_QUANTITY_TOO_LOW" }] },
    });
    await adjust(-4);
    expect(await stockOf(db, variant.id)).toBe(0);
  });

  test("finds nodes of any type by their ids, in the requested order, and null for unknown ones", async ({ db }) => {
    const { admin, order, variant, product } = await anOrder(db);
    const ids = [
      `gid://shopify/ProductVariant/${variant.id}`,
      "gid://shopify/ProductVariant/1",
      `gid://shopify/Order/${order.id}`,
      `gid://shopify/Product/${product.id}`,
      "gid://shopify/Customer/1",
    ];
    const found = await admin(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on ProductVariant { inventoryQuantity inventoryItem { tracked } } ... on Order { name } ... on Product { title } } }`,
      { ids },
    );
    expect(found).toEqual({
      nodes: [
        { id: ids[0], inventoryQuantity: 1, inventoryItem: { tracked: true } },
        null,
        { id: ids[2], name: `#${order.number}` },
        { id: ids[3], title: "Pilgrim Low" },
        null,
      ],
    });
  });

  test("lists its webhook subscriptions", async ({ db }) => {
    const { deps } = storeDeps(db);
    const listed = await adminClient(deps)<{ webhookSubscriptions: { nodes: { topic: string }[] } }>(
      `{ webhookSubscriptions(first: 50) { nodes { topic endpoint { ... on WebhookHttpEndpoint { callbackUrl } } } } }`,
    );
    expect(listed.webhookSubscriptions.nodes).toHaveLength(WEBHOOK_TOPICS.length);
    expect(listed.webhookSubscriptions.nodes[0]).toEqual({
      topic: "ORDERS_CREATE",
      endpoint: { callbackUrl: deps.webhooks.url },
    });
  });
});

const CODE_FIELDS = `codeDiscountNode { id codeDiscount { ... on DiscountCodeBasic {
  title status usageLimit asyncUsageCount endsAt codes(first: 1) { nodes { code } }
  customerGets { value { ... on DiscountPercentage { percentage } ... on DiscountAmount { amount { amount currencyCode } } } items { ... on AllDiscountItems { allItems } } }
} } } userErrors { field message code }`;
type CodeCreated = {
  response: {
    codeDiscountNode: { id: string; codeDiscount: { status: string } } | null;
    userErrors: { field: string[]; message: string; code: string }[];
  };
};
const TEN_PERCENT = {
  title: "GRACE10",
  code: "grace10",
  startsAt: "2026-01-01T00:00:00Z",
  usageLimit: 100,
  context: { all: "ALL" },
  customerGets: { value: { percentage: 0.1 }, items: { all: true } },
};

describe("discounts through the Admin API", () => {
  const create = (db: Db, input: object) =>
    adminClient(storeDeps(db).deps)<CodeCreated>(
      `mutation ($input: DiscountCodeBasicInput!) { response: discountCodeBasicCreate(basicCodeDiscount: $input) { ${CODE_FIELDS} } }`,
      { input },
    );

  test("are created, updated, deactivated, activated and deleted", async ({ db }) => {
    const admin = adminClient(storeDeps(db).deps);
    const { response } = await create(db, TEN_PERCENT);
    expect(response).toMatchObject({
      userErrors: [],
      codeDiscountNode: {
        codeDiscount: {
          title: "GRACE10",
          status: "ACTIVE",
          usageLimit: 100,
          asyncUsageCount: 0,
          endsAt: null,
          codes: { nodes: [{ code: "GRACE10" }] },
          customerGets: { value: { percentage: 0.1 }, items: { allItems: true } },
        },
      },
    });
    const id = response.codeDiscountNode!.id;
    const run = async (call: string) =>
      (await admin<CodeCreated>(`mutation ($id: ID!) { response: ${call} { ${CODE_FIELDS} } }`, { id })).response;
    const updated = await run(
      `discountCodeBasicUpdate(id: $id, basicCodeDiscount: { usageLimit: null, customerGets: { value: { discountAmount: { amount: "12.50", appliesOnEachItem: false } } } })`,
    );
    expect(updated).toMatchObject({
      codeDiscountNode: {
        codeDiscount: {
          title: "GRACE10",
          usageLimit: null,
          customerGets: { value: { amount: { amount: "12.5", currencyCode: "USD" } } },
        },
      },
    });
    expect((await run("discountCodeDeactivate(id: $id)")).codeDiscountNode?.codeDiscount.status).toBe("EXPIRED");
    expect((await run("discountCodeActivate(id: $id)")).codeDiscountNode?.codeDiscount.status).toBe("ACTIVE");

    const remove = () =>
      admin<{ discountCodeDelete: { deletedCodeDiscountId: string | null; userErrors: object[] } }>(
        `mutation ($id: ID!) { discountCodeDelete(id: $id) { deletedCodeDiscountId userErrors { message } } }`,
        { id },
      );
    expect((await remove()).discountCodeDelete.deletedCodeDiscountId).toBe(id);
    expect((await remove()).discountCodeDelete).toEqual({
      deletedCodeDiscountId: null,
      userErrors: [{ message: "Discount does not exist" }],
    });
  });

  test("are rejected with all user errors at once, as at Shopify", async ({ db }) => {
    await create(db, TEN_PERCENT);
    expect((await create(db, TEN_PERCENT)).response).toEqual({
      codeDiscountNode: null,
      userErrors: [
        {
          field: ["basicCodeDiscount", "code"],
          message: "Code must be unique. Please try a different code.",
          code: "TAKEN",
        },
      ],
    });
    const { response } = await create(db, {
      title: " ",
      code: "",
      usageLimit: 0,
      endsAt: "2020-01-01T00:00:00Z",
      customerGets: { value: { percentage: 1.5 } },
    });
    expect(response.userErrors.map(({ field, code }) => [field.slice(1).join("."), code])).toEqual([
      ["title", "BLANK"],
      ["code", "BLANK"],
      ["endsAt", "INVALID"],
      ["usageLimit", "GREATER_THAN"],
      ["customerGets.value.percentage", "VALUE_OUTSIDE_RANGE"],
      ["customerGets.items", "BLANK"],
    ]);
  });

  test("combine with nothing by default, and keep their combinations until changed", async ({ db }) => {
    const admin = adminClient(storeDeps(db).deps);
    type Combines = { node: { codeDiscount: { combinesWith: object } }; userErrors: object[] };
    const shown = `node: codeDiscountNode { id codeDiscount { ... on DiscountCodeBasic { combinesWith { orderDiscounts productDiscounts shippingDiscounts } } } } userErrors { message }`;
    const none = { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false };
    const input = {
      title: "Ten",
      code: "TEN",
      customerGets: { value: { percentage: 0.1 }, items: { all: true } },
    };
    const created = await admin<{ response: Combines & { node: { id: string } } }>(
      `mutation ($input: DiscountCodeBasicInput!) { response: discountCodeBasicCreate(basicCodeDiscount: $input) { ${shown} } }`,
      { input },
    );
    expect(created.response.node.codeDiscount.combinesWith).toEqual(none);
    const change = async (changed: object) =>
      (
        await admin<{ response: Combines }>(
          `mutation ($id: ID!, $input: DiscountCodeBasicInput!) { response: discountCodeBasicUpdate(id: $id, basicCodeDiscount: $input) { ${shown} } }`,
          { id: created.response.node.id, input: changed },
        )
      ).response.node.codeDiscount.combinesWith;
    expect(await change({ combinesWith: { productDiscounts: true } })).toEqual({ ...none, productDiscounts: true });
    expect(await change({ title: "Still ten" })).toEqual({ ...none, productDiscounts: true });
  });

  test("put some products on sale, and the checkout charges the sale price", async ({ db }) => {
    const { product, variant } = await aShoe(db, { priceMinor: 12_995 });
    const other = await aShoe(db);
    const { deps } = storeDeps(db);
    const admin = adminClient(deps);
    const response = await admin<{
      discountAutomaticBasicCreate: { automaticDiscountNode: { id: string }; userErrors: object[] };
    }>(
      `mutation ($input: DiscountAutomaticBasicInput!) { discountAutomaticBasicCreate(automaticBasicDiscount: $input) {
        automaticDiscountNode { id automaticDiscount { ... on DiscountAutomaticBasic { status customerGets { items { ... on DiscountProducts { products(first: 5) { nodes { id } } } } } } } } userErrors { message } } }`,
      {
        input: {
          title: "Sale",
          startsAt: "2026-01-01T00:00:00Z",
          customerGets: {
            value: { percentage: 0.3 },
            items: { products: { productsToAdd: [`gid://shopify/Product/${product.id}`] } },
          },
        },
      },
    );
    expect(response.discountAutomaticBasicCreate).toMatchObject({
      userErrors: [],
      automaticDiscountNode: {
        automaticDiscount: {
          status: "ACTIVE",
          customerGets: { items: { products: { nodes: [{ id: `gid://shopify/Product/${product.id}` }] } } },
        },
      },
    });
    const token = await aCart(db, [{ variantId: variant.id }, { variantId: other.variant.id }]);
    await aBuyer(deps).pay(token);
    expect(
      (await orderOfCheckout(db, token))?.lines.map(({ unitMinor, unitFullMinor }) => [unitMinor, unitFullMinor]),
    ).toEqual([
      [9_097, 12_995],
      [12_800, 12_800],
    ]);

    const { id } = response.discountAutomaticBasicCreate.automaticDiscountNode;
    const changed = await admin(
      `mutation ($id: ID!, $input: DiscountAutomaticBasicInput!) { discountAutomaticBasicUpdate(id: $id, automaticBasicDiscount: $input) { automaticDiscountNode { automaticDiscount { ... on DiscountAutomaticBasic { title customerGets { items { ... on DiscountProducts { products(first: 5) { nodes { id } } } } } } } } userErrors { message } } }`,
      {
        id,
        input: {
          customerGets: {
            items: {
              products: {
                productsToAdd: [`gid://shopify/Product/${other.product.id}`],
                productsToRemove: [`gid://shopify/Product/${product.id}`],
              },
            },
          },
        },
      },
    );
    expect(changed).toMatchObject({
      discountAutomaticBasicUpdate: {
        userErrors: [],
        automaticDiscountNode: {
          automaticDiscount: {
            title: "Sale",
            customerGets: { items: { products: { nodes: [{ id: `gid://shopify/Product/${other.product.id}` }] } } },
          },
        },
      },
    });
    expect(
      await admin(`mutation ($id: ID!) { discountAutomaticDelete(id: $id) { deletedAutomaticDiscountId } }`, { id }),
    ).toEqual({ discountAutomaticDelete: { deletedAutomaticDiscountId: id } });
  });
});
