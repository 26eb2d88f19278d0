import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";

export const adminFeature = defineFeature({
  name: "admin",
  adminNav: [{ label: "Dashboard", to: href("/admin"), key: "h" }],
});
