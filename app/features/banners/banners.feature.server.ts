import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";
import { bannerFields, insertBanner, restoreBanner } from "./banners.server.ts";
import { seedBanners } from "./seed-banners.server.ts";

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
  undo: {
    "banner.deleted": { undoneAs: "banner.restored", undo: ({ db }, { before }) => restoreBanner(db, before) },
  },
  async sampleData(db, where) {
    await insertBanner(db, bannerFields(where).parse(SAMPLE_BANNER));
  },
  seed: { banners: seedBanners },
  adminNav: [{ label: "Banners", to: href("/admin/banners"), key: "b" }],
});
