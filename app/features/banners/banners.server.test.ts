import { eq } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import { openLive, type LiveEvent } from "#app/platform/live/live.server.ts";
import { describe, expect, sharedDatabase, test } from "#tests/support/database.ts";
import {
  allBanners,
  bannerFields,
  deleteBanner,
  insertBanner,
  insertSampleBanner,
  publicBanners,
  removeSampleBanners,
  setBannerActive,
  updateBanner,
  type Banner,
  type BannerFields,
} from "./banners.server.ts";
import { banners } from "./banners.tables.server.ts";

const where = { timeZone: "America/New_York", publicUrl: "https://shod.example" };
const now = new Date("2026-06-01T12:00:00Z");
const fields = (typed: object) => bannerFields(where).safeParse({ title: "News", message: "of the shop", ...typed });
const banner = (typed: object = {}): BannerFields =>
  bannerFields(where).parse({ title: "News", message: "of the shop", ...typed });
const shown = async (db: Parameters<typeof publicBanners>[0]) => publicBanners(db, { now, ...where });

const plain = {
  linkUrl: null,
  linkText: null,
  backgroundColor: "gradient-red",
  textColor: "#ffffff",
  isActive: true,
  startDate: null,
  endDate: null,
  pages: ["all"],
  dismissible: true,
};

describe("banners that visitors see", () => {
  test("[BAN-02] [BAN-03] [DATA-50] [DATA-51] are the active ones, newest first", async ({ db }) => {
    await db.insert(banners).values([
      { title: "old", message: "m", createdAt: new Date("2026-01-01") },
      { title: "off", message: "m", isActive: false },
      { title: "new", message: "m", createdAt: new Date("2026-05-01") },
      { title: "twin", message: "m", createdAt: new Date("2026-05-01") },
    ]);
    expect((await shown(db)).banners.map(({ title }) => title)).toEqual(["twin", "new", "old"]);
  });

  test("[BAN-04] [BAN-05] are due now or within the hour, with the time of the next change", async ({ db }) => {
    await db.insert(banners).values([
      { title: "over", message: "m", endDate: "2026-05-31" },
      { title: "ends", message: "m", endDate: "2026-06-01T12:30:00.000Z" },
      { title: "soon", message: "m", startDate: "2026-06-01T12:20:00.000Z" },
      { title: "later", message: "m", startDate: "2026-06-02" },
    ]);
    const { banners: seen, changesAt } = await shown(db);
    expect(seen.map(({ title, isDue }) => [title, isDue])).toEqual([
      ["soon", false],
      ["ends", true],
    ]);
    expect(new Date(changesAt!).toISOString()).toBe("2026-06-01T12:20:00.000Z");
  });

  test("have no next change when nothing will change", async ({ db }) => {
    await insertBanner(db, banner());
    expect((await shown(db)).changesAt).toBeNull();
  });

  test("[BAN-12] [BAN-13] [BAN-14] are rendered in their colors, or on the red gradient", async ({ db }) => {
    await insertBanner(db, banner({ backgroundColor: "Gradient-blue", textColor: "rgb(255 240 240)" }));
    await insertBanner(db, banner({ backgroundColor: "darkgreen", textColor: "#ffffe0" }));
    expect((await shown(db)).banners).toMatchObject([
      { backgroundColor: "#006400", textColor: "#ffffe0" },
      { backgroundColor: null, textColor: "#fff0f0" },
    ]);
  });

  test("[BAN-14] keep their text color while it is readable, otherwise use black or white", async ({ db }) => {
    await insertBanner(db, banner({ backgroundColor: "#ffffff", textColor: "#ffffff" }));
    await insertBanner(db, banner({ backgroundColor: "red", textColor: "white" }));
    await insertBanner(db, banner({ textColor: "black" }));
    expect((await shown(db)).banners.map(({ textColor }) => textColor)).toEqual(["#ffffff", "#ffffff", "#000000"]);
  });

  const BAD_COLORS = ["red;position:fixed;inset:0", "url(//e)", "expression(1)", "var(--x)", "x".repeat(10_240)];
  for (const bad of BAD_COLORS) {
    test(`attack D3: have the default colors when a row has ${bad.slice(0, 30)}`, async ({ db }) => {
      await db.insert(banners).values({ title: "t", message: "m", backgroundColor: bad, textColor: bad });
      expect((await shown(db)).banners).toMatchObject([{ backgroundColor: null, textColor: "#ffffff" }]);
      for (const change of [{ backgroundColor: bad }, { textColor: bad }]) expect(fields(change).success).toBe(false);
    });
  }

  test("[BAN-15] have a link when there is a target, with the row's text or Learn more", async ({ db }) => {
    await insertBanner(db, banner({ linkText: "nowhere" }));
    await insertBanner(db, banner({ linkUrl: "/shop" }));
    await insertBanner(db, banner({ linkUrl: "https://partner.example/x", linkText: "Their work" }));
    expect((await shown(db)).banners.map(({ link }) => link)).toEqual([
      { href: "https://partner.example/x", isExternal: true, text: "Their work" },
      { href: "/shop", isExternal: false, text: "Learn more" },
      null,
    ]);
  });

  test("attack D4: have no link when a row's target is not allowed", async ({ db }) => {
    for (const linkUrl of ["javascript:alert(1)", "java\tscript:alert(1)", "//evil.example", "/\\evil.example"]) {
      await db.insert(banners).values({ title: "t", message: "m", linkUrl, linkText: "Click" });
      expect(fields({ linkUrl }).success).toBe(false);
    }
    expect((await shown(db)).banners.map(({ link }) => link)).toEqual([null, null, null, null]);
  });

  test("[DATA-21] may have the string all as their pages", async ({ db }) => {
    await db.insert(banners).values({ title: "t", message: "m", pages: "all" as never });
    expect((await shown(db)).banners[0]?.pages).toEqual(["all"]);
  });
});

describe("storing banners", () => {
  test("[DATA-19] [DATA-20] [DATA-52] [DATA-53] needs a title and a message, the rest has defaults", async ({ db }) => {
    await insertBanner(db, banner({ linkUrl: " ", linkText: "", startDate: "", endDate: null, pages: [] }));
    expect(await allBanners(db, { limit: 9 })).toEqual([
      {
        id: expect.any(Number),
        title: "News",
        message: "of the shop",
        ...plain,
        isSample: false,
        createdAt: expect.any(Date),
        cursor: expect.any(String),
      },
    ]);
  });

  test("[DATA-52] lists them page by page, including those with the same timestamp", async ({ db }) => {
    const createdAt = new Date("2026-05-01");
    await db.insert(banners).values(["a", "b", "c"].map((title) => ({ title, message: "m", createdAt })));
    const first = await allBanners(db, { limit: 2 });
    expect(first.map(({ title }) => title)).toEqual(["c", "b"]);
    const second = await allBanners(db, { limit: 2, after: first[1]?.cursor });
    expect(second.map(({ title }) => title)).toEqual(["a"]);
  });

  test("of the sample shop leaves with the owner's first one, unless an admin changed it", async ({ db }) => {
    const ofSample = () => db.select().from(banners).where(eq(banners.isSample, true));
    await insertSampleBanner(db, banner({ title: "Sample" }));
    expect(await ofSample()).toHaveLength(1);
    await insertBanner(db, banner({ title: "Mine" }));
    expect((await db.select().from(banners)).map(({ title }) => title)).toEqual(["Mine"]);

    for (const change of [
      (row: Banner) => setBannerActive(db, row.id, false),
      (row: Banner) => updateBanner(db, { id: row.id, version: rowVersion(row) }, banner({ title: "Sample" })),
    ]) {
      await insertSampleBanner(db, banner({ title: "Sample" }));
      const [sample] = await ofSample();
      await change(sample!);
      expect([await ofSample(), await removeSampleBanners(db)]).toEqual([[], 0]);
    }
  });

  test("[DATA-54] changes one, [DATA-55] deletes one, and reports when it is already gone", async ({ db }) => {
    const { banner: inserted } = await insertBanner(db, banner());
    const loaded = { id: inserted.id, version: rowVersion(inserted) };
    const { banner: other } = await insertBanner(db, banner({ title: "Other" }));
    const change = banner({
      title: "Changed",
      dismissible: false,
      isActive: false,
      pages: ["/shop/", "/shop", "/give"],
    });
    const after = {
      id: inserted.id,
      title: "Changed",
      dismissible: false,
      isActive: false,
      pages: ["/shop", "/give"],
    };
    expect(await updateBanner(db, loaded, change)).toMatchObject({ state: "updated", before: inserted, after });
    expect(await deleteBanner(db, inserted.id)).toMatchObject(after);
    expect(await deleteBanner(db, inserted.id)).toBeNull();
    expect(await updateBanner(db, loaded, change)).toEqual({ state: "gone" });
    expect(await allBanners(db, { limit: 9 })).toMatchObject([other]);
  });

  const REFUSED: [string, object, string, string][] = [
    ["with a long title", { title: "a".repeat(81) }, "title", "Title must be at most 80 characters"],
    [
      "attack X5: that ends before it starts",
      { startDate: "2026-12-26", endDate: "2026-12-24" },
      "endDate",
      "End date must be on or after the start date",
    ],
    [
      "attack X5: that ends the moment it starts",
      { startDate: "2026-12-26T10:00", endDate: "2026-12-26T10:00" },
      "endDate",
      "End date must be on or after the start date",
    ],
    [
      "with an invalid day",
      { startDate: "2026-02-29" },
      "startDate",
      "Enter a date, such as 2026-12-24, or a date and a time",
    ],
    ["for a page of another site", { pages: ["//evil.example"] }, "pages", "Start the page with /"],
    [
      "with a link that is not allowed",
      { linkUrl: "javascript:alert(1)" },
      "linkUrl",
      "Start the link with / for a page on this site, or with https://, http:// or mailto:",
    ],
  ];
  for (const [what, typed, field, message] of REFUSED) {
    test(`rejects a banner ${what}`, () => {
      const read = fields(typed);
      expect(read.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
    });
  }

  test("attack X5: may start and end on one day, and all pages replaces any others", () => {
    expect(banner({ startDate: "2026-12-24", endDate: "2026-12-24" }).endDate).toBe("2026-12-24");
    expect(banner({ pages: ["/shop", "all"] }).pages).toEqual(["all"]);
    expect(banner({ pages: "all" }).pages).toEqual(["all"]);
  });

  test("the database rejects dates that are neither day nor instant", async ({ db }) => {
    const bad = db.transaction((tx) => tx.insert(banners).values({ title: "t", message: "m", startDate: "soon" }));
    await expect(bad).rejects.toThrow();
  });

  test("notifies every process, so that no cached page is stale", async () => {
    const database = await sharedDatabase();
    const events: LiveEvent[] = [];
    (await openLive(database)).subscribe((event) => events.push(event));
    const { banner: inserted } = await insertBanner(database.db, banner());
    await updateBanner(database.db, { id: inserted.id, version: rowVersion(inserted) }, banner({ title: "Changed" }));
    await deleteBanner(database.db, inserted.id);
    await expect.poll(() => events).toEqual(Array.from({ length: 3 }, () => ({ topic: "banners" })));
  });
});
