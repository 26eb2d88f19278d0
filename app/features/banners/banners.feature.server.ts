import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";
import { bannerAudit } from "./banner-audit.server.ts";
import { bannerFields, insertSampleBanner, removeSampleBanners, restoreBanner } from "./banners.server.ts";
import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { highestId, inBatches, moment, numbers, word } from "#app/platform/db/made-up-rows.server.ts";

declare module "#app/platform/live/live.server.ts" {
  interface LiveTopics {
    banners: object;
  }
}

const SAMPLE_BANNER = {
  title: "Narrow Way High",
  message: "is new.",
  linkUrl: "/product/narrow-way-high",
  linkText: "See the shoe",
  pages: ["/", "/shop"],
};

export const bannersFeature = defineFeature({
  name: "banners",
  area: "banners",
  audit: bannerAudit,
  undo: {
    "banner.deleted": { undoneAs: "banner.restored", undo: ({ db }, { before }) => restoreBanner(db, before) },
  },
  async sampleData(db, where) {
    await insertSampleBanner(db, bannerFields(where).parse(SAMPLE_BANNER));
  },
  removeSampleData: async (tx) => ({ banners: await removeSampleBanners(tx) }),
  seed: { banners: seedBanners },
  adminNav: [{ label: "Banners", to: href("/admin/banners"), key: "b", group: "Sell" }],
});

const NEWS = ["New colors are here", "Free shipping this week", "Made to be walked in", "Thank you for walking along"];

/** Past banners: none of them is shown. */
async function seedBanners(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "banners");
  await inBatches(count, (from, to) =>
    db.execute(sql`
      insert into banners (title, message, is_active, start_date, end_date, pages, created_at)
      select 'News ' || n, ${word("n", 23, NEWS)}, false, to_char(at, 'YYYY-MM-DD'),
        to_char(at + interval '6 days', 'YYYY-MM-DD'), '["all"]', at
      from (select n, ${moment("n", after, count)} as at from ${numbers(from, to, after)}) as dated order by n`),
  );
}
