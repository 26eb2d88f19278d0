import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { orders } from "../store.tables.server.ts";
import { orderEvent } from "../webhooks/payloads.ts";
import { announce } from "../webhooks/webhooks.server.ts";
import type { Deps } from "./fulfill-order.server.ts";
import type { Order } from "./order.ts";
import { orderWithId } from "./orders.server.ts";

/** Replaces the note; null if there is no such order. */
export async function changeNote(deps: Deps, id: number, note: string, now: Date): Promise<Order | null> {
  return deps.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    const [row] = await tx.update(orders).set({ note, updatedAt: now }).where(eq(orders.id, id)).returning();
    if (!row) return null;
    const order = (await orderWithId(tx, id))!;
    await announce(tx, deps.jobs, [orderEvent("orders/updated", order)]);
    return order;
  });
}
