import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll } from "vitest";
import { createAuth } from "#app/platform/auth/auth.server.ts";
import { rowsOf, type Database } from "#app/platform/db/database.server.ts";
import type { S3Settings } from "#app/platform/storage/s3-requests.server.ts";
import { openSecrets } from "#server/secrets.ts";
import type { Site } from "#server/site.ts";
import { sql } from "drizzle-orm";
import { PASSWORD } from "../support/accounts.ts";
import { cookiesOf } from "../support/cookies.ts";
import { describe, expect, ownersCookie, startBuiltSite, test, TEST_SECRET, loadBuild } from "../support/built-site.ts";
import { startS3 } from "../support/s3-server.ts";

const HOST = "http://localhost:3000";
const PRODUCT = "gid://shopify/Product/8100001";
const folder = mkdtempSync(path.join(tmpdir(), "shod-s3-site-"));

let s3: Awaited<ReturnType<typeof startS3>>;
let database: Database;
let site: Site;
let cookie = "";
const opened: Site[] = [];

beforeAll(async () => {
  s3 = await startS3();
  database = await (await loadBuild()).openEmbeddedDatabase(undefined);
  site = await startBuiltSite(settingsOf(s3.settings), { database });
  cookie = await ownersCookie(site);
});
afterAll(async () => {
  for (const one of [site, ...opened]) await one.close();
  await s3.stop().catch(() => {});
  rmSync(folder, { recursive: true });
});

function settingsOf(settings: S3Settings): Record<string, string> {
  return {
    DATA_DIR: folder,
    STORAGE_DRIVER: "s3",
    S3_ENDPOINT: settings.endpoint,
    S3_REGION: settings.region,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    S3_FORCE_PATH_STYLE: "true",
  };
}

async function upload(to: Site, as: string) {
  const photo = await sharp({ create: { width: 800, height: 1000, channels: 3, background: "#b5651d" } })
    .jpeg()
    .toBuffer();
  const response = await to.fetch(
    new Request(`${HOST}/storage/v1/object/product-photos`, {
      method: "POST",
      headers: { Cookie: as, Origin: HOST, "X-Product-Id": PRODUCT },
      body: new Uint8Array(photo),
    }),
    "127.0.0.1",
  );
  return { status: response.status, body: (await response.json()) as { url: string; name: string; error?: string } };
}

const ask = (of: Site, address: string, headers: Record<string, string> = {}) =>
  of.fetch(new Request(HOST + address, { headers }), "127.0.0.1");
const onDisk = () =>
  readdirSync(path.join(folder, "storage"), { recursive: true }).filter((name) => String(name).includes("."));
const rows = () => rowsOf(database.db, sql`select name from stored_files`);

describe("a site that stores uploads in S3", () => {
  test("[STOR-01] [STOR-03] stores a photo and serves it in several widths and in ranges, at the same URL as the disk driver", async () => {
    const { status, body } = await upload(site, cookie);
    expect([status, body.url]).toEqual([201, `/storage/v1/object/public/product-photos/${body.name}`]);
    const narrow = await ask(site, `${body.url}?width=320`);
    expect((await sharp(Buffer.from(await narrow.arrayBuffer())).metadata()).width).toBe(320);
    const part = await ask(site, body.url, { Range: "bytes=0-3" });
    expect([part.status, await part.text()]).toEqual([206, "RIFF"]);
    const etag = (await ask(site, body.url)).headers.get("ETag") ?? "";
    expect((await ask(site, body.url, { "If-None-Match": etag })).status).toBe(304);
    expect((await ask(site, "/readyz")).status).toBe(200);
    expect(onDisk()).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });

  test("attack U14: refuses a shopper's upload", async () => {
    const secret = openSecrets(TEST_SECRET, "data").derive("auth");
    const auth = createAuth({ db: database.db, publicUrl: HOST, secret, sendEmail: async () => {} });
    await auth.createVerifiedUser({ email: "shopper@shod.example", password: PASSWORD, name: "Shopper" });
    const signedIn = await site.fetch(
      new Request(`${HOST}/api/auth/sign-in/email`, {
        method: "POST",
        headers: { Origin: HOST, "Content-Type": "application/json" },
        body: JSON.stringify({ email: "shopper@shod.example", password: PASSWORD }),
      }),
      "127.0.0.1",
    );
    const shopper = cookiesOf(signedIn);
    const before = await rows();
    expect(await upload(site, shopper)).toEqual({ status: 403, body: { error: "Admin access required" } });
    expect(await rows()).toEqual(before);
  });

  test("attack U12: with a wrong secret tells the owner and /readyz, and stores nothing on disk", async () => {
    const wrong = await startBuiltSite(settingsOf({ ...s3.settings, secretAccessKey: "guessed" }), {
      database: await (await loadBuild()).openEmbeddedDatabase(undefined),
    });
    opened.push(wrong);
    const refused = await upload(wrong, await ownersCookie(wrong));
    expect(refused.status).toBe(503);
    expect(refused.body.error).toContain("S3_SECRET_ACCESS_KEY doesn't match S3_ACCESS_KEY_ID.");
    const ready = await ask(wrong, "/readyz");
    expect([ready.status, await ready.text()]).toEqual([503, "uploads cannot be kept"]);
    expect(onDisk()).toEqual([]);
  });

  test("attack U12: that is down refuses uploads, leaves no row, and shows visitors no details", async () => {
    const { body } = await upload(site, cookie);
    const before = await rows();
    await s3.stop();
    const refused = await upload(site, cookie);
    expect(refused.status).toBe(503);
    expect(refused.body.error).toContain(`The storage service at ${s3.settings.endpoint} isn't responding`);
    const shown = await ask(site, body.url);
    expect([shown.status, await shown.text()]).toEqual([
      503,
      JSON.stringify({ error: "This file can't be read right now." }),
    ]);
    expect(shown.headers.get("Cache-Control")).toBe("no-store");
    expect(await rows()).toEqual(before);
    expect(onDisk()).toEqual([]);
    expect(existsSync(path.join(folder, "storage", "product-photos"))).toBe(false);
  });
});
