import { brotliCompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { buildAssets } from "#app/platform/http/build-assets.tables.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { sendAsset, type Asset } from "./assets.ts";
import { createKeptAssets, keepAssets } from "./kept-assets.ts";

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

function script(text: string): Asset {
  const plain = bytes(text);
  return {
    type: "text/javascript; charset=utf-8",
    plain,
    brotli: new Uint8Array(brotliCompressSync(plain)),
    immutable: true,
  };
}

const font: Asset = { type: "font/woff2", plain: bytes("a font"), brotli: undefined, immutable: true };

/** A build that shares one asset with all others. */
const aBuild = (name: string) =>
  new Map<string, Asset>([
    [`/assets/app-${name}.js`, script(`console.log("${name}")`)],
    ["/assets/font-1.woff2", font],
    ["/robots.txt", { ...script("User-agent: *"), immutable: false }],
  ]);

describe("the assets of a build", () => {
  test("are served by processes of other builds, as they were, until three newer builds have started", async ({
    db,
  }) => {
    // Each in a transaction of its own, as now() is the time of the transaction.
    let at = Date.parse("2026-01-01");
    const start = async (name: string) => {
      await keepAssets(db, aBuild(name));
      for (const path of aBuild(name).keys())
        await db
          .update(buildAssets)
          .set({ startedAt: new Date(at) })
          .where(eq(buildAssets.path, path));
      at += 60_000;
    };
    await start("a");
    await start("b");
    await start("b");
    await start("c");
    // A process that has just started.
    const keptAsset = createKeptAssets(db);
    const asked = new Request("https://shod.example/assets/app-a.js", { headers: { "Accept-Encoding": "br" } });
    const response = sendAsset(asked, (await keptAsset("/assets/app-a.js"))!);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const plain = sendAsset(new Request(asked.url), (await keptAsset("/assets/app-a.js"))!);
    expect(await plain.text()).toBe('console.log("a")');
    await start("d");
    expect(await createKeptAssets(db)("/assets/app-a.js")).toBeNull();
    for (const name of ["b", "c", "d"]) expect(await keptAsset(`/assets/app-${name}.js`)).not.toBeNull();
    expect(await keptAsset("/assets/font-1.woff2")).toEqual(font);
    for (const path of ["/robots.txt", "/assets/", "/assets/\0", "/assets/../robots.txt"])
      expect(await keptAsset(path)).toBeNull();
  });
});
