const LEVELS = { debug: 10, info: 20, warn: 30, error: 40 } as const;
export type LogLevel = keyof typeof LEVELS;

let threshold: number = LEVELS.info;

/** A visitor's words may stand in what is logged; whoever sends a book fills no disk with it. */
const LONGEST = 4_000;

export function setLogLevel(level: LogLevel): void {
  threshold = LEVELS[level];
}

/** One JSON line per event on standard error, so that standard output stays for what a person asked for. */
export function log(level: LogLevel, event: string, facts: Record<string, unknown> = {}): void {
  if (LEVELS[level] < threshold) return;
  const line = { at: new Date().toISOString(), level, event, ...plain(facts) };
  process.stderr.write(`${JSON.stringify(line, (_key, value: unknown) => shortened(value))}\n`);
}

function shortened(value: unknown): unknown {
  if (typeof value !== "string" || value.length <= LONGEST) return value;
  return `${value.slice(0, LONGEST)}… (${value.length} characters)`;
}

function plain(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      value instanceof Error
        ? {
            message: value.message,
            stack: value.stack,
            cause: value.cause instanceof Error ? value.cause.message : undefined,
          }
        : value,
    ]),
  );
}
