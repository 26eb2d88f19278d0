import type { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { deliveryNow, type DeliveryNow } from "#app/platform/email/outgoing-emails.server.ts";
import { healthLines } from "#app/platform/health/health-checks.server.ts";
import type { HealthLine } from "#app/platform/health-line.ts";
import { queueNow, type FailedJob } from "#app/platform/jobs/job-queue.server.ts";

type Context = Readonly<RouterContextProvider>;

type SystemNow = { lines: HealthLine[]; failedJobs: FailedJob[]; emails: DeliveryNow | null };

/** Runs all health checks, and reads what can be acted on at the page. */
export async function systemNow(context: Context): Promise<SystemNow> {
  const services = context.get(servicesContext);
  const [lines, failedJobs, emails] = await Promise.all([
    healthLines(services),
    queueNow(services.db).then(
      (queue) => queue.failedJobs,
      () => [],
    ),
    deliveryNow(services.db).catch(() => null),
  ]);
  return { lines, failedJobs, emails };
}

const CACHE_MS = 60_000;
const MAX_WAIT_MS = 1_000;
const known = new WeakMap<Db, { at: number; failing: Promise<string[]> }>();

/** Names of failing checks for the dashboard, cached for a minute; null while they are not known yet. */
export async function failingNow(context: Context): Promise<string[] | null> {
  const services = context.get(servicesContext);
  let last = known.get(services.db);
  if (!last || performance.now() - last.at > CACHE_MS) {
    const failing = healthLines(services).then((lines) =>
      lines.flatMap(({ name, state }) => (state === "failing" ? [name] : [])),
    );
    last = { at: performance.now(), failing };
    known.set(services.db, last);
  }
  return Promise.race([
    last.failing,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS).unref()),
  ]);
}
