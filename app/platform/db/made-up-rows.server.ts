import { sql, type SQL } from "drizzle-orm";
import type { Db } from "./database.server.ts";

/** Rows per statement: few enough to stay below the statement timeout, many enough to be fast. */
const BATCH_SIZE = 10_000;

/** Calls `write` for each batch of the numbers 1 to `count`; `from` and `to` are inclusive. */
export async function inBatches(count: number, write: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += BATCH_SIZE) await write(from, Math.min(count, from + BATCH_SIZE - 1));
}

/** The numbers of a batch as a table `made(n)`, where `n` continues after an earlier run. */
export function numbers(from: number, to: number, after: number): SQL {
  return sql`generate_series(${from + after}::bigint, ${to + after}::bigint) as made(n)`;
}

/** The highest id: numbering continues from it, so that addresses and handles are unique. */
export async function highestId(db: Db, table: string): Promise<number> {
  const result = (await db.execute(sql`select coalesce(max(id), 0) as id from ${sql.raw(table)}`)) as {
    rows: { id: string | number }[];
  };
  return Number(result.rows[0]?.id ?? 0);
}

/** A pseudorandom number from 0 to `below` - 1, the same in every run; `salt` makes the columns of a row independent. */
export function drawn(n: string, salt: number, below: number): SQL {
  return sql.raw(`((hashint8(${n} * 31 + ${salt})::bigint & 2147483647) % ${below})`);
}

/** A pseudorandom choice of the words. */
export function word(n: string, salt: number, words: readonly string[]): SQL {
  const list = words.map((each) => `'${each.replaceAll("'", "''")}'`).join(", ");
  return sql`(array[${sql.raw(list)}])[1 + ${drawn(n, salt, words.length)}]`;
}

/** An instant within the last three years, increasing with the number. */
export function moment(n: string, after: number, count: number): SQL {
  return sql.raw(`(now() - interval '3 years' * (1 - (${n} - ${after})::float8 / ${count + 1}))`);
}

export const FIRST_NAMES = [
  "Abigail", "Adam", "Amara", "Anna", "Asher", "Benjamin", "Caleb", "Clara", "Daniel", "Deborah", "Elias", "Esther",
  "Ezra", "Grace", "Hannah", "Isaac", "Jada", "Joanna", "Joel", "Jonah", "Josephine", "Leah", "Levi", "Lydia", "Marcus",
  "Micah", "Miriam", "Naomi", "Noah", "Phoebe", "Priscilla", "Rachel", "Rebekah", "Ruth", "Samuel", "Silas", "Simon",
  "Tabitha", "Thomas", "Zoe",
] as const; // oxfmt-ignore

export const LAST_NAMES = [
  "Abbott", "Alder", "Barnes", "Bell", "Birch", "Brook", "Carter", "Cole", "Dale", "Ellis", "Field", "Ford", "Garner",
  "Hale", "Harper", "Hill", "Hollis", "Keller", "Lake", "Lane", "Marsh", "Mason", "Moss", "North", "Page", "Porter",
  "Reed", "Rivers", "Shaw", "Stone", "Thorne", "Vale", "Walker", "Ward", "Wells", "West", "Wood", "Young",
] as const; // oxfmt-ignore

/** Domains reserved for examples: no one has an address there. */
const DOMAINS = [
  "example.com",
  "example.net",
  "example.org",
  "home.example",
  "parish.example",
  "inbox.example",
] as const;

/** A name and an address of the same made-up person, as two columns of SQL. */
export function person(n: string): { name: SQL; email: SQL } {
  const [first, last] = [word(n, 1, FIRST_NAMES), word(n, 2, LAST_NAMES)];
  return {
    name: sql`(${first} || ' ' || ${last})`,
    email: sql`lower(${first} || '.' || ${last} || '.' || ${sql.raw(n)} || '@' || ${word(n, 3, DOMAINS)})`,
  };
}

/** For made-up sentences: "my mother", "who is traveling far from home". */
export const FOR_WHOM = [
  "my mother", "my father", "our neighbor", "a friend at work", "my sister", "my brother", "our small group",
  "my neighbor's son", "my husband", "my wife", "a family in our parish", "my best friend",
] as const; // oxfmt-ignore
export const WHAT_FOR = [
  "who begins treatment this week", "who has been looking for work since spring", "who is traveling far from home",
  "who can't sleep for worry", "who has an exam on Friday", "who is moving to a new town",
  "who is grieving and says little", "who is waiting to hear from the doctor", "who wants to start over",
  "who is tired and keeps going anyway",
] as const; // oxfmt-ignore

/** SQL that is true for the example addresses of `person`. */
export function isExampleAddress(column: string): string {
  return String.raw`${column} ~ '(@|\.)example(\.(com|net|org))?$'`;
}
