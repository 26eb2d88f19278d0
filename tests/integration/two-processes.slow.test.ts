// Engines: Postgres (two processes).
// Protects: app/platform/auth/**, app/platform/limits/**, app/platform/live/**, app/platform/storage/**, app/platform/jobs/**, app/platform/http/page-cache.server.ts, app/platform/signed-links.server.ts, server/site.ts
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { cookiesOf } from "../support/cookies.ts";
import { onPostgres, ownDatabase } from "../support/database.ts";
import { OWNER } from "../support/owner-of-site.ts";
import { startS3 } from "../support/s3-server.ts";
import { startSite, type RunningSite } from "../support/site-process.ts";
import { emailsTo, linkIn } from "../support/site-with-mailbox.ts";

/**
 * Two processes of the built site that share a Postgres database, a bucket and a secret, but no folder: a visitor whom a balancer sends to
 * one and then to the other notices nothing. Withdrawn posts: withdrawal.test.ts. A form sent to both: idempotency-keys.test.ts.
 */

const PUBLIC_URL = "http://localhost:3000";
const DEVOTIONALS = { devotionals: true, products: false, community: false, stories: false };

describe.runIf(onPostgres)("two processes of the site", () => {
  const home = mkdtempSync(path.join(tmpdir(), "shod-two-"));
  const folders = ["one", "two"].map((name) => path.join(home, name));
  const sites: RunningSite[] = [];
  let database: Awaited<ReturnType<typeof ownDatabase>>;
  let s3: Awaited<ReturnType<typeof startS3>>;

  beforeAll(async () => {
    database = await ownDatabase();
    s3 = await startS3();
    for (const DATA_DIR of folders)
      sites.push(
        await startSite({
          ...OWNER,
          PUBLIC_URL,
          PORT: String(await freePort()),
          DATABASE_URL: database.url ?? "",
          DATA_DIR,
          AUTH_SECRET: "a secret for this test only, long enough",
          STORAGE_DRIVER: "s3",
          S3_ENDPOINT: s3.settings.endpoint,
          S3_REGION: s3.settings.region,
          S3_BUCKET: s3.settings.bucket,
          S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
          S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
          S3_FORCE_PATH_STYLE: "true",
        }),
      );
  }, 180_000);

  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await s3.stop();
    await database.close();
    rmSync(home, { recursive: true, force: true });
  }, 60_000);

  type Which = 0 | 1;
  const ask = (site: Which, address: string, init: RequestInit = {}) =>
    fetch(sites[site]!.url + address, {
      redirect: "manual",
      ...init,
      headers: { Accept: "text/html", Origin: PUBLIC_URL, ...(init.headers as Record<string, string>) },
    });
  const postJson = (site: Which, address: string, body: object, headers: Record<string, string> = {}) =>
    ask(site, address, {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const postForm = (site: Which, address: string, fields: Record<string, string>, Cookie = "") =>
    ask(site, address, { method: "POST", headers: { Cookie }, body: new URLSearchParams(fields) });
  const signIn = (site: Which, email: string, password: string) =>
    postJson(site, "/api/auth/sign-in/email", { email, password });

  async function ownersCookie(site: Which): Promise<string> {
    const response = await signIn(site, OWNER.ADMIN_EMAIL, OWNER.ADMIN_PASSWORD);
    expect(response.status).toBe(200);
    return cookiesOf(response);
  }

  async function statusesOfAdmin(Cookie: string): Promise<number[]> {
    const responses = await Promise.all(([0, 1] as const).map((site) => ask(site, "/admin", { headers: { Cookie } })));
    return responses.map(({ status }) => status);
  }

  test("a session made at one is valid at the other, and ends at both when its owner signs out at one", async () => {
    const cookie = await ownersCookie(0);
    expect(await statusesOfAdmin(cookie)).toEqual([200, 200]);
    expect((await postJson(1, "/api/auth/sign-out", {}, { Cookie: cookie })).status).toBe(200);
    expect(await statusesOfAdmin(cookie)).toEqual([302, 302]);
  });

  test("failed sign-ins are counted over both", async () => {
    // At once, because one more is allowed every minute and a half.
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, at) => signIn((at % 2) as Which, "stranger@home.example", "a wrong guess")),
    );
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  test("what an admin approves at one is on the other's cached page within seconds, and its open pages get the event", async () => {
    const words = "For those who fish at night";
    const wall = async (site: Which) => (await ask(site, "/prayer-wall")).text();
    const submitted = await postJson(0, "/functions/v1/submit-prayer-request", {
      name: "Ruth",
      email: "ruth@home.example",
      prayerRequest: words,
      shareNamePublicly: false,
      postToWall: true,
    });
    expect(submitted.status).toBe(200);
    for (const site of [0, 1] as const) expect(await wall(site)).not.toContain(words);
    const stream = (await ask(1, "/events")).body!.getReader();

    const cookie = await ownersCookie(0);
    const page = await (await ask(0, "/admin/prayers", { headers: { Cookie: cookie } })).text();
    const approved = await postForm(0, "/admin/prayers", { ...fieldsOf(page, words), intent: "approve" }, cookie);
    expect(approved.status).toBe(302);

    let received = "";
    while (!received.includes("event: community")) {
      const { value, done } = await stream.read();
      if (done) throw new Error(`The event stream ended after: ${received}`);
      received += new TextDecoder().decode(value);
    }
    await stream.cancel();
    await expect.poll(() => wall(1), { timeout: 10_000 }).toContain(words);
  });

  test("a photo uploaded at one is served by the other from the bucket, the same bytes, and neither has it in its folder", async () => {
    const photo = await sharp({ create: { width: 800, height: 1000, channels: 3, background: "#b5651d" } })
      .jpeg()
      .toBuffer();
    const uploaded = await ask(0, "/storage/v1/object/product-photos", {
      method: "POST",
      headers: { Cookie: await ownersCookie(1), "X-Product-Id": "gid://shopify/Product/8100001" },
      body: new Uint8Array(photo),
    });
    expect(uploaded.status).toBe(201);
    const { url } = (await uploaded.json()) as { url: string };
    for (const address of [url, `${url}?width=320`]) {
      const [one, two] = await Promise.all(
        ([0, 1] as const).map(async (site) => Buffer.from(await (await ask(site, address)).arrayBuffer())),
      );
      expect((await sharp(two).metadata()).width).toBe(address === url ? 800 : 320);
      expect(two?.equals(one!)).toBe(true);
    }
    const files = readdirSync(home, { recursive: true, encoding: "utf8" });
    expect(files.filter((name) => /\/storage\/.*\./.test(name))).toEqual([]);
  });

  test("each of twenty emails that both enqueue is sent once, and its links work at either", async () => {
    const addresses = Array.from({ length: 20 }, (_, at) => `subscriber-${at}@home.example`);
    const responses = await Promise.all(
      addresses.map((email, at) =>
        postJson((at % 2) as Which, "/functions/v1/submit-devotional-subscription", {
          name: "Ruth",
          email,
          preferences: DEVOTIONALS,
        }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    for (const address of addresses) expect(await emailsTo(database.db, address), address).toHaveLength(1);

    const [email = ""] = addresses;
    const [confirmation] = await emailsTo(database.db, email);
    expect((await postForm(1, linkIn(confirmation, "/mail/confirm"), {})).status).toBe(302);
    const unsubscribe = linkIn((await emailsTo(database.db, email)).at(-1), "/mail/unsubscribe");
    expect((await postForm(0, unsubscribe, {})).status).toBe(302);
    expect(await (await ask(1, unsubscribe)).text()).toContain("You’re unsubscribed");
  });

  // Last: it changes the owner's password.
  test("a password is reset at one with the link that the other sent, and both accept only the new one", async () => {
    const password = "another one that only tests know";
    const asked = await postJson(0, "/api/auth/request-password-reset", { email: OWNER.ADMIN_EMAIL });
    expect(asked.status).toBe(200);
    const link = linkIn((await emailsTo(database.db, OWNER.ADMIN_EMAIL)).at(-1), "/auth/reset-password");
    const token = new URL(link, PUBLIC_URL).searchParams.get("token");
    expect((await postJson(1, "/api/auth/reset-password", { token, newPassword: password })).status).toBe(200);
    for (const site of [0, 1] as const) {
      expect((await signIn(site, OWNER.ADMIN_EMAIL, password)).status).toBe(200);
      expect((await signIn(site, OWNER.ADMIN_EMAIL, OWNER.ADMIN_PASSWORD)).status).toBe(401);
    }
  });
});

/** The hidden fields of the form on the card with these words. */
function fieldsOf(html: string, words: string): Record<string, string> {
  const card = html.split("<li").find((item) => item.includes(words)) ?? "";
  const form = card.match(/<form\b[\s\S]*?<\/form>/g)?.find((each) => each.includes("Approve")) ?? "";
  const hidden = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => tag);
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const fields = hidden.map((tag) => [attribute(tag, "name"), attribute(tag, "value").replaceAll("&quot;", '"')]);
  if (fields.length === 0) throw new Error(`No form to approve “${words}” in:\n${html}`);
  return Object.fromEntries(fields) as Record<string, string>;
}
