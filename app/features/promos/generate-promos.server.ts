import { randomInt } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#app/platform/db/database.server.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { storableText } from "#app/platform/storable.ts";
import type { NewPromoCode } from "./new-promo-code.server.ts";
import { enqueueSync, removeSampleCodes, type PromoServices } from "./promos.server.ts";
import { MAX_GENERATED, PREFIX_LENGTH } from "./promo-admin.ts";
import { PROMO_LIMITS } from "./promos.ts";
import { promoCodes as codes, promoMirrors as mirrors } from "./promos.tables.server.ts";

/** Without characters that are taken for each other: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B. And no vowels, so that no words appear. */
const CHARACTERS = "CDFGHJKMNPQRTVWXY34679";
const RANDOM_LENGTH = 8;
const AT_ONCE = 500;
const HOW_MANY = `Enter a whole number from 1 to ${MAX_GENERATED.toLocaleString("en")}`;

/** What is asked for beside the terms, with a message for every invalid field. */
export const batchForm = z.object({
  batch: z
    .string()
    .default("")
    .transform((typed) => storableText(typed).replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(1, "Name is required")
        .max(PROMO_LIMITS.batch, `Name must be at most ${PROMO_LIMITS.batch} characters`),
    ),
  prefix: z
    .string()
    .default("")
    .transform(normalizeCode)
    .pipe(
      z
        .string()
        .max(PREFIX_LENGTH, `Prefix must be at most ${PREFIX_LENGTH} characters`)
        .regex(/^[A-Z0-9-]*$/, "Prefix can contain only letters A to Z, digits and -"),
    ),
  count: z
    .string()
    .default("")
    .transform((typed) => (typed.trim() === "" ? Number.NaN : Number(typed)))
    .pipe(z.int(HOW_MANY).min(1, HOW_MANY).max(MAX_GENERATED, HOW_MANY)),
});
export type Batch = z.infer<typeof batchForm>;

export async function batchSize(db: Db, batch: string): Promise<number> {
  const [found] = await db.select({ codes: count() }).from(codes).where(eq(codes.batch, batch));
  return found?.codes ?? 0;
}

/** So many new codes with these terms, under the batch's name. Returns them, and the deleted codes of the sample shop. */
export async function generatePromoCodes(
  { db, jobs }: PromoServices,
  { batch, prefix, count: wanted }: Batch,
  terms: Omit<NewPromoCode, "code">,
) {
  return db.transaction(async (tx) => {
    const made: { id: number; code: string }[] = [];
    while (made.length < wanted) {
      const missing = Math.min(AT_ONCE, wanted - made.length);
      const drawn = new Set(Array.from({ length: missing }, () => `${prefix}${randomCharacters()}`));
      // A code that exists already is drawn again.
      const created = await tx
        .insert(codes)
        .values([...drawn].map((code) => ({ ...terms, code, batch })))
        .onConflictDoNothing()
        .returning({ id: codes.id, code: codes.code });
      if (created.length > 0)
        await tx.insert(mirrors).values(created.map(({ id, code }) => ({ promoCodeId: id, code })));
      made.push(...created);
    }
    const samples = await removeSampleCodes(tx);
    await enqueueSync({ db: tx, jobs });
    return { made: made.map(({ code }) => code), samples };
  });
}

function randomCharacters(): string {
  return Array.from({ length: RANDOM_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
}
