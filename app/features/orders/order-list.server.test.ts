import type { Db } from "#app/platform/db/database.server.ts";
import type { IndexedOrder } from "#app/platform/shopify/order-index.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { listOrders } from "./order-admin.server.ts";
import { exportOrders } from "./order-export.server.ts";
import { readOrderQuery } from "./order-list.ts";
import { anIndexedOrder } from "./orders.factories.ts";
import { storeOrders } from "./store-orders.server.ts";

const SHOP = "embedded store";
const timeZone = "America/New_York";

const line = (title: string, sku: string | null = null) => ({
  title,
  variantTitle: "Ivory / 9",
  sku,
  quantity: 1,
  currentQuantity: 1,
  unfulfilledQuantity: 1,
  productId: null,
});

async function stored(db: Db, given: Partial<IndexedOrder>[]) {
  await storeOrders(db, SHOP, given.map(anIndexedOrder), new Date());
}

/** The names of the orders that the list shows for a query string. */
async function listed(db: Db, search: string, size?: number): Promise<string[]> {
  const { query } = readOrderQuery(new URLSearchParams(search));
  const names: string[] = [];
  for (let after: string | undefined, more = true; more;) {
    const { rows, next } = await listOrders(db, { shop: SHOP, timeZone, query, after }, size);
    names.push(...rows.map(({ orderNumber }) => orderNumber));
    more = next !== null;
    after = next ?? undefined;
  }
  return names;
}

describe("the list of orders", () => {
  test.for([
    ["#1001", ["#1001"]],
    ["1001", ["#1001"]],
    ["order 1001", ["#1001"]],
    // No order has exactly this number.
    ["#100", []],
    ["100", ["#1002", "#1001", "#21001"]],
    ["ruth", ["#1001"]],
    ["MILLER ruth", ["#1001"]],
    ["mil", ["#1001"]],
    ["müller", ["#1002"]],
    ["muller", ["#1002"]],
    ["uth.mil", ["#1001"]],
    ["shod.example", ["#1002", "#1001"]],
    ["journal", ["#1002", "#21001"]],
    ["EBJ-2", ["#21001"]],
    ["ivory / 9", ["#1002", "#1001", "#21001"]],
    ["grace10", ["#1002"]],
    ["zebedee", []],
    ["%", []],
  ] as const)("finds by %j", async ([typed, names], { db }) => {
    await stored(db, [
      {
        orderNumber: "#21001",
        customerName: null,
        email: null,
        lines: [line("Ebenezer Journal", "EBJ-2")],
        createdAt: "2026-11-01T12:00:00Z",
      },
      {
        orderNumber: "#1001",
        customerName: "Ruth Miller",
        email: "ruth.miller@shod.example",
        createdAt: "2026-11-02T12:00:00Z",
      },
      {
        orderNumber: "#1002",
        customerName: "Jörg Müller",
        email: "JM@shod.example",
        lines: [line("Ebenezer Journal")],
        discountCodes: ["Grace10"],
        createdAt: "2026-11-03T12:00:00Z",
      },
    ]);
    expect(await listed(db, `q=${encodeURIComponent(typed)}`)).toEqual(names);
  });

  test.for([
    ["show=all", ["#9", "#8", "#7", "#6", "#5", "#4", "#3", "#2", "#1"]],
    ["show=unfulfilled", ["#9", "#8", "#5", "#4", "#2", "#1"]],
    ["show=to-ship", ["#8", "#2", "#1"]],
    ["show=unpaid", ["#9", "#8", "#4"]],
    ["show=refunded", ["#7", "#5", "#2"]],
    ["show=canceled", ["#7", "#6"]],
    ["show=nonsense", ["#9", "#8", "#7", "#6", "#5", "#4", "#3", "#2", "#1"]],
  ] as const)("filters by %s", async ([search, names], { db }) => {
    const canceled = { isCancelled: true, cancelledAt: "2026-11-10T00:00:00Z" };
    const states: Partial<IndexedOrder>[] = [
      {},
      { financialStatus: "PARTIALLY_REFUNDED", fulfillmentStatus: "PARTIALLY_FULFILLED" },
      { fulfillmentStatus: "FULFILLED" },
      { financialStatus: "PENDING" },
      { financialStatus: "REFUNDED" },
      { ...canceled, financialStatus: "VOIDED" },
      { ...canceled, financialStatus: "REFUNDED" },
      { financialStatus: "AUTHORIZED" },
      { financialStatus: "PARTIALLY_PAID", fulfillmentStatus: "ON_HOLD" },
    ];
    await stored(
      db,
      states.map((state, at) => ({
        ...state,
        orderNumber: `#${at + 1}`,
        createdAt: `2026-11-0${at + 1}T12:00:00Z`,
      })),
    );
    expect(await listed(db, search)).toEqual(names);
  });

  test("has an order neither as unfulfilled nor as to ship once all that was not sent is refunded", async ({ db }) => {
    const refunded = { ...line("Journal"), currentQuantity: 0 };
    const sent = { ...line("Bible"), unfulfilledQuantity: 0 };
    const state = { financialStatus: "PARTIALLY_REFUNDED", createdAt: "2026-11-02T12:00:00Z" };
    await stored(db, [
      { ...state, orderNumber: "#1", lines: [refunded, { ...refunded, unfulfilledQuantity: 0 }] },
      { ...state, orderNumber: "#2", lines: [refunded, line("Bible")] },
      { ...state, orderNumber: "#3", lines: [refunded, sent], fulfillmentStatus: "PARTIALLY_FULFILLED" },
    ]);
    expect(await listed(db, "show=to-ship")).toEqual(["#2"]);
    expect(await listed(db, "show=unfulfilled")).toEqual(["#2"]);
  });

  test.for([
    ["from=2026-11-02", ["#3", "#2"]],
    ["to=2026-11-01", ["#1"]],
    ["from=2026-11-02&to=2026-11-02", ["#2"]],
    ["code=grace10", ["#3", "#1"]],
    ["code=GRACE", []],
    ["code=grace10&from=2026-11-02&q=journal", ["#3"]],
    ["code=%27%29--", []],
  ] as const)("narrows to %s, in the shop's days", async ([search, names], { db }) => {
    await stored(db, [
      // Still the first of November in New York.
      { orderNumber: "#1", createdAt: "2026-11-02T04:30:00Z", discountCodes: ["GRACE10", "PEACE15"] },
      { orderNumber: "#2", createdAt: "2026-11-02T05:30:00Z", discountCodes: ["grace100"] },
      { orderNumber: "#3", createdAt: "2026-11-09T12:00:00Z", discountCodes: ["grace10"], lines: [line("Journal")] },
    ]);
    expect(await listed(db, search)).toEqual(names);
  });

  test.for([
    ["newest", ["#3", "#1", "#4", "#2"]],
    ["oldest", ["#2", "#4", "#1", "#3"]],
    ["highest", ["#4", "#2", "#3", "#1"]],
    ["lowest", ["#1", "#3", "#2", "#4"]],
  ] as const)("is ordered by %s, in pages without gaps or repeats", async ([sort, names], { db }) => {
    const usd = (minor: number) => ({ minor, currency: "USD" });
    const made = (n: number, day: number, minor: number) => ({
      id: String(n),
      orderNumber: `#${n}`,
      createdAt: `2026-11-0${day}T12:00:00Z`,
      totalPrice: usd(minor),
    });
    await stored(db, [made(1, 5, 100), made(2, 1, 5_000), made(3, 6, 100), made(4, 1, 5_000)]);
    for (const size of [1, 2, 3, 4]) expect(await listed(db, `sort=${sort}`, size), String(size)).toEqual(names);
    expect(await listed(db, `sort=${sort}&q=anna`, 1)).toEqual(names);
  });

  test("finds a rare word behind hundreds of newer orders", async ({ db }) => {
    await stored(db, [
      { orderNumber: "#1", customerName: "Zebedee Rare", createdAt: "2026-01-01T00:00:00Z" },
      ...Array.from({ length: 450 }, () => ({ createdAt: "2026-11-01T00:00:00Z" })),
    ]);
    expect(await listed(db, "q=zebed")).toEqual(["#1"]);
  });

  test.each([
    ["from=yesterday", { from: "Enter a day like 2026-11-27." }],
    ["to=2026-02-30", { to: "Enter a day like 2026-11-27." }],
    ["from=2026-11-02&to=2026-11-01", { to: "Choose the first day or a later one." }],
    ["from=2026-11-01&to=2026-11-01", {}],
    ["from=&to=", {}],
  ])("says of %j which day is wrong, and keeps what was typed", (search, errors) => {
    const read = readOrderQuery(new URLSearchParams(search));
    expect(read.errors).toEqual(errors);
    expect(read.query).toMatchObject(Object.fromEntries(new URLSearchParams(search)));
  });

  test("is exported with its filter, all pages, and without formulas", async ({ db }) => {
    await stored(db, [
      ...Array.from({ length: 501 }, () => ({ createdAt: "2026-11-01T00:00:00Z", customerName: "Ruth, of Shod" })),
      { orderNumber: "#1", customerName: "=1+1", email: "x@shod.example", discountCodes: ["A", "B"] },
      { financialStatus: "PENDING", fulfillmentStatus: "FULFILLED" },
    ]);
    const { query } = readOrderQuery(new URLSearchParams("show=to-ship"));
    const response = exportOrders(db, { shop: SHOP, timeZone, query, today: "2026-11-27" });
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="orders-2026-11-27.csv"');
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines).toHaveLength(503);
    expect(lines[0]).toContain(
      "Order,Placed,Customer,Email,Payment,Fulfillment,Canceled,Quantity,Items,Codes,Currency,Total,Refunded",
    );
    expect(lines[1]).toBe(
      `#1,2026-11-20T12:00:00.000Z,"'=1+1",x@shod.example,Paid,Unfulfilled,no,1,Pilgrim Low (Ivory / 9),A B,USD,128.00,0.00`,
    );
    expect(lines[2]).toContain('"Ruth, of Shod"');
  });
});
