import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";
import { currenciesOfLedger } from "./giving.server.ts";

declare module "#app/platform/live/live.server.ts" {
  interface LiveTopics {
    /** Public prayers, stories, devotionals or giving changed: pages are rendered again, and open ones refresh. */
    community: object;
  }
}

export const givingFeature = defineFeature({
  name: "giving",
  currencies: currenciesOfLedger,
  adminNav: [{ label: "Giving", to: href("/admin/giving"), key: "v" }],
});
