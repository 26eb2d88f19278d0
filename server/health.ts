import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Db } from "#app/platform/db/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Storage } from "#app/platform/storage/storage.server.ts";
import { createMetrics } from "./metrics.ts";

const ANSWER_TIMEOUT_MS = 2_000;
/** Writing a file to a store far away for every look would cost more than it tells. */
const STORAGE_CHECKED_EVERY_MS = 15_000;

/** /livez: the process answers. /readyz: it can serve. /metrics: Prometheus text, behind METRICS_TOKEN. */
export function health({
  db,
  storage,
  state,
  metricsToken,
  trouble = () => null,
}: {
  db: Db;
  storage: Pick<Storage, "check">;
  state: { ready: boolean };
  metricsToken: string | undefined;
  /** Why the process should get no visitors although it answers; null where nothing is wrong. */
  trouble?: () => string | null;
}) {
  const metrics = metricsToken ? createMetrics() : null;
  const storageChecked = nowAndThen(() => storage.check());
  return new Hono()
    .get("/livez", (c) => c.text("ok"))
    .get("/readyz", async (c) => {
      if (!state.ready) return c.text("stopping", 503);
      const wrong = trouble();
      if (wrong !== null) return c.text(wrong, 503);
      if (!(await inTime(db.execute(sql`select 1`)))) return c.text("the database does not answer", 503);
      return (await inTime(storageChecked())) ? c.text("ready") : c.text("uploads cannot be kept", 503);
    })
    .get("/metrics", async (c) => {
      if (!metricsToken || !metrics) return c.text("Not found", 404);
      if (!sameText(c.req.header("Authorization") ?? "", `Bearer ${metricsToken}`)) return c.text("Unauthorized", 401);
      return c.body(await metrics.metrics(), 200, { "Content-Type": metrics.contentType });
    });
}

/** Whether something is done, without a fault, before whoever asks gives up. */
function inTime(done: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    done.then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS).unref()),
  ]);
}

/** The same answer for a while; a fault is written to the log once for each time it was asked anew. */
function nowAndThen(check: () => Promise<void>): () => Promise<void> {
  let last: { at: number; done: Promise<void> } | undefined;
  return () => {
    if (last && Date.now() - last.at < STORAGE_CHECKED_EVERY_MS) return last.done;
    const done = check();
    done.catch((error: unknown) => log("error", "uploads cannot be kept", { error }));
    last = { at: Date.now(), done };
    return done;
  };
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
