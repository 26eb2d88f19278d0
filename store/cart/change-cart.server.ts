import { randomBytes } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { variantsById } from "../products/product-rows.server.ts";
import { cartLines, carts } from "../store.tables.server.ts";
import { refusal, type CartWarning, type Refusal } from "./cart-errors.ts";
import { tokenIn } from "./cart-ids.ts";
import type { Decision, Line, Stocked } from "./cart-lines.ts";
import { cartWithToken, type CartNode, type CartRow } from "./cart-rows.server.ts";

export type CartPayload = { cart: CartNode | null; userErrors: Refusal[]; warnings: CartWarning[] };
/** A change to a locked cart: with user errors it stays unchanged. */
export type Change = (tx: Db, cart: CartRow) => Promise<{ refusals: Refusal[]; warnings?: CartWarning[] }>;

/** Changes one cart. Locks its row, so that concurrent changes are serialized and none is lost. */
export async function changeCart(db: Db, id: string, change: Change): Promise<CartPayload> {
  const token = tokenIn(id);
  const outcome = token === null ? null : await db.transaction(async (tx) => changeLocked(tx, token, change));
  if (token === null || !outcome)
    return refused([refusal("INVALID", ["cartId"], "The specified cart does not exist.")]);
  if (outcome.refusals.length > 0) return refused(outcome.refusals);
  return { cart: await cartWithToken(db, token), userErrors: [], warnings: outcome.warnings ?? [] };
}

/** Creates a cart with a change; rolled back if the change is rejected. */
export async function createCart(db: Db, change: Change): Promise<CartPayload> {
  const token = newCartToken();
  const rollback = new Error("refused");
  let outcome: Awaited<ReturnType<Change>> = { refusals: [] };
  try {
    await db.transaction(async (tx) => {
      const [cart] = await tx.insert(carts).values({ token }).returning();
      outcome = await change(tx, cart!);
      if (outcome.refusals.length > 0) throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
    return refused(outcome.refusals);
  }
  return { cart: await cartWithToken(db, token), userErrors: [], warnings: outcome.warnings ?? [] };
}

/** Applies a decision to a cart's current lines and stock, and saves the result. */
export async function changeLines(
  tx: Db,
  cart: CartRow,
  variantIds: (number | null | undefined)[],
  decide: (lines: Line[], known: Map<number, Stocked>) => Decision,
): Promise<{ refusals: Refusal[]; warnings?: CartWarning[] }> {
  const lines = await tx
    .select()
    .from(cartLines)
    .where(eq(cartLines.cartToken, cart.token))
    .orderBy(asc(cartLines.position), asc(cartLines.id));
  const wanted = [...new Set([...lines.map((line) => line.variantId), ...variantIds.filter((id) => id != null)])];
  const decision = decide(lines, await variantsById(tx, wanted));
  if (!("lines" in decision)) return decision;
  await saveLines(tx, cart.token, lines, decision.lines);
  return { refusals: [], warnings: decision.warnings };
}

async function changeLocked(tx: Db, token: string, change: Change) {
  const [cart] = await tx.select().from(carts).where(eq(carts.token, token)).for("update");
  if (!cart) return null;
  const outcome = await change(tx, cart);
  if (outcome.refusals.length === 0)
    await tx
      .update(carts)
      .set({ updatedAt: sql`now()` })
      .where(eq(carts.token, token));
  return outcome;
}

async function saveLines(tx: Db, token: string, before: Line[], after: Line[]): Promise<void> {
  const removedIds = before.filter((line) => !after.some((each) => each.id === line.id)).map((line) => line.id);
  if (removedIds.length > 0)
    await tx.delete(cartLines).where(and(eq(cartLines.cartToken, token), inArray(cartLines.id, removedIds)));
  if (after.length === 0) return;
  await tx
    .insert(cartLines)
    .values(after)
    .onConflictDoUpdate({
      target: cartLines.id,
      set: {
        variantId: sql`excluded.variant_id`,
        quantity: sql`excluded.quantity`,
        attributes: sql`excluded.attributes`,
      },
    });
}

/** 192 random bits: the token grants access to the cart. */
function newCartToken(): string {
  return randomBytes(24).toString("hex");
}

function refused(userErrors: Refusal[]): CartPayload {
  return { cart: null, userErrors, warnings: [] };
}
