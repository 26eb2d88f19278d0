import type { Setting } from "../env.server.ts";
import type { HealthLine } from "../health-line.ts";

/** Variables that begin like this are ours, and not another program's. */
const OURS = /^(SHOPIFY|SMTP|S3|OIDC)_/;
/** Shopify's command line reads these. */
const SHOPIFY_CLI = /^SHOPIFY_(CLI|FLAG)_/;
/** Between unrelated names more characters differ. */
const mostTypos = (name: string) => (name.length < 10 ? 1 : 2);
const SHORTEST_NAME = 6;

/** `given`: the names of the variables that are set, and never their values. */
export function unknownSettingLines(given: string[], settings: Record<string, Setting>): HealthLine[] {
  const names = Object.keys(settings);
  const known = [...names, ...names.filter((name) => settings[name]?.isSecret).map((name) => `${name}_FILE`)];
  return given.flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = settingMeantBy(name, known);
    if (!meant && (!OURS.test(name) || SHOPIFY_CLI.test(name))) return [];
    const detail = `There is no setting ${name}.${meant ? ` Did you mean ${meant}?` : ""}`;
    return [warning(detail, meant ? "Rename it, or unset it." : "Unset it. .env.example lists all settings.")];
  });
}

/** A known name that differs by a typo, or by _FILE where no secret may be read from a file. */
function settingMeantBy(name: string, known: string[]): string | null {
  const written = name.toUpperCase();
  const withoutFile = written.replace(/_FILE$/, "");
  if (withoutFile !== written && known.includes(withoutFile)) return withoutFile;
  if (written.length < SHORTEST_NAME) return null;
  const [nearest] = known
    .filter(({ length }) => length >= SHORTEST_NAME)
    .map((each) => ({ each, typos: editDistance(written, each) }))
    .toSorted((one, other) => one.typos - other.typos);
  return nearest && nearest.typos <= mostTypos(written) ? nearest.each : null;
}

/** Settings without effect next to the others. `env`: their parsed values. */
export function unusedSettingLines(given: string[], settings: Record<string, Setting>, env: object): HealthLine[] {
  const values: Record<string, unknown> = { ...env };
  const isGiven = (name: string) => given.includes(name) || given.includes(`${name}_FILE`);
  return Object.entries(settings).flatMap(([name, { needs, unusedWith, schema }]) => {
    // A default that is written down changes nothing.
    if (!isGiven(name) || schema.safeParse(undefined).data === values[name]) return [];
    const [needed = "", value] = needs?.split("=") ?? [];
    if (needs && (value === undefined ? values[needed] === undefined : String(values[needed]) !== value))
      return [warning(`${name} has no effect without ${needs}.`, `Set ${needs}, or unset ${name}.`)];
    if (unusedWith && values[unusedWith] !== undefined)
      return [warning(`${name} has no effect while ${unusedWith} is set.`, `Unset ${name}.`)];
    return [];
  });
}

const warning = (detail: string, toDo: string): HealthLine => ({
  name: "Settings",
  state: "warning",
  detail,
  toDo,
});

/** How many characters have to be inserted, deleted or replaced (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let column = 1; column <= other.length; column++)
      next.push(
        Math.min(
          (row[column - 1] ?? 0) + (one[at - 1] === other[column - 1] ? 0 : 1),
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}
