import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";

export const adminFeature = defineFeature({
  name: "admin",
  area: "home",
  adminNav: [{ label: "Dashboard", to: href("/admin"), key: "h" }],
});
