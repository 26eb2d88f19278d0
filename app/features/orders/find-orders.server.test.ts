import { expect, test } from "#tests/support/database.ts";
import { findOrders } from "./find-orders.server.ts";
import { anIndexedOrder } from "./orders.factories.ts";
import { storeOrders } from "./store-orders.server.ts";

const env = { STORE_TIMEZONE: "America/New_York" } as Parameters<typeof findOrders>[0]["env"];

test("the admin's search finds an order by its number, customer, email address and product, of this shop only", async ({
  db,
}) => {
  const ours = [
    anIndexedOrder({ id: "5600001", orderNumber: "#1001", customerName: "Ruth Miller", email: "ruth@home.example" }),
    anIndexedOrder({ id: "5600002", orderNumber: "#1002", customerName: null, email: "ann@home.example", lines: [] }),
  ];
  await storeOrders(db, "embedded store", ours, new Date());
  await storeOrders(db, "other.myshopify.com", [anIndexedOrder({ orderNumber: "#1003" })], new Date());
  const found = (search: string) => findOrders({ db, env, shop: null }, search, 5);

  for (const search of ["#1001", "1001", "miller", "ruth@home.example", "pilgrim low"])
    expect([search, await found(search)]).toEqual([
      search,
      [{ kind: "Order", label: "#1001", detail: "Ruth Miller · USD 128.00", to: "/admin/orders/5600001" }],
    ]);
  expect(await found("ann@home.example")).toMatchObject([{ detail: "ann@home.example · USD 128.00" }]);
  for (const search of ["#1003", "harvest", '1" OR name:*', "%"])
    expect([search, await found(search)]).toEqual([search, []]);
});
