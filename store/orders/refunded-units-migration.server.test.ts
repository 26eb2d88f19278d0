import { readFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { MIGRATIONS } from "#app/platform/db/database.server.ts";
import { expect, test } from "#tests/support/database.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aShoe } from "#tests/support/factories/store-catalog.ts";
import { orderLines } from "../store.tables.server.ts";
import { remainingUnits } from "./order-quantities.ts";
import { orderOfCheckout } from "./orders.server.ts";

test.for([
  ["nothing", { refundedQuantity: 0 }, 3],
  ["one that was sent", { fulfilledQuantity: 1, refundedQuantity: 1 }, 2],
  ["one that was not sent, without restocking", { refundedQuantity: 1 }, 2],
  ["one of each, without restocking", { fulfilledQuantity: 1, refundedQuantity: 2 }, 1],
  ["one of each, the unsent one restocked", { fulfilledQuantity: 1, refundedQuantity: 2, canceledQuantity: 1 }, 1],
  ["all", { refundedQuantity: 3 }, 0],
  ["nothing of a canceled order", { canceledQuantity: 3 }, 0],
] as const)("a line of three, refunded before: %s", async ([, counts, left], { db }) => {
  const { variant } = await aShoe(db, { stock: 9 });
  const token = await aCart(db, [{ variantId: variant.id, quantity: 3 }]);
  await aBuyer(storeDeps(db).deps).pay(token);
  const [line] = (await orderOfCheckout(db, token))!.lines;
  await db.update(orderLines).set(counts).where(eq(orderLines.id, line!.id));
  const file = readFileSync(path.join(MIGRATIONS, "0032_refunded_units.sql"), "utf8");
  for (let times = 0; times < 2; times++) {
    await db.execute(sql.raw(file));
    expect(remainingUnits((await orderOfCheckout(db, token))!.lines[0]!)).toBe(left);
  }
});
