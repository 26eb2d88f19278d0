import type { Feature } from "#app/platform/feature.server.ts";
import { STOP_PURPOSES } from "./alert-template.ts";
import { ALERT_KINDS, ALERTS } from "./alerts.ts";
import { alertSettingsWithId, stopAlerts } from "./alerts.server.ts";

/** The links in alerts that turn one kind of them off. */
export const alertNotices: NonNullable<Feature["notices"]> = ALERT_KINDS.map((kind) => ({
  purpose: STOP_PURPOSES[kind],
  async find(db, id) {
    const settings = await alertSettingsWithId(db, id);
    if (!settings) return null;
    const what = ALERTS[kind].label.toLowerCase();
    return {
      before: `We’ll stop emailing you about this: ${what}. You can turn it on again in the admin, under Alerts.`,
      after: `These emails are off: ${what}. You can turn them on again in the admin, under Alerts.`,
      isStopped: !settings[kind],
      stop: () => stopAlerts(db, id, kind),
    };
  },
}));
