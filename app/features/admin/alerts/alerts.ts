import type { AdminRole } from "#app/admin-roles.ts";

/** The emails that admins get about the shop; each admin whose role includes the area can turn each off. */
export const ALERTS = {
  newOrder: { area: "orders", label: "New orders", hint: "One email for each order, as soon as it is paid." },
  urgentPrayer: {
    area: "prayers",
    label: "Urgent prayer requests",
    hint: "One email for each, as soon as it arrives.",
  },
  digest: { area: "home", label: "Daily summary", hint: "At 7 in the morning, if anything else is waiting for you." },
} as const;

export type AlertKind = keyof typeof ALERTS;

export const ALERT_KINDS = Object.keys(ALERTS) as AlertKind[];

export type AlertSettings = Record<AlertKind, boolean>;

/**
 * What an alert says. `subject` tells it from others of its kind, for good: the id of the order or the prayer request, or the day of the
 * summary. `role`: whose summary it is; absent in emails from before there were roles. No admin gets an alert about the same subject twice.
 */
export type Alert =
  | { kind: "newOrder"; subject: string; order: { name: string; total: string; items: string[] } }
  | { kind: "urgentPrayer"; subject: string }
  | { kind: "digest"; subject: string; role?: AdminRole; lines: { count: number; label: string; to: string }[] };
