import { isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import { providerName, providerNameFirst } from "#app/platform/shopify/provider-name.ts";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { brand } from "#app/brand.ts";
import { namedVariants } from "#app/features/shop/shop.server.ts";
import { adminCreate, earlierResult, FormAlreadySubmitted } from "#app/platform/audit/admin-create.server.ts";
import { onlyAdmin } from "#app/platform/audit/admin-write.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { askedAt } from "#app/platform/db/asked-at.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { completed, refused, refuseOnError } from "#app/platform/forms/action-results.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { hashOf } from "#app/platform/hash-of.server.ts";
import { IDEMPOTENCY_KEY_FIELD, newIdempotencyKey } from "#app/platform/forms/idempotency-key.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { listSearch, readOption } from "#app/platform/list-search.ts";
import { log } from "#app/platform/log.server.ts";
import type { ShopifyAdmin, VariantStock } from "#app/platform/shopify/admin.server.ts";
import { missingScope } from "#app/platform/shopify/order-commands.server.ts";
import {
  levelsOfVariant,
  OutcomeUnknown,
  setQuantities,
  type VariantLevels,
} from "#app/platform/shopify/stock-levels.server.ts";
import { STOCK_REASONS } from "#app/platform/shopify/stock-reasons.ts";
import { conflictText, itemText, STOCK_SET, variantNumber } from "./inventory-admin.ts";
import { applyStock, asReport, SYNC_VARIANT, syncVariant, type InventoryServices } from "./inventory.server.ts";
import { readQuantity } from "./quantity.ts";
import { claimChanges, type Made, type MadeHere } from "./stock-history.server.ts";

const stockForm = z.object({
  variant: z
    .string()
    .regex(/^\d{1,19}$/)
    .transform((number) => `gid://shopify/ProductVariant/${number}`),
  quantity: text.transform((typed, context) => {
    const read = readQuantity(typed);
    if (read.ok) return read.quantity;
    context.addIssue({ code: "custom", message: read.fix });
    return z.NEVER;
  }),
  /** The number that the form showed. */
  version: text.transform((seen) => (/^-?\d{1,10}$/.test(seen) ? Number(seen) : null)),
  location: text,
  reason: text.transform((reason) => readOption(STOCK_REASONS, reason)),
});

export const WHAT = "change stock";
const FAILED = "Stock was not changed";

/**
 * Sets the available units of a variant at a location, once per form, and only if they are what the form showed: of two admins who change the
 * same stock, the provider lets one through.
 */
export async function setStock(sent: SentForm) {
  const { context, request, form } = sent;
  const services = context.get(servicesContext);
  const { admin, db, env } = services;
  const { pathname, search } = new URL(request.url);
  const page = `${pathname.replace(/\.data$/, "")}${listSearch(search)}`;
  const done = () => completed(request, STOCK_SET, `${page}${page.includes("?") ? "&" : "?"}done=stock`);
  const refuse = (description: string, status: number) =>
    refused(form, { message: { title: FAILED, description }, status });
  if (!admin) return refuse(NO_ADMIN, 422);
  const read = await readForm(form, stockForm);
  if (!read.ok) return read.invalid;
  const { variant: variantId, quantity, version, reason } = read.value;
  return refuseOnError(form, NOT_SET, async () => {
    if ((await earlierResult<string>(sent, db)) !== null) return done();
    try {
      const found = await levelsOfVariant(admin, variantId);
      const chosen = chosenLevel(found, read.value.location, providerName(isLiveShop(env)));
      if ("fix" in chosen) return refused(form, { fieldErrors: { quantity: chosen.fix } });
      const { itemId, location, available } = chosen;
      const from = version ?? available;
      const since = await askedAt(db);
      const outcome = await setQuantities(admin, {
        name: "available",
        reason,
        location,
        quantities: [{ itemId, from, to: quantity }],
        key: providerKey(form, [itemId, location, from, quantity, reason]),
      });
      if (outcome.ok) {
        await recordSet(sent, admin, { variantId, from, to: quantity, reason, since });
        return done();
      }
      if (!outcome.problems.some(({ isStale }) => isStale))
        return refuse(outcome.problems.map(({ message }) => message).join(" "), 422);
      const current = await currentAt(services, admin, { variantId, location });
      if (current === null) return refused(form, { fieldErrors: { quantity: NOT_STOCKED_THERE } });
      form.set("version", String(current));
      // Saved again, it is another change.
      form.set(IDEMPOTENCY_KEY_FIELD, newIdempotencyKey());
      return refused(form, { fieldErrors: { quantity: conflictText(current, quantity) }, status: 409 });
    } catch (error) {
      const sentence = missingScope(error, WHAT);
      if (sentence !== null) return refuse(sentence, 403);
      if (!(error instanceof OutcomeUnknown)) throw error;
      log("error", "the outcome of setting stock is unknown", { variant: variantId, error });
      return refused(form, { message: PERHAPS_SET, status: 500 });
    }
  });
}

const NO_ADMIN = `Changing stock needs the ${brand.provider} Admin API (SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET).`;
const NOT_SET: ActionMessage = { title: FAILED, description: "Please try again in a moment." };
/** The same form sets it once: the provider and the audit log have its key. */
const PERHAPS_SET: ActionMessage = {
  title: "We don’t know whether stock was changed",
  description: "Save again in a moment. If it was changed already, it isn’t changed twice.",
};
const NOT_STOCKED_THERE = "This item isn’t stocked at that location anymore. Reload the page.";

type Chosen = { itemId: string; location: string; available: number } | { fix: string };

/** The level that a form means: the only one, or the one of its location. */
function chosenLevel(found: VariantLevels | null, location: string, provider: string): Chosen {
  if (!found)
    return { fix: `${providerNameFirst(provider)} no longer has this item. Sync inventory to update the list.` };
  const { itemId, isTracked, levels } = found;
  if (!isTracked)
    return { fix: `${providerNameFirst(provider)} doesn’t track this item’s stock. Turn on tracking there first.` };
  const only = levels.length === 1 ? levels[0] : undefined;
  const level = location === "" ? only : levels.find((one) => one.location.id === location);
  if (level) return { itemId, location: level.location.id, available: level.available };
  if (levels.length === 0) return { fix: `This item isn’t stocked at any location in ${provider}.` };
  return location === ""
    ? { fix: `This item is stocked at ${levels.length} locations. Open “Stock and history” to choose one.` }
    : { fix: NOT_STOCKED_THERE };
}

/** One change has one key, however often it is sent; a form that is corrected makes another change. */
function providerKey(form: FormData, change: (string | number)[]): string {
  return hashOf([formKeyOf(form), ...change]);
}

/** The key of one shown form; a new one if it was sent without. */
export function formKeyOf(form: FormData): string {
  const given = form.get(IDEMPOTENCY_KEY_FIELD);
  return typeof given === "string" && given !== "" ? given : randomUUID();
}

/** What is there now, or null if the item isn't stocked there anymore; the list gets it, too. */
async function currentAt(
  services: InventoryServices,
  admin: ShopifyAdmin,
  { variantId, location }: { variantId: string; location: string },
): Promise<number | null> {
  const levels = (await levelsOfVariant(admin, variantId))?.levels ?? [];
  await syncVariant(services, variantId);
  return levels.find((level) => level.location.id === location)?.available ?? null;
}

type SetStock = Made & Omit<MadeHere, "source" | "adminEmail">;

/** Records what was set, as an event of the provider would. If the provider's total cannot be read now, a job reads it. */
async function recordSet(sent: SentForm, admin: ShopifyAdmin, { variantId, from, to, reason, since }: SetStock) {
  const { db, jobs } = sent.context.get(servicesContext);
  try {
    const visitor = await signedIn(sent.context);
    onlyAdmin(visitor);
    const at = await askedAt(db);
    const stock = await admin.stockOfVariant(variantId).catch((error: unknown) => {
      log("warn", "the stock that was set is read later", { error });
      return null;
    });
    const subject = itemText(variantId, (await namedVariants(db, [variantId])).get(variantId));
    const cause = { source: "admin" as const, adminEmail: visitor.email, reason, since };
    await adminCreate(sent, async (tx) => {
      if (stock) await recordMade(tx, jobs, { stock: [stock], at, made: [{ variantId, from, to }], cause });
      else await jobs.enqueue(tx, SYNC_VARIANT, { variantId });
      return {
        result: variantNumber(variantId),
        entry: {
          action: "inventory.set",
          subject,
          about: `variant/${variantNumber(variantId)}`,
          before: { available: from },
          after: { available: to, reason },
        },
      };
    });
  } catch (error) {
    if (error instanceof FormAlreadySubmitted) throw error;
    throw new OutcomeUnknown("stock was set, but not recorded", { cause: error });
  }
}

/** Records changes that were made here. The provider's own events may have come first. */
export async function recordMade(
  tx: Db,
  jobs: InventoryServices["jobs"],
  { stock, at, made, cause }: { stock: VariantStock[]; at: Date; made: Made[]; cause: MadeHere },
): Promise<void> {
  const reports = stock.map((one) => asReport(one, at));
  await applyStock(tx, jobs, reports);
  await claimChanges(tx, made, cause);
}
