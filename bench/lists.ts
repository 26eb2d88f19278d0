import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { sql } from "drizzle-orm";
import { rowsOf, type Database, type Db } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";
import { PAGES, rowsShown, type Page } from "./list-pages.ts";
import { startPostgres } from "../scripts/tests/postgres.ts";

/**
 * `npm run bench:lists`: how long the owner's lists and the prayer wall take with a hundred rows and with a hundred thousand, asked in turn
 * in one run, on both databases. Prints tables for docs/performance.md; times do not pass or fail. `-- embedded` or `-- postgres` measures
 * one of them, `-- --rows 5000` tries the whole with no list longer than that; DATABASE_URL names a server to make two databases on, else
 * one is started.
 *
 * Two pages are compared only where they hold equally many rows; else both numbers are printed and the run fails. Out of a hundred rows a
 * filter that finds two in a hundred would show two, and the large shop's full page would seem slow for its fifty: so before such a filter
 * is asked for, rows of the small shop, and of it alone, are made to match it until they fill a page. The large shop stays as it was
 * seeded: there the filter leaves as many rows out as it does in a real one. A late page is the last whole one of either shop.
 */
const SMALL = { products: 100, orders: 100, subscribers: 100, prayers: 100 };
const { values: given, positionals } = parseArgs({ options: { rows: { type: "string" } }, allowPositionals: true });
const MOST = given.rows ? Number(given.rows) : Number.POSITIVE_INFINITY;
const LARGE = atMost({ products: 10_000, orders: 20_000, subscribers: 100_000, prayers: 100_000 });
const REST_OF = (rows: number) => ({ stories: rows, ambassadors: rows, restocks: rows, banners: rows, promos: rows });
const REQUESTS = 15;
const ORIGIN = "http://localhost:3000";
const OWNER = { ADMIN_EMAIL: "owner@shod.example", ADMIN_PASSWORD: "only this measuring knows it" };

const built = (await import(
  new URL("../build/server/index.js", import.meta.url).href
)) as typeof import("#server/app.ts");
type Open = { site: Site; db: Db; cookie: string };

async function embedded(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "shod-lists-"));
  try {
    const open = async (name: string, wanted: object) => {
      const directory = path.join(folder, name);
      await built.seedDatabase(built.readEnv({ DATA_DIR: directory }), wanted);
      return openSite(await built.openEmbeddedDatabase(path.join(directory, "database")), directory);
    };
    await compare("embedded", await open("small", small()), await open("large", large()));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function server(): Promise<void> {
  const given = process.env["DATABASE_URL"];
  const postgres = given ? { url: given, version: "Postgres", stop: async () => {} } : await startPostgres();
  const made: string[] = [];
  const open = async (wanted: object) => {
    const name = `lists_${crypto.randomUUID().replaceAll("-", "")}`;
    await onServer(postgres.url, `create database ${name}`);
    made.push(name);
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    await built.seedDatabase(built.readEnv({ DATABASE_URL: url.href }), wanted);
    return openSite(await built.openServerDatabase(url.href), tmpdir());
  };
  try {
    await compare(postgres.version, await open(small()), await open(large()));
  } finally {
    for (const name of made) await onServer(postgres.url, `drop database ${name}`);
    await postgres.stop();
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function small() {
  return { ...SMALL, ...REST_OF(100), audit: 100 };
}

function large() {
  return atMost({ ...LARGE, ...REST_OF(10_000), restocks: 20_000, banners: 1_000, promos: 500, audit: 100_000 });
}

function atMost<Rows extends Record<string, number>>(rows: Rows): Rows {
  const entries = Object.entries(rows).map(([name, count]) => [name, Math.min(count, MOST)]);
  return Object.fromEntries(entries) as Rows;
}

async function openSite(database: Database, directory: string): Promise<Open> {
  const env = built.readEnv({ LOG_LEVEL: "error", DATA_DIR: directory, ...OWNER });
  const secrets = built.openSecrets("a secret for this measuring only, long enough", directory);
  const site = await built.createSite({ env, database, publicUrl: ORIGIN, secrets, loadPages: built.loadPages });
  await stockIsRead(database.db);
  const answer = await site.fetch(
    new Request(`${ORIGIN}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { Origin: ORIGIN, "Content-Type": "application/json" },
      body: JSON.stringify({ email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD }),
    }),
    "127.0.0.1",
  );
  const cookie = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  return { site, db: database.db, cookie: cookie.join("; ") };
}

/** Once it is open, a site reads the stock of all its products anew: not while its lists are measured. */
async function stockIsRead(db: Db): Promise<void> {
  const unread = sql`select 1 from pgboss.job where name = 'sync-inventory' and state in ('created', 'active', 'retry')`;
  while ((await rowsOf(db, unread)).length > 0) await setTimeout(500);
}

/** Throws at the end, with everything printed, where two pages were compared that do not hold equally many rows. */
async function compare(profile: string, small: Open, large: Open): Promise<void> {
  console.log(
    `\n| ${profile}, median of ${REQUESTS} | Rows of the page | ${rowsText(SMALL)} | ${rowsText(LARGE)} | Ratio |\n|---|---|---|---|---|`,
  );
  const unequal: string[] = [];
  try {
    for (const page of PAGES) {
      let [few, many] = await measure(page, small, large);
      if (few.rows !== many.rows) {
        // Every quarter of an hour the stock is read, and rows move to the front of the list while it is measured: once more, then.
        await stockIsRead(large.db);
        [few, many] = await measure(page, small, large);
      }
      const rows = few.rows === many.rows ? String(few.rows) : `${few.rows} and ${many.rows}`;
      if (few.rows !== many.rows) unequal.push(`${page.label}: ${rows}`);
      console.log(
        `| ${page.label} | ${rows} | ${few.ms.toFixed(1)} ms | ${many.ms.toFixed(1)} ms | ${(many.ms / few.ms).toFixed(1)} |`,
      );
    }
  } finally {
    await small.site.close();
    await large.site.close();
  }
  if (unequal.length > 0) throw new Error(`These pages hold unequally many rows:\n${unequal.join("\n")}`);
}

type Measured = { rows: number; ms: number };

async function measure({ at, inSmall }: Page, small: Open, large: Open): Promise<[Measured, Measured]> {
  if (inSmall) {
    await small.db.execute(inSmall);
    await small.db.execute(sql`vacuum analyze`);
  }
  const few = { open: small, address: await at(small.db), times: [] as number[], rows: 0 };
  const many = { open: large, address: await at(large.db), times: [] as number[], rows: 0 };
  for (let turn = -3; turn < REQUESTS; turn++)
    for (const page of [few, many]) {
      const { took, body } = await ask(page.open, page.address.replace("{turn}", String(turn)));
      if (turn >= 0) page.times.push(took);
      page.rows = rowsShown(body);
    }
  return [
    { rows: few.rows, ms: median(few.times) },
    { rows: many.rows, ms: median(many.times) },
  ];
}

/** `took`: milliseconds until the whole answer was there; every request is another address, so that nothing was kept. */
async function ask(open: Open, address: string): Promise<{ took: number; body: string }> {
  const begun = performance.now();
  const answer = await actionResultOf(open, address);
  const body = await answer.text();
  const took = performance.now() - begun;
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return { took, body };
}

function actionResultOf({ site, cookie }: Open, address: string): Promise<Response> {
  const headers = { Accept: "text/html", Cookie: cookie };
  return site.fetch(new Request(new URL(address, ORIGIN), { headers }), "127.0.0.1");
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

function rowsText(rows: Record<string, number>): string {
  return Object.entries(rows)
    .map(([name, count]) => `${count.toLocaleString("en")} ${name}`)
    .join(", ");
}

const [only] = positionals;
if (only !== "postgres") await embedded();
if (only !== "embedded") await server();
