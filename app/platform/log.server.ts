import { pino, type DestinationStream } from "pino";
import { currentRequestId } from "./request-id.server.ts";

export type LogLevel = "debug" | "info" | "warn" | "error";

/** A visitor's text may be part of what is logged; it must not fill the disk. */
const MAX_STRING_LENGTH = 4_000;
const MAX_DEPTH = 6;
const SECRET_KEY = /passw|secret|token|cookie|authorization|api-?key/i;

/**
 * Synchronous, so that a process that exits has written every line; standard output stays for what a person asked for.
 * `maxLength`: what waits in memory while standard error goes to a file on a full disk.
 */
const standardError = pino.destination({ dest: 2, sync: true, maxLength: 1_000_000 });
// Nothing to log to: the site goes on.
standardError.on("error", () => {});

let destination: DestinationStream = standardError;

const logger = pino(
  {
    base: null,
    messageKey: "event",
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: {
      level: (level) => ({ level }),
      log: (facts) => sanitized(facts) as Record<string, unknown>,
    },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
  },
  { write: (line) => destination.write(line) },
);

export function setLogLevel(level: LogLevel | "silent"): void {
  logger.level = level;
}

/** Writes lines elsewhere from now on: formatted in development, into an array in tests. Returns how to undo that. */
export function logTo(other: DestinationStream): () => void {
  const before = destination;
  destination = other;
  return () => void (destination = before);
}

/** Writes one JSON line, with the id of the request that is being handled. Secrets are redacted by their key, long strings cut. */
export function log(level: LogLevel, event: string, facts: Record<string, unknown> = {}): void {
  logger[level](facts, cut(event));
}

/** For work that the caller can do without: logs its failure instead of rejecting. */
export async function warnOnFailure(event: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log("warn", event, { error });
  }
}

function sanitized(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cut(value);
  if (typeof value !== "object" || value === null) return value;
  // Also what ends a cycle.
  if (depth > MAX_DEPTH) return "[too deep]";
  if (value instanceof Error) return describeError(value);
  if (Array.isArray(value)) return value.map((item) => sanitized(item, depth + 1));
  if ("toJSON" in value) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET_KEY.test(key) && inner !== undefined && inner !== null ? "[redacted]" : sanitized(inner, depth + 1),
    ]),
  );
}

/** Drizzle repeats the parameters of a failed query in its message: addresses, tokens, password hashes. */
function describeError(error: Error): Record<string, unknown> {
  const parameters = "params" in error ? `params: ${String(error.params)}` : undefined;
  const text = (from: string | undefined) =>
    from === undefined ? undefined : cut(parameters ? from.replaceAll(parameters, "params: [redacted]") : from);
  return {
    message: text(error.message),
    stack: text(error.stack),
    cause: error.cause instanceof Error ? cut(error.cause.message) : undefined,
  };
}

function cut(text: string): string {
  if (text.length <= MAX_STRING_LENGTH) return text;
  return `${text.slice(0, MAX_STRING_LENGTH)}… (${text.length} characters)`;
}
