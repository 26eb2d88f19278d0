import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { banners } from "#app/features/banners/banners.tables.server.ts";
import { promoCodes } from "#app/features/promos/promos.tables.server.ts";
import { productCustomizations } from "#app/features/shop/customizations.tables.server.ts";
import { openEmbeddedDatabase, type Db } from "#app/platform/db/database.server.ts";
import { importStoreFile } from "#server/cli/store-import.ts";
import { readEnv } from "#server/env.ts";
import { seedSampleShop } from "#server/seed/sample.ts";

test("an import into the embedded store removes what the sample shop added, apart from the settings of products that it keeps", async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "shod-import-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const env = readEnv({ DATA_DIR, DISK_RESERVE_MB: "0" });
  const onDatabase = async <Found>(work: (db: Db) => Promise<Found>) => {
    const database = await openEmbeddedDatabase(path.join(DATA_DIR, "database"));
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  };
  await onDatabase(async (db) => {
    await seedSampleShop(db, { timeZone: "America/New_York", publicUrl: "http://localhost:3000" });
    await db.update(promoCodes).set({ isSample: false }).where(eq(promoCodes.code, "PEACE15"));
  });
  const file = path.join(DATA_DIR, "products.csv");
  const lines = [
    "Handle,Title,Option1 Name,Option1 Value,Variant Price",
    "pilgrim-low,Pilgrim Low,Size,9,128",
    "ours,Ours,Size,9,90",
  ];
  writeFileSync(file, lines.join("\n"));
  expect(await importStoreFile(env, { file, allowPrivateAddresses: false })).toMatchObject({ imported: true });

  const left = await onDatabase(async (db) => ({
    codes: (await db.select().from(promoCodes)).map(({ code }) => code),
    banners: await db.$count(banners),
    customized: (await db.select().from(productCustomizations)).map(({ shopifyProductId }) => shopifyProductId),
  }));
  expect(left).toEqual({ codes: ["PEACE15"], banners: 0, customized: ["gid://shopify/Product/8100001"] });
});
