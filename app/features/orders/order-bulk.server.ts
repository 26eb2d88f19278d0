import { redirect } from "react-router";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { bulkRows, MAX_BULK_ROWS } from "#app/platform/audit/bulk.ts";
import { runBulkAction } from "#app/platform/audit/bulk.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import {
  fulfill,
  missingScope,
  unitsByLine,
  unitsToFulfill,
  type CommandOutcome,
  type Sent,
} from "#app/platform/shopify/order-commands.server.ts";
import { ORDER_BULK } from "./order-admin.ts";
import { waitBriefly } from "./order-admin.server.ts";
import { orderShop } from "./orders.server.ts";
import { applyOrderChanges, markOrderChanged } from "./sync-orders.server.ts";

/** The actions on the selected orders: fulfills what is left of each, or leads to their pick list. */
export async function bulk(sent: SentForm) {
  const services = sent.context.get(servicesContext);
  const { admin, jobs } = services;
  const shop = orderShop(services);
  if (sent.bulk === "pick-list") {
    const ids = bulkRows(sent.form.getAll("row").map(String)).map(({ id }) => id);
    if (ids.length > 0 && ids.length <= MAX_BULK_ROWS) return redirect(`/admin/orders/pick-list?ids=${ids.join(",")}`);
  }
  const result = await runBulkAction(sent, ORDER_BULK, async (_action, { id, name }) => {
    if (!admin) return { why: "Orders can’t be changed without Admin API credentials." };
    const outcome = await fulfillRest(admin, String(id));
    if (!outcome.ok) return { why: outcome.message };
    await adminWrite(sent.context, async (tx) => {
      await markOrderChanged(tx, { shop, id }, jobs);
      const after = {
        units: sumOf(outcome.sent),
        notified: true,
        ...(outcome.problem && { problem: outcome.problem }),
      };
      return { result: null, entry: { action: "order.fulfilled", subject: name, about: `order/${id}`, after } };
    });
    return outcome.problem ? { why: outcome.problem } : {};
  });
  // The list is shown again with what changed; otherwise the job reads it.
  await waitBriefly("fulfilled orders not read again", () => applyOrderChanges(services));
  return result;
}

/** Fulfills what is left to ship of an order. */
export async function fulfillRest(admin: ShopifyAdmin, id: string): Promise<CommandOutcome<Sent>> {
  try {
    const wanted = unitsByLine(await unitsToFulfill(admin, id))
      .map(({ lineId, unrefunded }) => ({ lineId, quantity: unrefunded }))
      .filter(({ quantity }) => quantity > 0);
    return await fulfill(admin, {
      id,
      units: wanted,
      tracking: { company: "", number: "", url: "" },
      notify: true,
    });
  } catch (error) {
    const sentence = missingScope(error, "fulfill orders");
    if (sentence === null) throw error;
    return { ok: false, message: sentence };
  }
}

const sumOf = (units: { quantity: number }[]) => units.reduce((sum, { quantity }) => sum + quantity, 0);
