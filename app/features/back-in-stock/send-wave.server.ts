import { z } from "zod";
import { namedVariants } from "#app/features/shop/shop.server.ts";
import { writeAs } from "#app/platform/audit/admin-write.server.ts";
import type { Visitor } from "#app/platform/auth/route-access.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { NO_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import type { FunctionHandler } from "#app/platform/submission.server.ts";
import { nobodyTold, SOLD_OUT, type Wave } from "./back-in-stock-admin.ts";
import { RESTOCK_EMAIL } from "./restock-email.server.ts";
import { planWave, toldEntry, type PlannedWave } from "./wave.server.ts";

export type WaveServices = {
  storefront: Storefront;
  jobs: Pick<Jobs, "enqueue">;
  emails: Pick<EmailDelivery, "outcomes">;
  publicUrl: string;
  /** Null: none is set, and nobody is mailed. */
  postalAddress: string | null;
  /** How long the answer waits for the mail server. */
  withinMs?: number;
};

/** `refused`: why nobody was mailed. */
export type WaveResult = ({ state: "done" } & Wave) | { state: "refused"; status: 404 | 409; why: string };

const WITHIN_MS = 10_000;

/**
 * Owes an email to those who wait for a variant, the first who asked first, and not to more of them than there are pieces nobody was told of:
 * in one transaction, so that what two admins press at once reaches nobody twice. Then waits a while for the mail server, and tells how each
 * of them stands by then. The rest is delivered whatever ends or restarts.
 */
export async function sendWave(
  services: WaveServices & { db: Db; visitor: Visitor | null | undefined },
  variantId: string,
  now = new Date(),
): Promise<WaveResult> {
  const { db, visitor, jobs, emails, withinMs = WITHIN_MS } = services;
  if (services.postalAddress === null) return { state: "refused", status: 409, why: NO_POSTAL_ADDRESS };
  const link = await linkTo(services, variantId);
  const { owed, ...planned } = await writeAs(visitor, db, async (tx) => {
    const plan = await planWave(tx, variantId, now);
    const ids: string[] = [];
    for (const { id } of plan.wave) {
      const email = await jobs.enqueue(tx, RESTOCK_EMAIL, { id, link });
      if (email) ids.push(email);
    }
    const entry = plan.wave.length > 0 ? toldEntry(variantId, plan.wave) : null;
    return { result: { ...plan, owed: ids }, entry };
  });
  const refusal = refusalOf(planned);
  if (refusal) return refusal;

  const statuses = [...(await emails.outcomes(owed, withinMs)).values()];
  const counted = (...which: typeof statuses) => statuses.filter((status) => which.includes(status)).length;
  const [sent, failed, unknown] = [counted("sent"), counted("undeliverable", "expired"), counted("unknown")];
  const pending = counted("pending", "sending");
  const waiting = planned.waiting - sent - pending - unknown;
  return { state: "done", sent, failed, waiting, ...(pending && { pending }), ...(unknown && { unknown }) };
}

function refusalOf({ stock, waiting, toldLately, wave }: PlannedWave): WaveResult | null {
  if (!stock) return { state: "refused", status: 404, why: "Nothing is known of this item's stock." };
  if (stock.isSoldOut) return { state: "refused", status: 409, why: SOLD_OUT };
  if (wave.length === 0) return { state: "refused", status: 409, why: nobodyTold(stock, waiting, toldLately) };
  return null;
}

/** The product's page with that variant chosen; the shop where the provider cannot be asked. */
async function linkTo({ storefront, publicUrl }: WaveServices, variantId: string): Promise<string> {
  try {
    const handle = (await namedVariants({ storefront }, [variantId])).get(variantId)?.handle;
    if (handle) return `${publicUrl}/product/${encodeURIComponent(handle)}?variant=${variantId.split("/").at(-1)}`;
  } catch (error) {
    log("warn", "restock mail links to the shop", { variantId, error });
  }
  return `${publicUrl}/shop`;
}

const asked = z.object({ variantId: variantGid }, "variantId is required");

/**
 * The function send-back-in-stock-notifications (FN-14): `{ variantId }` in, `{ success, sent, failed }` out (decision D12), and beside them
 * `pending` and `unknown` where the mail server has not answered for some.
 */
export function sendBackInStockNotifications(services: WaveServices): FunctionHandler {
  return async ({ db, visitor }, body) => {
    const read = asked.safeParse(body);
    if (!read.success)
      return { status: 400, body: { error: read.error.issues[0]?.message ?? "variantId is required" } };
    const result = await sendWave({ ...services, db, visitor }, read.data.variantId);
    if (result.state === "refused") return { status: result.status, body: { error: result.why } };
    const { state: _state, waiting: _waiting, ...figures } = result;
    return { status: 200, body: { success: true, ...figures } };
  };
}
