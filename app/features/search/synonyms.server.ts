import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { searchSynonyms } from "./search.tables.server.ts";
import { singularPhrase, wordsOf } from "./words.ts";

const MAX_WORDS = 20;
const MAX_PHRASE = 4;
const MAX_LENGTH = 500;

/** "sneakers, shoes, trainers", as the owner types it. */
export const synonymLine = z
  .string()
  .trim()
  .max(MAX_LENGTH, `Enter at most ${MAX_LENGTH} characters`)
  .transform((text, issues) => {
    const phrases = text
      .split(/[,\n;]/)
      .map((phrase) => phrase.trim())
      .filter(Boolean);
    const once = new Map(phrases.map((phrase) => [singularPhrase(wordsOf(phrase)), phrase]));
    once.delete("");
    const long = phrases.find((phrase) => wordsOf(phrase).length > MAX_PHRASE);
    const message =
      long !== undefined
        ? `Use at most ${MAX_PHRASE} words between commas: “${long.slice(0, 60)}” has more`
        : once.size < 2
          ? "Enter at least two different words, separated by commas"
          : once.size > MAX_WORDS
            ? `Enter at most ${MAX_WORDS} words`
            : null;
    if (message !== null) issues.addIssue({ code: "custom", message });
    return [...once.values()];
  });

export const synonymForm = z.object({ words: synonymLine });

export async function synonymLists(db: Db) {
  return db
    .select()
    .from(searchSynonyms)
    .orderBy(asc(sql`lower(${searchSynonyms.words}[1])`), asc(searchSynonyms.id));
}

export async function addSynonyms(tx: Db, words: string[]): Promise<void> {
  await tx.insert(searchSynonyms).values({ words });
}

/** The list before the change; undefined if it is gone. */
export async function changeSynonyms(tx: Db, id: number, words: string[]): Promise<string[] | undefined> {
  const [before] = await tx.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)).for("update");
  if (before) await tx.update(searchSynonyms).set({ words }).where(eq(searchSynonyms.id, id));
  return before?.words;
}

export async function deleteSynonyms(tx: Db, id: number): Promise<string[] | undefined> {
  const [deleted] = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning();
  return deleted?.words;
}

/** Gives a shop its first synonyms, once: lists that its owner deleted do not come back. */
export async function addDefaultSynonyms(db: Db): Promise<void> {
  const [row] = await rowsOf<{ used: boolean }>(
    db,
    sql`select pg_sequence_last_value('search_synonyms_id_seq'::regclass) is not null as used`,
  );
  if (row?.used) return;
  await db.insert(searchSynonyms).values(DEFAULT_SYNONYMS.map((line) => ({ words: line.split(", ") })));
}

/** What a new shop starts with; its owner edits them. Each line means the same. */
export const DEFAULT_SYNONYMS: string[] = [
  "sneakers, shoes, trainers, kicks, tennis shoes, footwear",
  "slides, sandals, flip flops, sliders",
  "high tops, hi tops, high top shoes",
  "hoodie, hoody, hooded sweatshirt",
  "sweatshirt, sweater, jumper, pullover, crewneck, crew neck",
  "tee, t-shirt, tee shirt",
  "long sleeve, long sleeved",
  "hat, cap, baseball cap, ball cap, snapback",
  "hat, beanie, knit hat, knit cap, winter hat",
  "jacket, coat",
  "raincoat, rain jacket",
  "pants, trousers",
  "leggings, tights",
  "bag, tote, handbag, purse, tote bag",
  "backpack, daypack, rucksack, knapsack",
  "gloves, mittens",
  "socks, stockings",
  "scarf, shawl",
  "mug, cup, coffee mug",
  "water bottle, flask, canteen",
  "blanket, throw",
  "book, paperback, hardcover",
  "sunglasses, shades",
  "necklace, pendant",
  "journal, notebook, diary",
  "laces, shoelaces, shoestrings",
  "wool, lambswool, merino",
  "waterproof, water resistant, water repellent",
  "zip, zipper, zipped",
  "checkered, chequered",
  "kids, children, youth, toddler",
  "sale, on sale, clearance, discount, discounted, deals, reduced",
  "new, new arrivals, just in, latest, what’s new",
  "limited, limited edition",
  "gift, present",
  "gift card, gift certificate, gift voucher",
  "promo code, discount code, coupon, coupon code, voucher",
  "return, returns, refund, exchange, money back",
  "shipping, delivery, postage",
  "order status, track order, track my order, order tracking, where is my order",
  "size guide, size chart, sizing, fit guide",
  "give, giving, donate, donation, charity",
  "contact, customer service, contact us, help",
  "log in, sign in",
  "favorites, wishlist, wish list",
  "newsletter, mailing list",
  "story, about, about us, our story",
  "devotional, devotion, bible reading",
  "testimony, testimonial",
  "ambassador, affiliate, influencer",
];
