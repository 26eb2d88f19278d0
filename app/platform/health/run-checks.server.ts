import type { HealthCheck } from "../feature.server.ts";
import type { HealthLine } from "../health-line.ts";
import { log } from "../log.server.ts";
import { statusFailure } from "../shopify/failures.ts";

/** Timeout of each check; its line then says that it did not respond. */
export const TIMEOUT_MS = 5_000;

/** A check whose name and advice are known before it runs. */
export type Check = Pick<HealthCheck, "name" | "toDo"> & { run: () => Promise<HealthLine> };

/** A check fails with this when it knows better than its own advice what to do. */
export class CheckFailure extends Error {
  override name = "CheckFailure";
  readonly toDo: string;
  constructor(message: string, toDo: string) {
    super(message);
    this.toDo = toDo;
  }
}

/** Runs the checks at once. One that throws or does not respond in time fails; the others are not affected. */
export function runChecks(checks: Check[], timeoutMs: number): Promise<HealthLine[]> {
  return Promise.all(checks.map((check) => within(timeoutMs, check)));
}

async function within(timeoutMs: number, { name, toDo, run }: Check): Promise<HealthLine> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<HealthLine>((resolve) => {
    const detail = `No response within ${Math.ceil(timeoutMs / 1000)} seconds.`;
    timer = setTimeout(() => resolve({ name, state: "failing", detail, toDo }), timeoutMs);
  });
  try {
    return await Promise.race([run(), timeout]);
  } catch (error) {
    log("warn", "a system check failed", { check: name, error });
    if (error instanceof CheckFailure) return { name, state: "failing", detail: error.message, toDo: error.toDo };
    const failure = statusFailure(error);
    return { name, state: "failing", detail: failure?.reason ?? reasonOf(error), toDo: failure?.toDo ?? toDo };
  } finally {
    clearTimeout(timer);
  }
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Drizzle's error is the whole query; the reason is its cause.
  const message =
    error.cause instanceof Error && error.message.startsWith("Failed query") ? error.cause.message : error.message;
  return message.length > 300 ? `${message.slice(0, 300)}…` : message;
}
