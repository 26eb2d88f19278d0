import { globSync, readFileSync, writeFileSync } from "node:fs";
import { LIMITS, RECIPIENT_EMAILS, type Limit, type Rate } from "../../app/platform/limits/limits.ts";

const PAGE = "docs/security.md";
const ROW = /^\| ([A-Z]\d+) \|([^|]*)\|([^|]*)\|([^|]*)\|$/gm;
/** The text of a row that is not built yet. It is removed once the row has a test. */
const NOT_YET = /^Not built yet\b.*/;

/** The groups of the page, and how many rows each must have. */
const GROUPS = { A: 15, B: 12, C: 21, D: 17, E: 11, R: 15, M: 19, U: 15, X: 10 };

/** docs/security.md names the tests of every attack and has the current rate limits; a stale page is rewritten and fails the check once. */
export function checkSecurityPage(): boolean {
  const page = readFileSync(PAGE, "utf8");
  const wanted = renewedPage(page);
  const open = unanswered(wanted);
  for (const problem of open) console.error(`${PAGE}: ${problem}`);
  if (page === wanted) return open.length === 0;
  writeFileSync(PAGE, wanted);
  console.error(`${PAGE} was not up to date; it is now. Commit it.`);
  return false;
}

/** The page with its generated parts up to date. */
export function renewedPage(page: string, tests = attackTests()): string {
  const withTests = page.replaceAll(ROW, (_row, id: string, attack: string, protection: string) => {
    const found = tests.get(id) ?? [];
    const text = found.length > 0 ? protection.trim().replace(NOT_YET, "") : protection.trim();
    return `| ${[id, attack.trim(), text, found.join("<br>")].join(" | ")} |`;
  });
  return withTests.replace(
    /(<!-- limits -->\n)[\s\S]*(<!-- \/limits -->)/,
    (_all, begin: string, end: string) => `${begin}${limitsTable()}${end}`,
  );
}

/** Rows that are missing, or that have neither a test nor a reason. */
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
