import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { enqueueOrderUpdate } from "../receipts/order-updates.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { fulfillmentLines, fulfillments } from "../store.tables.server.ts";
import { fulfillmentEvent, orderEvent } from "../webhooks/payloads.ts";
import { announce } from "../webhooks/webhooks.server.ts";
import type { Order, OrderFulfillment } from "./order.ts";
import {
  afterFulfillment,
  allRemaining,
  fulfillmentProblem,
  fulfillmentStatusOf,
  type LineUnits,
  type UnitsProblem,
} from "./order-quantities.ts";
import { lockedOrder } from "./orders.server.ts";
import { saveUnits } from "./save-units.server.ts";

export type Tracking = { company?: string | null; number?: string | null; url?: string | null };
export type Deps = Pick<StoreDeps, "db" | "jobs" | "emails" | "orderUrl">;

export type Fulfilled =
  | { ok: true; order: Order; fulfillment: OrderFulfillment }
  /** `done`: nothing is left to fulfill, or the order was canceled. */
  | { ok: false; reason: "unknown" | "done" }
  | { ok: false; reason: "units"; problem: UnitsProblem };

/** `units`: everything that is left when null. */
type Fulfillment = { units: LineUnits[] | null; tracking?: Tracking; notifyCustomer?: boolean; now: Date };

/** Fulfills units of an order: a parcel. Of two admins who fulfill the last unit at once, the second one is refused. */
export async function fulfillOrder(
  deps: Deps,
  id: number,
  { units: given, tracking = {}, notifyCustomer = false, now }: Fulfillment,
): Promise<Fulfilled> {
  return deps.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    const before = await lockedOrder(tx, id);
    if (!before) return { ok: false, reason: "unknown" };
    const left = allRemaining(before);
    if (before.cancelledAt !== null || left.length === 0) return { ok: false, reason: "done" };
    const units = given ?? left;
    const problem = fulfillmentProblem(before, units);
    if (problem || units.length === 0)
      return { ok: false, reason: "units", problem: problem ?? { at: 0, reason: "not-positive" } };

    const [row] = await tx
      .insert(fulfillments)
      .values({ orderId: id, ...trackingColumns(tracking), createdAt: now, updatedAt: now })
      .returning();
    const lines = await tx
      .insert(fulfillmentLines)
      .values(units.map((each) => ({ fulfillmentId: row!.id, ...each })))
      .returning();
    const after = before.lines.map((line) => afterFulfillment(line, units));
    const status = fulfillmentStatusOf(after);
    const fulfillment = { ...row!, lines };
    const saved = await saveUnits(tx, before, after, now);
    const order = { ...saved, fulfillments: [...before.fulfillments, fulfillment] };
    if (notifyCustomer) await enqueueOrderUpdate(tx, deps, id, { what: "fulfilled", fulfillmentId: fulfillment.id });
    await announce(tx, deps.jobs, [
      fulfillmentEvent("fulfillments/create", order, fulfillment),
      orderEvent(status === "fulfilled" ? "orders/fulfilled" : "orders/partially_fulfilled", order),
      orderEvent("orders/updated", order),
    ]);
    return { ok: true, order, fulfillment };
  });
}

/** Replaces the tracking of a parcel; null if there is none. The customer is emailed only about a change. */
export async function updateTracking(
  deps: Deps,
  fulfillmentId: number,
  tracking: Tracking,
  { notifyCustomer, now }: { notifyCustomer: boolean; now: Date },
): Promise<{ order: Order; fulfillment: OrderFulfillment } | null> {
  return deps.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    const [parcel] = await tx.select().from(fulfillments).where(eq(fulfillments.id, fulfillmentId));
    const before = parcel && (await lockedOrder(tx, parcel.orderId));
    const fulfillment = before?.fulfillments.find((each) => each.id === fulfillmentId);
    if (!before || !fulfillment) return null;
    const columns = trackingColumns(tracking);
    const { trackingCompany, trackingNumber, trackingUrl } = fulfillment;
    if (isDeepStrictEqual(columns, { trackingCompany, trackingNumber, trackingUrl }))
      return { order: before, fulfillment };
    const [row] = await tx
      .update(fulfillments)
      .set({ ...columns, updatedAt: now })
      .where(eq(fulfillments.id, fulfillmentId))
      .returning();
    const changed = { ...row!, lines: fulfillment.lines };
    const saved = await saveUnits(tx, before, before.lines, now);
    const order = {
      ...saved,
      fulfillments: before.fulfillments.map((each) => (each.id === fulfillmentId ? changed : each)),
    };
    if (notifyCustomer) await enqueueOrderUpdate(tx, deps, order.id, { what: "tracking", fulfillmentId });
    await announce(tx, deps.jobs, [
      fulfillmentEvent("fulfillments/update", order, changed),
      orderEvent("orders/updated", order),
    ]);
    return { order, fulfillment: changed };
  });
}

function trackingColumns({ company, number, url }: Tracking) {
  return {
    trackingCompany: company?.trim() || null,
    trackingNumber: number?.trim() || null,
    trackingUrl: url?.trim() || null,
  };
}
