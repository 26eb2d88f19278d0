// Engines: Postgres (several processes).
// Protects: server/*.ts, server/http/listen.ts, server/http/kept-assets.ts, server/jobs/**, app/platform/jobs/**, app/platform/email/email-delivery.server.ts, deploy/nginx.conf
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import { freePort } from "../../scripts/free-port.ts";
import { cookiesOf } from "../support/cookies.ts";
import { databaseOfFile, onPostgres } from "../support/database.ts";
import { aFormBrowser } from "../support/form-browser.ts";
import { OWNER } from "../support/owner-of-site.ts";
import { startFrontProxy, startOwnProxy } from "../support/front-proxy.ts";
import { startSite, type RunningSite } from "../support/site-process.ts";

/** Several processes of the built site on one database, which are restarted while shoppers use them. */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const REQUESTS = 2_000;
const SHOPPERS = 8;
const METRICS_TOKEN = "only tests may read the metrics";
const PRODUCT = "/product/beautiful-feet-low";
const PAGES = [
  "/",
  "/shop",
  PRODUCT,
  "/search?q=grace",
  "/prayer-wall",
  "/collections/sneakers",
  "/weekly-devotionals",
  "/cart",
];

describe.runIf(onPostgres)("several processes of the site", () => {
  const database = databaseOfFile();
  const stops: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  });

  async function started(settings: Record<string, string>): Promise<RunningSite> {
    const site = await startSite({
      ...OWNER,
      METRICS_TOKEN,
      DATABASE_URL: database.url ?? "",
      AUTH_SECRET: "a secret for this test only, long enough",
      PORT: String(await freePort()),
      ...settings,
    });
    stops.push(() => site.stop());
    return site;
  }

  test("lose no request while they are restarted one after another behind a proxy", async () => {
    const port = await freePort();
    const publicUrl = `http://localhost:${port}`;
    // The proxies append one address to that of the shopper.
    const settings = { PUBLIC_URL: publicUrl, TRUSTED_PROXY_HOPS: "2" };
    const ports = [await freePort(), await freePort()];
    const folders = ports.map(() => mkdtempSync(path.join(tmpdir(), "shod-rolling-")));
    const start = (at: number) => started({ ...settings, PORT: String(ports[at]), DATA_DIR: folders[at] ?? "" });
    const sites = [await start(0), await start(1)];
    const proxy = await startFrontProxy(port, ports);
    stops.push(() => proxy.stop());

    const page = await (await fetch(`http://127.0.0.1:${port}/shop`)).text();
    const assets = [...new Set(page.match(/\/assets\/[\w.-]+/g))];
    expect(assets.length).toBeGreaterThan(3);
    const shopping = shoppers(`http://127.0.0.1:${port}`, [...PAGES, ...assets.slice(0, 4)], publicUrl);
    for (const [at, site] of sites.entries()) {
      await expect.poll(shopping.count, { timeout: 120_000 }).toBeGreaterThan((at + 1) * (REQUESTS / 4));
      await site.stop();
      expect(site.process.exitCode).toBe(0);
      const again = await start(at);
      await expect.poll(async () => (await fetch(`${again.url}/readyz`)).status).toBe(200);
    }
    await expect.poll(shopping.count, { timeout: 120_000 }).toBeGreaterThanOrEqual(REQUESTS);
    expect(await shopping.stop()).toEqual([]);
    for (const asset of assets) expect((await fetch(`http://127.0.0.1:${port}${asset}`)).status, asset).toBe(200);
    console.log(`${shopping.count()} requests, ${shopping.posts()} of them POST, through ${proxy.name}.`);
  });

  test("share one port with WEB_CONCURRENCY, and lose no request when SIGUSR2 restarts them", async () => {
    const port = await freePort();
    const publicUrl = `http://localhost:${port}`;
    const PORT = await freePort();
    const site = await started({
      WEB_CONCURRENCY: "2",
      PORT: String(PORT),
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXY_HOPS: "2",
    });
    const proxy = await startOwnProxy(port, [PORT]);
    stops.push(() => proxy.stop());
    const before = await processesOf(site, 2);
    const shopping = shoppers(`http://127.0.0.1:${port}`, PAGES, publicUrl);
    await expect.poll(shopping.count, { timeout: 120_000 }).toBeGreaterThan(100);
    site.process.kill("SIGUSR2");
    await expect.poll(async () => [...(await processesOf(site, 2))].some((each) => before.has(each))).toBe(false);
    const restartedAfter = shopping.count();
    await expect.poll(shopping.count, { timeout: 120_000 }).toBeGreaterThan(restartedAfter + 100);
    expect(await shopping.stop()).toEqual([]);
    console.log(`${shopping.count()} requests, ${shopping.posts()} of them POST, to two processes on one port.`);

    const stoppedAt = performance.now();
    await site.stop();
    expect(site.process.exitCode).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(15_000);
  });

  test.runIf(process.platform === "linux")("replace one of them that is killed", async () => {
    const site = await started({ WEB_CONCURRENCY: "2" });
    const before = await processesOf(site, 2);
    const primary = site.process.pid;
    const [killed] = readFileSync(`/proc/${primary}/task/${primary}/children`, "utf8").split(" ");
    process.kill(Number(killed), "SIGKILL");
    await expect.poll(async () => [...(await processesOf(site, 2))].filter((each) => before.has(each))).toHaveLength(1);
  });

  test("end when the first one does not start, with its reason", async () => {
    const settings = { WEB_CONCURRENCY: "2", DATABASE_URL: "", PORT: "3000" };
    await expect(startSite(settings)).rejects.toThrow(/code 1 [\s\S]*WEB_CONCURRENCY: needs DATABASE_URL/);
  });

  test("with ROLE=web run no job and send no email, and with ROLE=worker do, and serve no page", async () => {
    const web = await started({ ROLE: "web" });
    // As if no process had run jobs before.
    await database.db.execute("update pgboss.version set cron_on = null");
    const headers = { "Content-Type": "application/json", Origin: web.url };
    const account = { email: "ruth@shod.example", password: "only tests know this", name: "Ruth" };
    const created = await fetch(`${web.url}/api/auth/sign-up/email`, {
      method: "POST",
      headers,
      body: JSON.stringify(account),
    });
    expect(created.status).toBe(200);
    const signedIn = await fetch(`${web.url}/api/auth/sign-in/email`, {
      method: "POST",
      headers,
      body: JSON.stringify({ email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD }),
    });
    const system = async () =>
      (await fetch(`${web.url}/admin/system`, { headers: { Cookie: cookiesOf(signedIn) } })).text();
    const statuses = async () =>
      (await database.db.select().from(outgoingEmails).where(eq(outgoingEmails.email, account.email))).map(
        ({ status }) => status,
      );
    expect(await system()).toContain("No process runs jobs and sends emails.");
    // Longer than a process that sends emails would take.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await statuses()).toEqual(["pending"]);

    const worker = await started({ ROLE: "worker" });
    await expect.poll(statuses).toEqual(["sent"]);
    expect(await system()).not.toContain("No process runs jobs");
    for (const [path, status] of Object.entries({
      "/livez": 200,
      "/readyz": 200,
      "/metrics": 401,
      "/": 503,
      "/api/probe": 503,
    }))
      expect((await fetch(worker.url + path)).status, path).toBe(status);
    expect(await (await fetch(`${worker.url}/shop`)).text()).toMatch(/^This process only runs jobs/);
    expect((await fetch(`${web.url}/shop`)).status).toBe(200);
  });
});

/** Shoppers who open pages and add to their carts until they are stopped. What did not go as expected is returned then. */
function shoppers(url: string, pages: string[], origin: string) {
  const failures: string[] = [];
  let count = 0;
  let posts = 0;
  const stopping = new AbortController();

  async function shop(shopper: number): Promise<void> {
    const headers = { Accept: "text/html", Origin: origin, "X-Forwarded-For": `203.0.113.${shopper + 1}` };
    const browser = aFormBrowser((path, init) =>
      fetch(url + path, {
        ...init,
        redirect: "manual",
        headers: { ...headers, ...Object.fromEntries(new Headers(init?.headers)) },
      }),
    );
    for (let turn = shopper; !stopping.signal.aborted; turn++) {
      const isPost = turn % 10 === 0;
      const page = pages[turn % pages.length] ?? "/";
      try {
        const { status, location } = isPost
          ? await browser.post(PRODUCT, { Color: "Crimson", Size: "6" })
          : await browser.get(page);
        const isExpected = isPost ? location === "/cart" : status === 200;
        if (!isExpected) failures.push(`${isPost ? "POST" : page}: ${status}`);
      } catch (error) {
        const { message, cause } = error as Error;
        failures.push(`${isPost ? "POST" : page}: ${message} ${String(cause)}`);
      }
      count++;
      if (isPost) posts++;
    }
  }

  const done = Promise.all(Array.from({ length: SHOPPERS }, (_each, at) => shop(at)));
  return {
    count: () => count,
    posts: () => posts,
    async stop() {
      stopping.abort();
      await done;
      return failures;
    },
  };
}

/** When each of the processes behind a port started, once that many respond. Each request has a connection of its own. */
async function processesOf({ url }: RunningSite, count: number): Promise<Set<string>> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}`, Connection: "close" };
  const startedAt = async () => {
    const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
    return /^process_start_time_seconds (\S+)$/m.exec(metrics)?.[1] ?? metrics;
  };
  let found = new Set<string>();
  const ask = async () => (found = new Set(await Promise.all(Array.from({ length: 3 * count }, startedAt)))).size;
  await expect.poll(ask).toBe(count);
  return found;
}
