import { sql } from "drizzle-orm";
import { href } from "react-router";
import type { AttentionLine } from "#app/platform/feature.server.ts";
import { REFERENCES } from "#app/scripture.ts";
import { DEVOTIONALS } from "./content/devotionals-of-the-year.ts";
import { devotionalIssues, devotionalPlans } from "./devotionals.tables.server.ts";
import { daysAfter, dueWeek, isLate } from "./weeks.ts";

/** What admins should know about this and next Monday. `timeZone` is the shop's. */
export function devotionalsToAttendTo(timeZone: string, now: Date): AttentionLine[] {
  const due = dueWeek(timeZone, now);
  const next = daysAfter(due, 7);
  const to = (week: string) => href("/admin/devotionals/:week", { week });
  return [
    {
      kind: "urgent",
      one: "devotional, of next Monday, has no text to publish",
      many: "devotionals, of next Monday, have no text to publish",
      to: to(next),
      count: sql`(select count(*)::int from ${devotionalPlans} where week = ${next} and skipped_at is null and ${hasNoText})`,
    },
    {
      kind: "urgent",
      one: "devotional, of this week, is due but not published",
      many: "devotionals, of this week, are due but not published",
      to: to(due),
      count: isLate(timeZone, due, now) ? overdue(due) : sql`0`,
    },
    {
      kind: "notice",
      one: "devotional is skipped next Monday",
      many: "devotionals are skipped next Monday",
      to: to(next),
      count: sql`(select count(*)::int from ${devotionalPlans} where week = ${next} and skipped_at is not null)`,
    },
  ];
}

/** As PlannedWeek.problem: neither a text nor a devotional of this version of the site, or a passage that it does not have. */
const hasNoText = sql`case when text is null then slug is not null and slug <> all(${sql.param(DEVOTIONALS.map(({ slug }) => slug))})
  else text ->> 'reference' <> all(${sql.param(REFERENCES)}) end`;

/** Since the site published its first one. */
function overdue(week: string) {
  return sql<number>`case when exists (select 1 from ${devotionalIssues})
    and not exists (select 1 from ${devotionalIssues} where week >= ${week})
    and not exists (select 1 from ${devotionalPlans} where week = ${week} and skipped_at is not null) then 1 else 0 end`;
}
