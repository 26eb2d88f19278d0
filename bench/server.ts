import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startPostgres } from "../scripts/tests/postgres.ts";
import { createDatabase } from "./create-database.ts";
import { median, printHead, printRow } from "./report.ts";
import { OWNER, signIn } from "./sign-in.ts";
import { startSite, type Site } from "./start-site.ts";

/**
 * `npm run bench:server [-- --before DIR] [--json FILE]`: processor time of a rendered page and resident memory, on the embedded database and
 * on Postgres. `--before`: the folder of another built version of this project, measured in the same run, page by page in turn.
 */
/** Of each page on each site, in turn: what else the machine does must not fall on one of them. The first is not counted. */
const ROUNDS = 6;
const RENDERS = 30;
const PAGES = ["/", "/shop", "/product/pilgrim-low", "/favorites", "/account-settings", "/admin", "/admin/products"];
const MIXED_REQUESTS = 1_000;
const CONNECTIONS = 16;
/** After this long without requests, what was only needed for them is expected to have been released. */
const IDLE_MS = 30_000;
const BROWSER = { Accept: "text/html", "Accept-Encoding": "gzip, deflate, br" };
const MB = 1_048_576;

type Measured = { name: string; site: Site; cookie: string; products: string[]; pictures: string[] };
type Row = { name: string; measured: Record<string, number> };

const { values } = parseArgs({ options: { before: { type: "string" }, json: { type: "string" } } });
let renders = 0;
const postgres = await startPostgres();
const sites: Measured[] = [];
try {
  for (const [version, root] of [
    ["now", process.cwd()],
    ...(values.before ? [["before", values.before]] : []),
  ] as const)
    for (const kind of ["embedded", "Postgres"])
      sites.push(await open(`${kind}, ${version}`, root, kind === "Postgres"));
  await setTimeout(IDLE_MS);
  const rows: Row[] = sites.map(({ name, site }) => ({ name, measured: { "MB after the start": memory(site).now } }));
  for (const page of PAGES) {
    const times = sites.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, site] of sites.entries()) {
        const time = await renderTime(site, page);
        if (round > 0) times[index]?.push(time);
      }
    for (const [index, row] of rows.entries()) row.measured[`${page}, ms`] = median(times[index] ?? []);
  }
  for (const [index, site] of sites.entries()) {
    await mixedRequests(site);
    const { now, peak } = memory(site.site);
    await setTimeout(IDLE_MS);
    Object.assign(rows[index]?.measured ?? {}, {
      [`MB after ${MIXED_REQUESTS} requests`]: now,
      "MB idle again": memory(site.site).now,
      "MB at the peak": peak,
    });
  }
  print(rows);
  if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2));
} finally {
  for (const { site } of sites) await site.stop();
  await postgres.stop();
}

async function open(name: string, root: string, onPostgres: boolean): Promise<Measured> {
  const site = await startSite({
    root,
    env: { ...OWNER, ...(onPostgres ? { DATABASE_URL: (await createDatabase(postgres.url)).url } : {}) },
  });
  const cookie = await signIn(fetch, site.url);
  const shop = await (await fetch(`${site.url}/shop`)).text();
  const all = (pattern: RegExp) => [...new Set([...shop.matchAll(pattern)].map(([found]) => found))];
  return {
    name,
    site,
    cookie,
    products: all(/\/product\/[\w-]+/g),
    pictures: all(/\/store\/cdn\/[\w/.-]+\?width=\d+/g),
  };
}

/** Processor time of the whole process per request, in ms. With a query that no one sent before, a page is not in the cache. */
async function renderTime({ site, cookie }: Measured, page: string): Promise<number> {
  const render = async () => {
    const response = await fetch(`${site.url}${page}?render=${renders++}`, {
      headers: { Cookie: cookie, ...BROWSER },
    });
    if (response.status !== 200) throw new Error(`${page} was answered with ${response.status}`);
    await response.text();
  };
  const before = processorMs(site);
  for (let count = 0; count < RENDERS; count++) await render();
  return (processorMs(site) - before) / RENDERS;
}

/** Cached and rendered pages, pictures of all widths, searches and files, over sixteen connections. */
async function mixedRequests({ site, cookie, products, pictures }: Measured): Promise<void> {
  const paths = ["/", "/shop", "/prayer-wall", "/weekly-devotionals", "/give", ...products];
  const signedIn = [...PAGES, ...products];
  const requests = Array.from({ length: MIXED_REQUESTS }, (_, n): [string, string?] => {
    const of = (list: string[]) => list[Math.floor(n / 5) % list.length] ?? "/";
    if (n % 5 < 2) return [of(paths)];
    if (n % 5 === 2) return [of(signedIn), cookie];
    return n % 5 === 3
      ? [of(pictures)]
      : [`/search?q=${of(["low", "tee", "hoodie", "nothing like it"]).replaceAll(" ", "+")}`];
  });
  const visitor = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      const [page, signedInAs] = next;
      const headers = { ...BROWSER, ...(signedInAs ? { Cookie: signedInAs } : {}) };
      await (await fetch(`${site.url}${page}`, { headers })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
}

/** User and system time since the process started, in ms. */
function processorMs({ pid }: Site): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const TICK_MS = 10;
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory in MB. */
function memory({ pid }: Site): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / MB;
  return { now: of("VmRSS"), peak: of("VmHWM") };
}

function print(rows: Row[]): void {
  const columns = Object.keys(rows[0]?.measured ?? {});
  printHead("", ...rows.map(({ name }) => name));
  for (const column of columns)
    printRow(
      column,
      ...rows.map(({ measured }) => (measured[column] ?? Number.NaN).toFixed(column.startsWith("MB") ? 0 : 1)),
    );
}
