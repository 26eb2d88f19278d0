import type { HealthLine } from "#app/platform/health-line.ts";

const LATE_MS = 26 * 3_600_000;

type Checked = { checks: HealthLine[]; checkedAt: Date | null };

/** The last check of the connection, for the system page. `record` is null with the embedded store. */
export function connectionLine(record: Checked | null, now: Date): HealthLine {
  const name = "Shopify connection";
  if (record === null)
    return {
      name,
      state: "ok",
      detail: "You’re using the store that comes with this site. The Shopify page says how to connect a shop.",
    };
  const failing = record.checks.filter(({ state }) => state === "failing");
  if (failing.length > 0)
    return {
      name,
      state: "failing",
      detail: failing.map((check) => `${check.name}: ${check.detail}`).join(" "),
      toDo: "Open the Shopify page for the fix of each.",
    };
  if (record.checkedAt === null || now.getTime() - record.checkedAt.getTime() > LATE_MS)
    return {
      name,
      state: "warning",
      detail: "The connection has not been checked in the last day.",
      toDo: "Open the Shopify page and click Check Now.",
    };
  return { name, state: "ok", detail: "Everything that the shop needs is set up. It is checked every day." };
}
