import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { cartLines, carts, checkouts } from "../store.tables.server.ts";
import type { BuyerForm } from "./buyer-form.ts";

/** Saves the form. Waits for an order in progress, and ignores a cart that was ordered. */
export async function saveForm(db: Db, token: string, form: BuyerForm): Promise<void> {
  await db.execute(sql`
    insert into ${checkouts} (token, form) select token, ${JSON.stringify(form)}::jsonb from ${carts}
    where ${carts.token} = ${token} for key share
    on conflict (token) do update set form = excluded.form, updated_at = now()`);
}

export async function setCartCodes(db: Db, token: string, discountCodes: string[]): Promise<void> {
  await db
    .update(carts)
    .set({ discountCodes, updatedAt: sql`now()` })
    .where(eq(carts.token, token));
}

/** Reduces a variant's quantity in the cart to at most this; 0 removes it. */
export async function limitQuantity(db: Db, token: string, variantId: number, most: number): Promise<void> {
  await db.transaction(async (tx) => {
    const ofVariant = and(eq(cartLines.cartToken, token), eq(cartLines.variantId, variantId));
    const lines = await tx
      .select({ id: cartLines.id, quantity: cartLines.quantity })
      .from(cartLines)
      .where(ofVariant)
      .orderBy(asc(cartLines.position))
      .for("update");
    let left = most;
    for (const { id, quantity } of lines) {
      const kept = Math.min(quantity, left);
      left -= kept;
      if (kept === 0) await tx.delete(cartLines).where(eq(cartLines.id, id));
      else if (kept < quantity) await tx.update(cartLines).set({ quantity: kept }).where(eq(cartLines.id, id));
    }
    await tx
      .update(carts)
      .set({ updatedAt: sql`now()` })
      .where(eq(carts.token, token));
  });
}
