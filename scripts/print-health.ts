import type { HealthLine } from "../app/platform/health-line.ts";

const MARKS = { ok: "ok  ", warning: "note", failing: "FAIL" };

/** Prints the checks, for programs or one per line with what to do, and sets the exit code. Returns whether none fails. */
export function printHealth(checks: HealthLine[], { json, success }: { json: boolean; success: string }): boolean {
  const failing = checks.filter(({ state }) => state === "failing").length;
  process.exitCode = failing > 0 ? 1 : 0;
  if (json) {
    console.log(JSON.stringify({ ok: failing === 0, checks }, null, 2));
    return failing === 0;
  }
  for (const { name, state, detail, toDo } of checks)
    console.log(`${MARKS[state]}  ${name}: ${detail}${toDo ? `\n      ${toDo}` : ""}`);
  console.log(
    failing > 0
      ? `\n${failing === 1 ? "1 check fails" : `${failing} checks fail`}. Fix the first, then run this again.`
      : `\n${success}`,
  );
  return failing === 0;
}
