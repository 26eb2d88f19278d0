import { globSync, readFileSync, writeFileSync } from "node:fs";
import { LIMITS, RECIPIENT_EMAILS, type Limit, type Rate } from "../../app/platform/limits/limits.ts";

const ROW = /^\| ([A-Z]\d+) \|([^|]*)\|([^|]*)\|([^|]*)\|$/gm;

/** The groups of the index, and how many rows each must have. */
const GROUPS = { A: 15, B: 12, C: 21, D: 17, E: 11, R: 15, M: 19, U: 15, X: 10 };

/** Generated parts of pages: the index of tests of every attack, and the current rate limits. */
export const PAGES: Record<string, (page: string) => string> = {
  "docs/security.md": withLimits,
  "docs/security-tests.md": (page) => withTests(page, attackTests()),
};

/** A stale page is rewritten and fails the check once; every attack needs a test. */
export function checkSecurityPages(): boolean {
  const problems = Object.entries(PAGES).flatMap(([file, renewed]) => {
    const page = readFileSync(file, "utf8");
    const wanted = renewed(page);
    if (page !== wanted) writeFileSync(file, wanted);
    return page === wanted ? [] : [`${file} was not up to date; it is now. Commit it.`];
  });
  problems.push(...unanswered(readFileSync("docs/security-tests.md", "utf8")));
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

/** The index with the column of its tests up to date. */
export function withTests(page: string, tests: Map<string, string[]>): string {
  return page.replaceAll(ROW, (_row, id: string, attack: string, defense: string) => {
    return `| ${[id, attack.trim(), defense.trim(), (tests.get(id) ?? []).join("<br>")].join(" | ")} |`;
  });
}

function withLimits(page: string): string {
  return page.replace(
    /(<!-- limits -->\n)[\s\S]*(<!-- \/limits -->)/,
    (_all, begin: string, end: string) => `${begin}${limitsTable()}${end}`,
  );
}

/** Rows of the index that are missing, or that have neither a test nor a reason. */
export function unanswered(page: string): string[] {
  const rows = new Map(
    [...page.matchAll(ROW)].map(([, id = "", , protection = "", tests = ""]) => [id, `${protection}${tests}`.trim()]),
  );
  const ids = Object.entries(GROUPS).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, n) => `${group}${n + 1}`),
  );
  return ids.flatMap((id) => {
    const text = rows.get(id);
    if (text === undefined) return [`${id} is missing`];
    return text === "" ? [`${id} has neither a test nor a sentence on why it cannot occur`] : [];
  });
}

/** The titles of the tests of each attack, by its ID. Such a title begins with "attack C8: …". */
function attackTests(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const files = globSync("{app,server,store,tests,scripts}/**/*.{test,spec}.{ts,tsx}").sort();
  for (const file of files) {
    const titles = new Map<string, string[]>();
    for (const title of titlesIn(readFileSync(file, "utf8")))
      for (const [, id = ""] of title.matchAll(/attack ([A-Z]\d+)/g))
        titles.set(id, [...(titles.get(id) ?? []), plain(title)]);
    for (const [id, texts] of titles)
      found.set(id, [...(found.get(id) ?? []), `\`${file}\`: ${[...new Set(texts)].join("; ")}`]);
  }
  return found;
}

function titlesIn(source: string): string[] {
  return [...source.matchAll(/(["`])((?:\\.|(?!\1)[^\\\n])*attack [A-Z]\d+(?:\\.|(?!\1)[^\\\n])*)\1/g)].map(
    ([, , title = ""]) => title,
  );
}

/** The title without its IDs, in characters that a Markdown table can contain. */
function plain(title: string): string {
  return title
    .replaceAll(/\[[A-Z]+(-[A-Z]+)?-\d+\] */g, "")
    .replace(/^(attack [A-Z]\d+[,:]? *)+/, "")
    .replaceAll(/\$\{[^}]*\}+/g, "…")
    .replaceAll("|", "/")
    .trim();
}

function limitsTable(): string {
  const lines = (Object.values(LIMITS) as Limit[]).map(
    ({ name, perAddress, perSubject, overall, whenBusy }) =>
      `| ${name} | ${rate(perAddress)} | ${perSubject ? rate(perSubject) : ""} | ${rate(overall)} | ${rate(whenBusy)} |\n`,
  );
  const { perHour, perDay } = RECIPIENT_EMAILS;
  lines.push(`| emails of one kind to one recipient |  | ${perHour} in 60 min and ${perDay} in a day |  |  |\n`);
  return `| Limit | One address | One account, email or checkout | All clients | One address while all clients exceed their limit |\n|---|---|---|---|---|\n${lines.join("")}`;
}

function rate({ times, seconds }: Rate): string {
  return `${times.toLocaleString("en-US")} in ${seconds / 60} min`;
}
