import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { Limit } from "#app/platform/limits/limits.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { closeServer, listenWith, portOf } from "#server/http/listen.ts";
import { fakeProvider } from "#tests/support/fake-provider.ts";
import { startFakeAiService } from "../support/ai-service.ts";
import { openIdProvider } from "../support/openid-provider.ts";
import { startSmtp } from "../support/smtp.ts";
import { lengthenTexts } from "./long-text.ts";

export { expect } from "@playwright/test";

type Built = typeof import("#server/app.ts");
type StartedSite = Awaited<ReturnType<typeof startSite>>;
export type Site = Awaited<ReturnType<typeof startSiteWithServices>>;
export type Account = { email: string; password: string };

export const PHONE = { width: 390, height: 844 };

export const OWNER: Account = { email: "owner@shod.example", password: "only tests know this" };
export const SECRET = "a secret that only tests know, long enough";

type Fixtures = {
  /** The page of a visitor who is signed in as the owner. All tests share that session: one that ends it signs in by itself. */
  owner: Page;
  /** Each test has an IP address of its own, and so its own rate limits. */
  ownAddress: void;
};

/**
 * A journey gets its worker's site: `test("…", async ({ page, site }) => …)`; page.goto("/shop") opens it. All journeys of a worker share its
 * data, one after the other, so each makes its own (`unique`), or empties the tables it counts.
 */
export const test = base.extend<Fixtures, { site: Site; largerShop: StartedSite; longTexts: StartedSite }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, provide) => {
      const site = await startSiteWithServices();
      await provide(site);
      await site.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  /** A site whose Shopify shop has more products than one page shows. */
  largerShop: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      fakeLargerShop();
      const site = await startSite({
        SHOPIFY_STORE_DOMAIN: LARGER_SHOP,
        SHOPIFY_STOREFRONT_TOKEN: "public-token",
      });
      await provide(site);
      await site.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  /** A site on which everyone wrote words that are wider than a phone. */
  longTexts: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      const site = await startSite({});
      await site.seed(3);
      await lengthenTexts(site.db);
      await provide(site);
      await site.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.url),
  owner: async ({ page, site }, provide) => {
    await site.signInOwner(page.context());
    await provide(page);
  },
  ownAddress: [
    async ({ site }, provide) => {
      site.changeAddress();
      await provide();
    },
    { auto: true },
  ],
});

/** A name that no other test uses. */
export const unique = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}`;
export const anEmail = (name: string): string => `${unique(name)}@home.example`;

/** Signs a new customer in. */
export async function signInAsShopper(context: BrowserContext, site: Site): Promise<string> {
  const account = await site.addAccount();
  await site.signIn(context, account);
  return account.email;
}

/** Opens a page and waits until it responds to scripts: the header's search is a link before that, and missing in the admin. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("button", { name: /^(Search products|Find)$/ })).toBeVisible();
}

/** Delays matching POST requests until the returned function is called, so that a test sees a form being submitted. */
export async function holdSubmissions(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === "POST") await isReleased;
    await route.continue();
  });
  return release;
}

/** The newest email to that address with a matching subject, once it has arrived. */
export async function emailTo({ smtp }: Site, address: string, subject = /./) {
  const found = () =>
    smtp.received.findLast(
      ({ recipients, email }) => recipients.includes(address) && subject.test(email.subject ?? ""),
    );
  await expect.poll(found).toBeDefined();
  return found()!.email;
}

/** The link to that page in the newest email to the address. */
export async function emailedLink(site: Site, address: string, path: string, subject?: RegExp): Promise<string> {
  const text = (await emailTo(site, address, subject)).text ?? "";
  return new RegExp(`http://\\S+${path}\\?\\S+`).exec(text)?.[0] ?? `no link to ${path} in: ${text}`;
}

/** The built site and the services it uses: a mail server, a webhook for text messages, an AI service and an OpenID provider. */
async function startSiteWithServices() {
  const [smtp, ai, openId, texts] = await Promise.all([
    startSmtp(),
    startFakeAiService(),
    openIdProvider(),
    startTextMessages(),
  ]);
  const site = await startSite({
    SMTP_URL: smtp.url,
    BUSINESS_POSTAL_ADDRESS: "PO Box 7, Bay Shore, NY 11706",
    MAIL_PER_SECOND: "0",
    SMS_WEBHOOK_URL: texts.url,
    AI_BASE_URL: ai.url,
    AI_MODEL: "small",
    OIDC_ISSUER: openId.issuer,
    OIDC_CLIENT_ID: "shod",
    OIDC_NAME: "Bethlehem",
  });
  return {
    ...site,
    smtp,
    ai,
    openId,
    texts: texts.received,
    async close() {
      await site.close();
      await Promise.all([smtp, ai, openId, texts].map((service) => service.close()));
    },
  };
}

/** The built site in this process, on an embedded database that tests read and change. */
export async function startSite(settings: Record<string, string>) {
  // Before the import, which decides it: as on a real site, React runs without its checks for development.
  process.env["NODE_ENV"] = "production";
  const built = (await import(pathToFileURL(path.resolve("build/server/index.js")).href)) as Built;
  built.setLogLevel("error");
  const database = await built.openEmbeddedDatabase(undefined);
  const { db } = database;
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "shod-site-"));
  let addresses = 0;
  let respond = async (_request: Request): Promise<Response> => new Response(null, { status: 503 });
  const server = listenWith((request) => respond(request));
  const url = `http://localhost:${await portOf(server, 0, "127.0.0.1")}`;
  const secrets = built.openSecrets(SECRET, dataDirectory);
  const site = await built.createSite({
    env: built.readEnv({
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      DATA_DIR: dataDirectory,
      ...settings,
    }),
    database,
    publicUrl: url,
    secrets,
    assetsDirectory: "build/client",
    loadPages: built.loadPages,
  });
  // The sample shop's codes and banner would leave with the first that a journey makes.
  await db.execute(sql`update promo_codes set is_sample = false`);
  await db.execute(sql`update banners set is_sample = false`);
  const address = () => `198.18.${addresses >> 8}.${addresses & 255}`;
  let gone: RegExp | null = null;
  respond = async (request) =>
    gone?.test(new URL(request.url).pathname)
      ? new Response("Not found", { status: 404 })
      : site.fetch(request, address());

  async function signIn(context: BrowserContext, account: Account): Promise<void> {
    const response = await context.request.post(`${url}/api/auth/sign-in/email`, {
      headers: { Origin: url },
      data: account,
    });
    expect(response.status(), await response.text()).toBe(200);
  }
  let ownersCookies: Awaited<ReturnType<BrowserContext["cookies"]>> | undefined;

  return {
    url,
    db,
    changeAddress: () => void addresses++,
    /** As after a deploy that replaced the files whose paths match; null: the site has all its files again. */
    removeFiles: (path: RegExp | null) => void (gone = path),
    /** Uses up what this test's address may do of an action. */
    async exhaustLimit(limit: Limit, of: string): Promise<void> {
      const limiter = createLimiter(db, secrets.derive("limits"));
      while ((await limiter.take(limit, { address: address(), of })).isAllowed);
    },
    /** Makes the site render its pages again, after a test changed what they show. */
    dropPages: () => publish(db, { topic: "community" }),
    signIn,
    async signInOwner(context: BrowserContext): Promise<void> {
      if (ownersCookies) return context.addCookies(ownersCookies);
      await signIn(context, OWNER);
      ownersCookies = await context.cookies();
    },
    /** A customer's account with a confirmed email address, and the password of the owner. */
    async addAccount(): Promise<Account> {
      const account = { email: anEmail("ruth"), password: OWNER.password };
      const id = crypto.randomUUID();
      await db.execute(
        sql`insert into users (id, name, email, email_verified) values (${id}, 'Ruth', ${account.email}, true)`,
      );
      await db.execute(sql`
        insert into accounts (id, account_id, provider_id, user_id, password, updated_at)
        select ${id}, ${id}, provider_id, ${id}, password, now() from accounts
        where user_id = (select id from users where email = ${OWNER.email})`);
      await db.execute(sql`insert into profiles (id) values (${id})`);
      return account;
    },
    /** Adds that many rows of everything but products. */
    seed: (rows: number) =>
      built.seed(db, Object.fromEntries(built.SEEDS.map((name) => [name, name === "products" ? 0 : rows]))),
    async close() {
      site.stopAccepting();
      await closeServer(server);
      await site.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** A provider of text messages, with those it was given. */
async function startTextMessages() {
  const received: { to: string; message: string }[] = [];
  const server = createServer((request, response) => {
    let sent = "";
    request.on("data", (part: Buffer) => (sent += part.toString()));
    request.on("end", () => {
      received.push(JSON.parse(sent) as { to: string; message: string });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received, close: () => new Promise((resolve) => server.close(resolve)) };
}

const LARGER_SHOP = "a-shop.myshopify.com";

/** From now on, requests of this process to that Shopify store get 53 products, and a 402 for "pay-first". */
function fakeLargerShop(): void {
  const products = Array.from({ length: 53 }, (_, at) => ({
    handle: `product-${at}`,
    title: `Product ${at}`,
    pictures: [],
  }));
  const provider = fakeProvider(products);
  const network = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).hostname !== LARGER_SHOP) return network(request);
    const query = await request.clone().text();
    return query.includes('"handle":"pay-first"') ? new Response(null, { status: 402 }) : provider.fetch(request);
  };
}
