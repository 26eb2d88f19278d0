import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { sql } from "drizzle-orm";
import { rowsOf, type Database, type Db } from "#app/platform/db/database.server.ts";
import { cursorOf } from "#store/graphql/cursor.ts";
import type { Site } from "#server/site.ts";
import { startPostgres } from "../scripts/tests/postgres.ts";

/**
 * `npm run bench:lists`: how long the owner's lists and the prayer wall take with a hundred rows and with a hundred thousand, asked in turn
 * in one run, on both databases. Prints tables for docs/performance.md; nothing here passes or fails. `-- embedded` or `-- postgres`
 * measures one of them; DATABASE_URL names a server to make two databases on, else one is started.
 */
const SMALL = { products: 100, orders: 100, subscribers: 100, prayers: 100 };
const LARGE = { products: 10_000, orders: 20_000, subscribers: 100_000, prayers: 100_000 };
const REST_OF = (rows: number) => ({ stories: rows, ambassadors: rows, restocks: rows, banners: rows, promos: rows });
const REQUESTS = 15;
const ORIGIN = "http://localhost:3000";
const OWNER = { ADMIN_EMAIL: "owner@shod.example", ADMIN_PASSWORD: "only this measuring knows it" };

const built = (await import(
  new URL("../build/server/index.js", import.meta.url).href
)) as typeof import("#server/app.ts");
type Open = { site: Site; db: Db; cookie: string };
type Page = { label: string; at: (db: Db) => Promise<string> };

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
  return { ...LARGE, ...REST_OF(10_000), restocks: 20_000, banners: 1_000, promos: 500, audit: 100_000 };
}

async function openSite(database: Database, directory: string): Promise<Open> {
  const env = built.readEnv({ LOG_LEVEL: "error", DATA_DIR: directory, ...OWNER });
  const secrets = built.openSecrets("a secret for this measuring only, long enough", directory);
  const site = await built.createSite({ env, database, publicUrl: ORIGIN, secrets, loadPages: built.loadPages });
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

const at = (address: string) => async () => address;

/** The place of the row that nineteen of twenty come before, as addresses have it. */
function late(address: string, table: string, mark: string, order: string) {
  return async (db: Db) => {
    const [row] = await rowsOf<{ mark: string }>(
      db,
      sql.raw(
        `select ${mark} as mark from ${table} order by ${order} limit 1 offset (select count(*) * 19 / 20 from ${table})`,
      ),
    );
    return `${address}${row?.mark}`;
  };
}

const newest = (table: string, at = "created_at") =>
  [table, `(extract(epoch from ${at}) * 1000000)::bigint || '-' || id`, `${at} desc, id desc`] as const;

/** A word that one row has: of the row in the middle. */
function rare(address: string, table: string, word: string) {
  return async (db: Db) => {
    const [row] = await rowsOf<{ word: string }>(
      db,
      sql.raw(`select ${word} as word from ${table} order by id limit 1 offset (select count(*) / 2 from ${table})`),
    );
    return `${address}${encodeURIComponent(row?.word ?? "")}`;
  };
}

const lastOrder = async (db: Db) => {
  const [row] = await rowsOf<{ id: string }>(db, sql`select min(id) + 30 as id from store.orders`);
  const id = Number(row?.id);
  return `/admin/orders?${new URLSearchParams({ after: cursorOf({ value: id, id }) })}`;
};

const REVIEW_MARK = "'n-' || (extract(epoch from created_at) * 1000000)::bigint || '-' || id";
const PEOPLE = "/admin/subscriptions?tab=subscribers";
const PAGES: Page[] = [
  { label: "Overview", at: at("/admin") },
  { label: "Overview, products' subscribers", at: at("/admin?tab=products") },
  { label: "Overview, stories", at: at("/admin?tab=stories") },
  { label: "Overview, late page", at: late("/admin?after=", ...newest("devotional_subscriptions")) },
  { label: "Orders", at: at("/admin/orders") },
  { label: "Orders, late page", at: lastOrder },
  { label: "Products", at: at("/admin/products") },
  { label: "Products, rare word", at: rare("/admin/products?q=", "store.products", "title") },
  { label: "Products, common word", at: at("/admin/products?q=low") },
  { label: "Inventory", at: at("/admin/inventory") },
  { label: "Inventory, sold out", at: at("/admin/inventory?show=sold-out") },
  { label: "Inventory, rare word", at: rare("/admin/inventory?q=", "store.products", "title") },
  { label: "Inventory, common word", at: at("/admin/inventory?q=low") },
  {
    label: "Inventory, late page",
    at: late("/admin/inventory?after=", ...newest("inventory_tracking", "last_synced_at")),
  },
  { label: "Back in stock", at: at("/admin/back-in-stock") },
  { label: "Back in stock, pending", at: at("/admin/back-in-stock?show=pending") },
  { label: "Back in stock, late page", at: late("/admin/back-in-stock?after=", ...newest("back_in_stock_requests")) },
  { label: "Subscriptions", at: at(PEOPLE) },
  { label: "Subscriptions, rare word", at: rare(`${PEOPLE}&q=`, "devotional_subscriptions", "email") },
  { label: "Subscriptions, common word", at: at(`${PEOPLE}&q=example`) },
  { label: "Subscriptions, a first name", at: at(`${PEOPLE}&q=ruth`) },
  { label: "Subscriptions, nobody's name", at: at(`${PEOPLE}&q=zebedee`) },
  { label: "Subscriptions, late page", at: late(`${PEOPLE}&after=`, ...newest("devotional_subscriptions")) },
  { label: "Ambassadors", at: at("/admin/subscriptions?tab=ambassadors") },
  {
    label: "Ambassadors, rare word",
    at: rare("/admin/subscriptions?tab=ambassadors&q=", "ambassador_signups", "email"),
  },
  { label: "Prayers", at: at("/admin/prayers") },
  { label: "Prayers, waiting", at: at("/admin/prayers?show=waiting") },
  { label: "Prayers, rare word", at: rare("/admin/prayers?q=", "prayer_requests", "email") },
  { label: "Prayers, common word", at: at("/admin/prayers?q=please") },
  {
    label: "Prayers, late page",
    at: late("/admin/prayers?after=", "prayer_requests", REVIEW_MARK, "is_urgent desc, created_at desc, id desc"),
  },
  { label: "Banners", at: at("/admin/banners") },
  { label: "Promo codes", at: at("/admin/promo-codes") },
  { label: "Promo codes, rare word", at: rare("/admin/promo-codes?q=", "promo_codes", "code") },
  { label: "Promo codes, common word", at: at("/admin/promo-codes?q=GRACE") },
  { label: "Audit log", at: at("/admin/audit") },
  { label: "Audit log, one kind", at: at("/admin/audit?action=banner.updated") },
  { label: "Audit log, late page", at: late("/admin/audit?before=", "audit_log", "id", "id desc") },
  { label: "Giving", at: at("/admin/giving") },
  {
    label: "Prayer wall, further posts",
    at: late("/prayer-wall/posts?turn={turn}&before=", ...newest("prayer_requests")),
  },
  { label: "Prayer wall", at: at("/prayer-wall?turn={turn}") },
];

async function compare(profile: string, small: Open, large: Open): Promise<void> {
  console.log(
    `\n| ${profile}, median of ${REQUESTS} | ${rowsText(SMALL)} | ${rowsText(LARGE)} | Ratio |\n|---|---|---|---|`,
  );
  try {
    for (const { label, at: addressIn } of PAGES) {
      const first = await addressIn(small.db);
      if ((await answerOf(small, first)).status === 404) continue;
      const pages = [
        { open: small, address: first, times: [] as number[] },
        { open: large, address: await addressIn(large.db), times: [] as number[] },
      ] as const;
      for (let turn = -3; turn < REQUESTS; turn++)
        for (const { open, address, times } of pages) {
          const took = await ask(open, address.replace("{turn}", String(turn)));
          if (turn >= 0) times.push(took);
        }
      const [few, many] = pages.map(({ times }) => median(times)) as [number, number];
      console.log(`| ${label} | ${few.toFixed(1)} ms | ${many.toFixed(1)} ms | ${(many / few).toFixed(1)} |`);
    }
  } finally {
    await small.site.close();
    await large.site.close();
  }
}

/** Milliseconds until the whole answer was there; every request is another address, so that nothing was kept. */
async function ask(open: Open, address: string): Promise<number> {
  const begun = performance.now();
  const answer = await answerOf(open, address);
  await answer.text();
  const took = performance.now() - begun;
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return took;
}

function answerOf({ site, cookie }: Open, address: string): Promise<Response> {
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

const only = process.argv[2];
if (only !== "postgres") await embedded();
if (only !== "embedded") await server();
