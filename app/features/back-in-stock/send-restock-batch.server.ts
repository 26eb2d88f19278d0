import { z } from "zod";
import { namedVariants } from "#app/features/shop/shop.server.ts";
import { writeAs } from "#app/platform/audit/admin-write.server.ts";
import type { Visitor } from "#app/platform/auth/access/route-access.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { NO_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import { numberInGid, variantGid } from "#app/platform/shopify/gid.server.ts";
import type { FunctionHandler } from "#app/platform/feature.server.ts";
import { BATCH_CHANGED, emptyBatchReason, SOLD_OUT, type BatchOutcome } from "./back-in-stock-admin.ts";
import { RESTOCK_EMAIL } from "./restock-email.server.ts";
import { planBatch, batchAuditEntry, type PlannedBatch } from "./restock-batch.server.ts";

type BatchServices = {
  emails: Pick<EmailDelivery, "enqueueAll" | "fullWindows" | "outcomes">;
  publicUrl: string;
  /** Null: not configured, so nothing is sent. */
  postalAddress: string | null;
  /** How long the response waits for the mail server. */
  withinMs?: number;
};

/** `refused`: nothing was sent. */
type BatchResult = ({ state: "done" } & BatchOutcome) | { state: "refused"; status: 404 | 409; reason: string };

const WITHIN_MS = 10_000;

/**
 * Enqueues an email for the earliest open requests of a variant, at most one per unit that is not promised yet. With
 * `named`, the requests that the admin was shown, exactly those are notified, or none if they are not the next ones anymore. One transaction, so
 * that two admins who click at once notify no one twice. Then waits up to `withinMs` for the mail server and counts the outcomes by then; the
 * remaining emails are delivered in the background, even after a restart.
 */
export async function sendRestockBatch(
  services: BatchServices & { db: Db; visitor: Visitor | null | undefined },
  variantId: string,
  { now = new Date(), named = null }: { now?: Date; named?: number[] | null } = {},
): Promise<BatchResult> {
  const { db, visitor, emails, withinMs = WITHIN_MS } = services;
  if (services.postalAddress === null) return { state: "refused", status: 409, reason: NO_POSTAL_ADDRESS };
  const link = await linkTo(services, variantId);
  const { enqueued, ...planned } = await writeAs(visitor, db, async (tx) => {
    const plan = await planBatch(tx, emails, variantId, now);
    const isAsNamed = named === null || named.join() === plan.batch.map(({ id }) => id).join();
    const requests = isAsNamed ? plan.batch : [];
    // A customer who reached the limit just now, through another item, stays on the list.
    const ids = await emails.enqueueAll(
      tx,
      RESTOCK_EMAIL,
      requests.map(({ id }) => ({ id, link })),
    );
    const batch = requests.filter((_request, at) => ids[at]);
    const entry = batch.length > 0 ? batchAuditEntry(variantId, batch) : null;
    return { result: { ...plan, enqueued: ids.filter((id) => id !== undefined) }, entry };
  });
  const refusal = refusalOf(planned);
  if (refusal) return refusal;
  if (enqueued.length === 0) return { state: "refused", status: 409, reason: BATCH_CHANGED };

  const statuses = [...(await emails.outcomes(enqueued, withinMs)).values()];
  const counted = (...which: typeof statuses) => statuses.filter((status) => which.includes(status)).length;
  const [sent, failed, unknown] = [counted("sent"), counted("undeliverable", "expired"), counted("unknown")];
  const pending = counted("pending", "sending");
  const waiting = planned.waiting - sent - pending - unknown;
  return { state: "done", sent, failed, waiting, ...(pending && { pending }), ...(unknown && { unknown }) };
}

function refusalOf({ stock, waiting, notifiedRecently, batch, atLimit }: PlannedBatch): BatchResult | null {
  if (!stock)
    return {
      state: "refused",
      status: 404,
      reason: "We don't have stock information for this item yet. Sync inventory, then try again.",
    };
  if (stock.isSoldOut) return { state: "refused", status: 409, reason: SOLD_OUT };
  if (batch.length === 0)
    return { state: "refused", status: 409, reason: emptyBatchReason(stock, waiting, notifiedRecently, atLimit) };
  return null;
}

/** The product page with that variant selected; the shop if the catalog does not have the variant. */
async function linkTo(
  { db, publicUrl }: Pick<BatchServices, "publicUrl"> & { db: Db },
  variantId: string,
): Promise<string> {
  const handle = (await namedVariants(db, [variantId])).get(variantId)?.handle;
  return handle
    ? `${publicUrl}/product/${encodeURIComponent(handle)}?variant=${numberInGid(variantId)}`
    : `${publicUrl}/shop`;
}

const parameters = z.object({ variantId: variantGid }, "variantId is required");

/**
 * The function send-back-in-stock-notifications (FN-14): takes `{ variantId }`, returns `{ success, sent, failed }`, plus
 * `pending` and `unknown` when the mail server has not confirmed some of the emails.
 */
export function sendBackInStockNotifications(services: BatchServices): FunctionHandler {
  return async ({ db, visitor }, body) => {
    const read = parameters.safeParse(body);
    if (!read.success)
      return { status: 400, body: { error: read.error.issues[0]?.message ?? "variantId is required" } };
    const result = await sendRestockBatch({ ...services, db, visitor }, read.data.variantId);
    if (result.state === "refused") return { status: result.status, body: { error: result.reason } };
    const { state: _state, waiting: _waiting, ...counts } = result;
    return { status: 200, body: { success: true, ...counts } };
  };
}
