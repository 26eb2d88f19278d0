import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";

export const systemFeature = defineFeature({
  name: "system",
  adminNav: [{ label: "System", to: href("/admin/system"), key: "y" }],
});
