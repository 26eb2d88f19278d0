import { z } from "zod";
import { namedVariants } from "#app/features/shop/shop.server.ts";
import { adminWrite, type Written, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { completedInList, refused, refuseOnError } from "#app/platform/forms/action-results.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { itemText, THRESHOLD_SET } from "./inventory-admin.ts";
import { setShopThreshold, setVariantThreshold } from "./low-stock.server.ts";
import { readQuantity } from "./quantity.ts";

/** Stock above this is never low. */
const MAX_THRESHOLD = 100_000;
const FAILED = { title: "The threshold was not saved", description: "Please try again in a moment." };

const field = z.object({ threshold: text });

/** Sets the shop's low-stock threshold. */
export const setDefaultThreshold = (sent: SentForm) => {
  const read = readQuantity(field.parse(Object.fromEntries(sent.form)).threshold, MAX_THRESHOLD);
  if (!read.ok) return Promise.resolve(refused(sent.form, { fieldErrors: { threshold: read.fix } }));
  return save(sent, "/admin/inventory", async (tx) => {
    const before = await setShopThreshold(tx, read.quantity);
    return { result: true, entry: entryOf("All variants", before, read.quantity) };
  });
};

/** Sets the low-stock threshold of a variant; blank: the shop's. */
export const setOwnThreshold = (sent: SentForm, variantId: string) => {
  const { threshold } = field.parse(Object.fromEntries(sent.form));
  const read = threshold.trim() === "" ? { ok: true as const, quantity: null } : readQuantity(threshold, MAX_THRESHOLD);
  if (!read.ok) return Promise.resolve(refused(sent.form, { fieldErrors: { threshold: read.fix } }));
  return save(sent, new URL(sent.request.url).pathname.replace(/\.data$/, ""), async (tx) => {
    const before = await setVariantThreshold(tx, variantId, read.quantity);
    if (before === undefined) return { result: false, entry: null };
    const subject = itemText(variantId, (await namedVariants(tx, [variantId])).get(variantId));
    return { result: true, entry: entryOf(subject, before, read.quantity) };
  });
};

function entryOf(subject: string, before: number | null, after: number | null): AuditEntry | null {
  if (before === after) return null;
  return { action: "inventory.threshold-changed", subject, before: { threshold: before }, after: { threshold: after } };
}

function save({ context, request, form }: SentForm, page: string, write: (tx: Db) => Promise<Written<boolean>>) {
  return refuseOnError(form, FAILED, async () => {
    if (!(await adminWrite(context, write)))
      return refused(form, { message: { ...FAILED, description: "Sync inventory, then try again." }, status: 404 });
    return completedInList(request, { message: THRESHOLD_SET, page, done: { done: "threshold" } });
  });
}
