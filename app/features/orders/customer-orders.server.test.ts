import { expect, test } from "#tests/support/database.ts";
import { ordersOfPerson } from "./customer-orders.server.ts";
import { anIndexedOrder } from "./orders.factories.ts";
import { storeOrders } from "./store-orders.server.ts";

const [line] = anIndexedOrder().lines;
const titled = (...titles: string[]) => titles.map((title) => ({ ...line!, title }));

test("a data export has an address's orders of every shop, newest first, each with its own lines in their order", async ({
  db,
}) => {
  const older = anIndexedOrder({ createdAt: "2026-11-01T12:00:00Z", lines: titled("Zion", "Alpha") });
  const newer = anIndexedOrder({
    createdAt: "2026-11-02T12:00:00Z",
    email: "ANNA@example.com",
    lines: titled("Journal"),
  });
  const another = anIndexedOrder({ email: "ruth@example.com", lines: titled("Bible") });
  await storeOrders(db, "embedded store", [older, another], new Date());
  // The same id, in another shop.
  await storeOrders(db, "shod.myshopify.com", [{ ...newer, id: older.id }], new Date());
  const found = await ordersOfPerson(db, "anna@example.com");
  expect(found.map(({ number, items }) => [number, items.map(({ title }) => title)])).toEqual([
    [newer.orderNumber, ["Journal"]],
    [older.orderNumber, ["Zion", "Alpha"]],
  ]);
  expect(await ordersOfPerson(db, "nora@example.com")).toEqual([]);
});
