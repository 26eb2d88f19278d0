import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";
import { settingsAudit } from "./settings-audit.server.ts";

/** Settings that admins change while the site runs. What they are is written where each setting is: env.server.ts and `*.settings.ts`. */
export const settingsFeature = defineFeature({
  name: "settings",
  area: "settings",
  audit: settingsAudit,
  adminNav: [{ label: "Settings", to: href("/admin/settings"), key: "z", group: "Settings" }],
});
