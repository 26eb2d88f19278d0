import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type { FakeShop } from "../support/fake-shopify/shop-state.ts";
import { openEmbeddedDatabase } from "#app/platform/db/database.server.ts";
import { belongsTo } from "../support/shop-of-database.ts";
import { CREDENTIALS } from "../support/fake-shopify/shop-state.ts";

const PRELOAD = pathToFileURL(path.resolve("tests/support/fake-shopify/preload.ts")).href;

function aDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "shod-connect-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs `npm run connect` against a fake Shopify with that shop. */
function connect(
  settings: Record<string, string>,
  shop: Partial<FakeShop> = {},
  args: string[] = [],
  dataDir = aDataFolder(),
) {
  const env = {
    PATH: process.env["PATH"],
    DATA_DIR: dataDir,
    DISK_RESERVE_MB: "0",
    PUBLIC_URL: "https://shod.example",
    FAKE_SHOP: JSON.stringify(shop),
    ...CREDENTIALS,
    ...settings,
  };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) =>
    execFile(
      process.execPath,
      [`--import=${PRELOAD}`, "scripts/connect.ts", ...args],
      { env, encoding: "utf8" },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  );
}

test("npm run connect succeeds for a shop that is set up", async () => {
  const { code, stdout } = await connect({});
  expect(stdout).toContain("Subscribed to 15 topics");
  expect(stdout).toContain("The shop is connected.");
  expect(code).toBe(0);
});

test("npm run connect -- --json prints the checks, and exits with 1 if one fails", async () => {
  const { code, stdout } = await connect({}, { currency: "CAD" }, ["--json"]);
  const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: { name: string; state: string }[] };
  expect([code, ok]).toEqual([1, false]);
  expect(checks.filter(({ state }) => state === "failing").map(({ name }) => name)).toEqual(["Currency"]);
});

test.each([
  [
    "a custom domain",
    { SHOPIFY_STORE_DOMAIN: "www.brand.example" },
    {},
    /which is not the shop's permanent address[\s\S]*Settings, Domains/,
  ],
  ["a wrong secret", { SHOPIFY_CLIENT_SECRET: "shpss_wrong" }, {}, /SHOPIFY_CLIENT_SECRET: Shopify rejects/],
])(
  "npm run connect exits with 1 and says what to do: %s",
  async (_fault, settings, shop, message) => {
    const { code, stdout, stderr } = await connect(settings, shop);
    expect(stdout).toMatch(message);
    expect(code).toBe(1);
    for (const secret of [
      CREDENTIALS.SHOPIFY_CLIENT_SECRET,
      CREDENTIALS.SHOPIFY_STOREFRONT_PRIVATE_TOKEN,
      "shpss_wrong",
    ])
      expect(stdout + stderr).not.toContain(secret);
  },
  120_000,
);

test("npm run connect refuses another shop's database, and moves it if told to", async () => {
  const folder = aDataFolder();
  const database = await openEmbeddedDatabase(path.join(folder, "database"));
  await belongsTo(database.db, "other.myshopify.com", "gid://shopify/Shop/7");
  await database.close();

  const refused = await connect({}, {}, [], folder);
  expect(refused.code).toBe(1);
  expect(refused.stdout).toContain("FAIL  Database: This database belongs to other.myshopify.com (shop 7)");
  expect(refused.stdout).toContain("npm run connect -- --move-to-this-shop");
  expect(refused.stdout).not.toContain("Subscribed");

  const unconfirmed = await connect({}, {}, ["--move-to-this-shop"], folder);
  expect(unconfirmed.code).toBe(1);
  expect(unconfirmed.stdout).toContain("npm run backup");
  const moved = await connect({}, {}, ["--move-to-this-shop", "--yes"], folder);
  expect([moved.code, moved.stdout]).toEqual([0, expect.stringContaining("moved from other.myshopify.com to a-shop.")]);
  expect((await connect({}, {}, [], folder)).stdout).toContain("ok    Database: It belongs to this shop.");
});
