import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { rowsOf, type Database, type Db } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";
import { PAGES, rowsShown, type Page, type Part } from "./list-pages.ts";
import { startPostgres } from "../scripts/tests/postgres.ts";
import { createDatabase } from "./create-database.ts";
import { changeProducts, isApplyingChanges, sendAll } from "./product-burst.ts";
import { median, printHead, printRow } from "./report.ts";
import { OWNER, signIn } from "./sign-in.ts";

/**
 * `npm run bench:lists`: how long the shop, the admin lists and the prayer wall take with a hundred rows and with a hundred thousand, requested
 * alternately in one run, on both databases. Prints tables for docs/performance.md; times do not pass or fail. `-- embedded` or
 * `-- postgres` measures one database, `-- --rows 5000` limits the length of every list, `-- --catalog` measures only the shop, the search and
 * product pages with few and 50,000 products, and then the burst; `-- --burst` measures only the burst, `-- --orders` only the home and the list
 * of orders, `-- --subscribers` only their list, a person's page and who is not emailed, `-- --products` only the admin's pages of 10,000 products,
 * `-- --audit` only the audit log. DATABASE_URL names a server on which to create two databases; without it, one is started.
 *
 * Two pages are compared only if they have the same number of rows; otherwise both numbers are printed and the run fails. A filter that
 * matches two rows in a hundred would show two in the small shop, and make the large shop's full page of fifty look slow. So before such a
 * filter is requested, rows of the small shop are changed to match it until they fill a page. The large shop stays as it was seeded: there
 * the filter excludes as many rows as in a real shop. A late page is the last full page of either shop.
 *
 * The burst: webhooks of 5,000 products arrive while the shop is requested again and again. Some of the products changed, some were deleted, and
 * some webhooks arrive twice.
 */

/** With the 24 of the sample catalog, just enough to fill every page. */
const FEW_PRODUCTS = 70;
const SMALL = { products: 100, orders: 100, subscribers: 100, prayers: 100 };
const { values: given, positionals } = parseArgs({
  options: {
    rows: { type: "string" },
    catalog: { type: "boolean" },
    burst: { type: "boolean" },
    orders: { type: "boolean" },
    subscribers: { type: "boolean" },
    products: { type: "boolean" },
    audit: { type: "boolean" },
  },
  allowPositionals: true,
});
const MAX_ROWS = given.rows ? Number(given.rows) : Number.POSITIVE_INFINITY;
const LARGE = limited({ products: 50_000, orders: 100_000, subscribers: 100_000, prayers: 100_000 });
/** The rows that each part needs. */
const PARTS: Record<Part, { few: Record<string, number>; many: Record<string, number> }> = {
  catalog: { few: { products: FEW_PRODUCTS }, many: { products: LARGE.products } },
  orders: {
    few: { products: SMALL.products, orders: SMALL.orders },
    many: { products: SMALL.products, orders: LARGE.orders },
  },
  subscribers: { few: { subscribers: SMALL.subscribers }, many: { subscribers: LARGE.subscribers } },
  products: { few: { products: SMALL.products }, many: { products: 10_000 } },
  audit: { few: { audit: 100 }, many: { audit: 100_000 } },
};
const part = (Object.keys(PARTS) as Part[]).find((each) => given[each] === true);
const REST_OF = (rows: number) => ({ stories: rows, ambassadors: rows, restocks: rows, banners: rows, promos: rows });
const REQUESTS = 15;
const ORIGIN = "http://localhost:3000";
const WEBHOOKS = 5_000;

const built = (await import(
  new URL("../build/server/index.js", import.meta.url).href
)) as typeof import("#server/app.ts");
type Open = { site: Site; db: Db; cookie: string; webhookSecret: string };

async function embedded(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "shod-lists-"));
  try {
    const open = async (name: string, wanted: object) => {
      const directory = path.join(folder, name);
      await built.seedDatabase(built.readEnv({ DATA_DIR: directory }), wanted);
      return openSite(await built.openEmbeddedDatabase(path.join(directory, "database")), directory);
    };
    await compare("embedded", await open("small", fewRows()), await open("large", manyRows()));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function server(): Promise<void> {
  const given = process.env["DATABASE_URL"];
  const postgres = given ? { url: given, version: "Postgres", stop: async () => {} } : await startPostgres();
  const created: { drop: () => Promise<void> }[] = [];
  const open = async (wanted: object) => {
    const { url, drop } = await createDatabase(postgres.url);
    created.push({ drop });
    await built.seedDatabase(built.readEnv({ DATABASE_URL: url }), wanted);
    return openSite(await built.openServerDatabase(url), tmpdir());
  };
  try {
    await compare(postgres.version, await open(fewRows()), await open(manyRows()));
  } finally {
    for (const { drop } of created) await drop();
    await postgres.stop();
  }
}

function fewRows(): Record<string, number> {
  if (given.burst) return PARTS.catalog.few;
  return part ? PARTS[part].few : { ...SMALL, ...REST_OF(100), audit: 100 };
}

function manyRows(): Record<string, number> {
  if (given.burst) return limited(PARTS.catalog.many);
  if (part) return limited(PARTS[part].many);
  return limited({ ...LARGE, ...REST_OF(10_000), restocks: 20_000, banners: 1_000, promos: 500, audit: 100_000 });
}

function limited<Rows extends Record<string, number>>(rows: Rows): Rows {
  const entries = Object.entries(rows).map(([name, count]) => [name, Math.min(count, MAX_ROWS)]);
  return Object.fromEntries(entries) as Rows;
}

async function openSite(database: Database, directory: string): Promise<Open> {
  const env = built.readEnv({ LOG_LEVEL: "error", DATA_DIR: directory, ...OWNER });
  const secrets = built.openSecrets("a secret for this benchmark only, long enough", directory);
  const site = await built.createSite({ env, database, publicUrl: ORIGIN, secrets, loadPages: built.loadPages });
  await synced(database.db);
  const cookie = await signIn((request) => site.fetch(request, "127.0.0.1"), ORIGIN);
  return { site, db: database.db, cookie, webhookSecret: secrets.derive("webhook secret") };
}

/** Resolves once the site has synced all products, their stock and orders, as it does at startup, so that this does not happen during measurements. */
async function synced(db: Db): Promise<void> {
  const unfinished = sql`select 1 from pgboss.job where name in ('sync-inventory', 'sync-catalog', 'apply-catalog-changes', 'sync-orders', 'apply-order-changes')
    and state in ('created', 'active', 'retry')`;
  while ((await rowsOf(db, unfinished)).length > 0) await setTimeout(500);
}

/** Prints every page, then throws if two compared pages did not have the same number of rows. */
async function compare(profile: string, small: Open, large: Open): Promise<void> {
  const rows = (seeded: Record<string, number>) =>
    rowsText(Object.fromEntries(Object.entries(seeded).filter(([kind]) => part !== undefined || kind in SMALL)));
  const pages = PAGES.filter(isMeasured);
  if (pages.length > 0)
    printHead(`${profile}, median of ${REQUESTS}`, "Rows on the page", rows(fewRows()), rows(manyRows()), "Ratio");
  const unequal: string[] = [];
  try {
    for (const page of pages) {
      let [few, many] = await measure(page, small, large);
      if (few.rows !== many.rows) {
        // Every quarter of an hour the stock is synced, which moves rows to the front of the list during a measurement: measure again.
        await synced(large.db);
        [few, many] = await measure(page, small, large);
      }
      const rows = few.rows === many.rows ? String(few.rows) : `${few.rows} and ${many.rows}`;
      if (few.rows !== many.rows) unequal.push(`${page.label}: ${rows}`);
      printRow(page.label, rows, `${few.ms.toFixed(1)} ms`, `${many.ms.toFixed(1)} ms`, (many.ms / few.ms).toFixed(1));
    }
    if (given.catalog || given.burst) await measureBurst(profile, large);
  } finally {
    await small.site.close();
    await large.site.close();
  }
  if (unequal.length > 0) throw new Error(`These pages have different numbers of rows:\n${unequal.join("\n")}`);
}

function isMeasured(page: Page): boolean {
  return !given.burst && (part === undefined || page.part === part);
}

type Measured = { rows: number; ms: number };

/** Of all measurements, because a page that is measured again must not be cached. */
let turns = 0;

async function measure({ url, inSmall }: Page, small: Open, large: Open): Promise<[Measured, Measured]> {
  if (inSmall) {
    await small.db.execute(inSmall);
    await small.db.execute(sql`vacuum analyze`);
  }
  const few = { open: small, address: await url(small.db), times: [] as number[], rows: 0 };
  const many = { open: large, address: await url(large.db), times: [] as number[], rows: 0 };
  for (let turn = -3; turn < REQUESTS; turn++)
    for (const page of [few, many]) {
      const { took, body } = await timedRequest(page.open, page.address.replace("{turn}", String(turns++)));
      if (turn >= 0) page.times.push(took);
      page.rows = rowsShown(body);
    }
  return [
    { rows: few.rows, ms: median(few.times) },
    { rows: many.rows, ms: median(many.times) },
  ];
}

/** `took`: milliseconds until the whole response has arrived. Every request has a different URL, so that nothing is cached. */
async function timedRequest(open: Open, address: string): Promise<{ took: number; body: string }> {
  const begun = performance.now();
  const response = await request(open, address);
  const body = await response.text();
  const took = performance.now() - begun;
  if (response.status !== 200) throw new Error(`${address} responded with ${response.status}`);
  return { took, body };
}

/** Prints how long the shop takes before the burst, and from its first webhook until the last change is shown. */
async function measureBurst(profile: string, open: Open): Promise<void> {
  const visitor = { ...open, cookie: "" };
  const before: number[] = [];
  for (let turn = 0; turn < REQUESTS; turn++) before.push((await timedRequest(visitor, `/shop?before=${turn}`)).took);
  const deliveries = await changeProducts(open.db, WEBHOOKS);
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1_000).toFixed(0)} s`;
  const progress = { stored: "" };
  const sending = sendAll(open.site, open.webhookSecret, deliveries).then(() => void (progress.stored = seconds()));
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const times: number[] = [];
  do {
    times.push((await timedRequest(visitor, "/shop")).took);
    await setTimeout(100);
  } while (progress.stored === "" || (await isApplyingChanges(open.db)));
  await sending;
  const applied = seconds();
  loop.disable();
  const ms = (time: number) => `${time.toFixed(0)} ms`;
  printHead(`${profile}, ${deliveries.length.toLocaleString("en")} product webhooks`, "Measured");
  printRow("Shop before, not cached, median", ms(median(before)));
  printRow(`Shop during the burst, median of ${times.length}`, ms(median(times)));
  printRow("Shop during the burst, the slowest", ms(Math.max(...times)));
  printRow("The event loop was held up for at most", ms(loop.max / 1_000_000));
  printRow("All webhooks stored after", progress.stored);
  printRow("All changes applied after", applied);
}

function request({ site, cookie }: Open, address: string): Promise<Response> {
  const headers = { Accept: "text/html", Cookie: cookie };
  return site.fetch(new Request(new URL(address, ORIGIN), { headers }), "127.0.0.1");
}

function rowsText(rows: Record<string, number>): string {
  return Object.entries(rows)
    .map(([name, count]) => `${count.toLocaleString("en")} ${name}`)
    .join(", ");
}

const [only] = positionals;
if (only !== "postgres") await embedded();
if (only !== "embedded") await server();
