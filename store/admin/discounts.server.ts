import { and, eq, isNotNull, isNull, lte, ne, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { shopCurrency } from "../settings.server.ts";
import { discounts } from "../store.tables.server.ts";
import type { Problem } from "./admin-context.ts";
import { readDiscount, type DiscountInput, type DiscountRow } from "./discount-input.ts";

/** `shipping`: a code for free shipping. */
export type DiscountKind = "code" | "shipping" | "automatic";
type Outcome = { discount: DiscountRow | null; userErrors: Problem[] };

/** The root of user error paths. */
const ROOTS: Record<DiscountKind, string> = {
  code: "basicCodeDiscount",
  shipping: "freeShippingCodeDiscount",
  automatic: "automaticBasicDiscount",
};
const UNKNOWN: Problem = { field: ["id"], message: "Discount does not exist", code: "INVALID" };
const TOO_FEW: Problem = {
  field: ["basicCodeDiscount", "usageLimit"],
  message: "Usage limit can't be lower than the uses so far",
  code: "GREATER_THAN_OR_EQUAL_TO",
};
const TAKEN = "Code must be unique. Please try a different code.";

export async function createDiscount(db: Db, kind: DiscountKind, input: DiscountInput): Promise<Outcome> {
  const { change, problems } = await read(db, kind, input, null);
  const { title, value, kind: valueKind } = change;
  if (problems.length > 0 || title === undefined || value === undefined || valueKind === undefined)
    return refused(problems);
  const [discount] = await db
    .insert(discounts)
    .values({ ...change, title, value, kind: valueKind })
    .onConflictDoNothing({ target: discounts.code })
    .returning();
  return discount
    ? { discount, userErrors: [] }
    : refused([{ field: [ROOTS[kind], "code"], message: TAKEN, code: "TAKEN" }]);
}

export async function updateDiscount(
  db: Db,
  kind: DiscountKind,
  id: number | null,
  input: DiscountInput,
): Promise<Outcome> {
  const before = await discountOf(db, kind, id);
  if (!before || (before.kind === "free-shipping") !== (kind === "shipping")) return refused([UNKNOWN]);
  const { change, problems } = await read(db, kind, input, before);
  if (problems.length > 0) return refused(problems);
  if (change.code != null) {
    const [other] = await db
      .select({ id: discounts.id })
      .from(discounts)
      .where(and(eq(discounts.code, change.code), ne(discounts.id, before.id)));
    if (other) return refused([{ field: [ROOTS[kind], "code"], message: TAKEN, code: "TAKEN" }]);
  }
  return changed(db, before.id, change);
}

/** Activates or deactivates a discount from now on. */
export async function setDiscountActive(
  db: Db,
  kind: DiscountKind,
  id: number | null,
  active: boolean,
  now: Date,
): Promise<Outcome> {
  const before = await discountOf(db, kind, id);
  if (!before) return refused([UNKNOWN]);
  if (!active) return changed(db, before.id, { active });
  const startsAt = before.startsAt > now ? now : before.startsAt;
  const endsAt = before.endsAt && before.endsAt <= now ? null : before.endsAt;
  return changed(db, before.id, { active, startsAt, endsAt });
}

/** The id of the deleted discount; null if there was none. */
export async function deleteDiscount(
  db: Db,
  kind: DiscountKind,
  id: number | null,
): Promise<{ id: number | null; userErrors: Problem[] }> {
  const [deleted] =
    id === null
      ? []
      : await db
          .delete(discounts)
          .where(and(eq(discounts.id, id), isOf(kind)))
          .returning({ id: discounts.id });
  return deleted ? { id: deleted.id, userErrors: [] } : { id: null, userErrors: [UNKNOWN] };
}

export async function discountOf(db: Db, kind: DiscountKind | null, id: number | null): Promise<DiscountRow | null> {
  if (id === null) return null;
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(eq(discounts.id, id), kind === null ? undefined : isOf(kind)));
  return row ?? null;
}

/** Codes of both kinds are activated, deactivated and deleted alike. */
export function isOf(kind: DiscountKind): SQL {
  return kind === "automatic" ? isNull(discounts.code) : isNotNull(discounts.code);
}

async function read(db: Db, kind: DiscountKind, input: DiscountInput, before: DiscountRow | null) {
  return readDiscount(input, {
    before,
    currency: await shopCurrency(db),
    isCode: kind !== "automatic",
    isShipping: kind === "shipping",
    root: ROOTS[kind],
  });
}

/** The statement itself rejects a limit below the usage count, because a buyer may use the discount concurrently. */
async function changed(db: Db, id: number, change: Partial<DiscountRow>): Promise<Outcome> {
  const { usageLimit } = change;
  const isLimitValid = usageLimit == null ? undefined : lte(discounts.usageCount, usageLimit);
  const [discount] = await db
    .update(discounts)
    .set({ ...change, usageCount: sql`${discounts.usageCount}` })
    .where(and(eq(discounts.id, id), isLimitValid))
    .returning();
  return { discount: discount ?? null, userErrors: discount ? [] : [isLimitValid ? TOO_FEW : UNKNOWN] };
}

function refused(userErrors: Problem[]): Outcome {
  return { discount: null, userErrors };
}
