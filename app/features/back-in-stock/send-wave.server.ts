import { z } from "zod";
import { namedVariants } from "#app/features/shop/shop.server.ts";
import { writeAs } from "#app/platform/audit/admin-write.server.ts";
import type { Visitor } from "#app/platform/auth/door.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { letterOf } from "#app/platform/email/letter.tsx";
import type { Mail, Mailer } from "#app/platform/email/mailer.server.ts";
import { log } from "#app/platform/log.server.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import type { FunctionHandler } from "#app/platform/submission.server.ts";
import { nobodyTold, SOLD_OUT, TOLD_BY_OTHERS, type Wave } from "./back-in-stock-desk.ts";
import { restockLetter } from "./restock-letter.ts";
import { claim, giveBack, planWave, toldEntry, type InWave, type PlannedWave } from "./wave.server.ts";

export type WaveServices = { storefront: Storefront; mailer: Pick<Mailer, "send">; publicUrl: string };

/** `refused`: why nobody was mailed. */
export type WaveResult = ({ state: "done" } & Wave) | { state: "refused"; status: 404 | 409; why: string };

/**
 * Mails those who wait for a variant that it is back, the first who asked first, and not more of them than there are pieces nobody was told
 * of. What two admins press at once reaches nobody twice: a wave is written down before its first mail, and every request is claimed before
 * its own. What a process leaves undone that ends in the middle, the next press does.
 */
export async function sendWave(
  services: WaveServices & { db: Db; visitor: Visitor | null | undefined },
  variantId: string,
  now = new Date(),
): Promise<WaveResult> {
  const { db, visitor } = services;
  const planned = await writeAs(visitor, db, async (tx) => {
    const result = await planWave(tx, variantId, now);
    return { result, entry: result.wave.length > 0 ? toldEntry(variantId, result.wave) : null };
  });
  const refusal = refusalOf(planned);
  if (refusal) return refusal;

  const link = await linkTo(services, variantId);
  const { sent, failed, refused, toldByOthers } = await mailAll(services, planned.wave, link);
  if (sent + failed === 0) return { state: "refused", status: 409, why: TOLD_BY_OTHERS };
  return { state: "done", sent, failed, waiting: planned.waiting - sent - refused - toldByOthers };
}

function refusalOf({ stock, waiting, toldLately, wave }: PlannedWave): WaveResult | null {
  if (!stock) return { state: "refused", status: 404, why: "Nothing is known of this item's stock." };
  if (stock.isSoldOut) return { state: "refused", status: 409, why: SOLD_OUT };
  if (wave.length === 0) return { state: "refused", status: 409, why: nobodyTold(stock, waiting, toldLately) };
  return null;
}

/** As many connections as the mail server is given. */
const AT_A_TIME = 3;

/** A mail server that takes none of a handful is down: the rest is not tried, and counts as failed. Addresses it refuses say nothing of others. */
async function mailAll(services: WaveServices & { db: Db }, wave: InWave[], link: string) {
  const all = { sent: 0, failed: 0, refused: 0, toldByOthers: 0 };
  for (let at = 0; at < wave.length; at += AT_A_TIME) {
    const outcomes = await Promise.all(wave.slice(at, at + AT_A_TIME).map((one) => mailOne(services, one, link)));
    for (const outcome of outcomes) all[outcome] += 1;
    if (outcomes.every((outcome) => outcome === "failed")) {
      all.failed += Math.max(0, wave.length - at - AT_A_TIME);
      break;
    }
  }
  return { sent: all.sent, failed: all.failed + all.refused, refused: all.refused, toldByOthers: all.toldByOthers };
}

async function mailOne(
  { db, mailer }: WaveServices & { db: Db },
  { id, email, productTitle, variantTitle }: InWave,
  link: string,
): Promise<"sent" | "failed" | "refused" | "toldByOthers"> {
  try {
    if (!(await claim(db, id))) return "toldByOthers";
    const mail: Mail = {
      to: { address: email },
      ...(await letterOf(restockLetter({ productTitle, variantTitle, link }))),
    };
    await mailer.send(mail);
    return "sent";
  } catch (error) {
    log("error", "restock mail not sent", { request: id, error });
    // Given back, an address that takes no mail would be the first of every wave, and nobody behind it would ever be told.
    if (isRefusedForGood(error)) return "refused";
    await giveBack(db, id).catch((reason: unknown) =>
      log("error", "restock request not reopened", { request: id, error: reason }),
    );
    return "failed";
  }
}

/** The mail server's word that this recipient's address takes no mail: a permanent answer to it, and not to us. */
function isRefusedForGood(error: unknown): boolean {
  const { code, command, responseCode } = Object(error) as Record<string, unknown>;
  return code === "EADDRESS" || (command === "RCPT TO" && Number(responseCode) >= 500);
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

/** The function send-back-in-stock-notifications (FN-14): `{ variantId }` in, `{ success, sent, failed }` out (decision D12). */
export function sendBackInStockNotifications(services: WaveServices): FunctionHandler {
  return async ({ db, visitor }, body) => {
    const read = asked.safeParse(body);
    if (!read.success)
      return { status: 400, body: { error: read.error.issues[0]?.message ?? "variantId is required" } };
    const result = await sendWave({ ...services, db, visitor }, read.data.variantId);
    if (result.state === "refused") return { status: result.status, body: { error: result.why } };
    return { status: 200, body: { success: true, sent: result.sent, failed: result.failed } };
  };
}
