import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { freePort } from "../scripts/free-port.ts";
import { median, printHead, printRow } from "./report.ts";
import { startBrowser } from "./start-browser.ts";
import { startSite } from "./start-site.ts";

/**
 * `npm run bench:lighthouse [-- --json FILE] [paths]`: Lighthouse's mobile scores of public pages, medians of five runs, and the audits that
 * cost points. Lighthouse is installed by the first run.
 */
const RUNS = 5;
const PAGES = ["/", "/shop", "/product/pilgrim-low", "/weekly-devotionals", "/prayer-wall", "/auth"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

type Audit = { title: string; score: number | null };
type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit & { displayValue?: string }>;
};
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

const library = createRequire(path.join(process.env["LIBRARY"] ?? "", "package.json")).resolve("lighthouse");
const { default: lighthouse } = (await import(pathToFileURL(library).href)) as { default: Lighthouse };
const { values, positionals } = parseArgs({ options: { json: { type: "string" } }, allowPositionals: true });
const site = await startSite();
const port = await freePort();
const browser = await startBrowser(`--remote-debugging-port=${port}`);
try {
  const rows = [];
  for (const page of positionals.length > 0 ? positionals : PAGES) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run++) reports.push(await report(`${site.url}${page}`));
    const scores = CATEGORIES.map((name) =>
      median(reports.map(({ categories }) => 100 * (categories[name]?.score ?? 0))),
    );
    rows.push({ page, scores, failed: failedAudits(reports) });
  }
  printHead("Page", ...CATEGORIES, "Audits below 90");
  for (const { page, scores, failed } of rows)
    printRow(page, ...scores.map((score) => score.toFixed(0)), failed.join("; "));
  if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2));
} finally {
  await browser.close();
  await site.stop();
}

async function report(url: string): Promise<Report> {
  const result = await lighthouse(url, { port, output: "json", logLevel: "error", onlyCategories: CATEGORIES });
  if (!result) throw new Error(`Lighthouse has no report of ${url}`);
  return result.lhr;
}

/** The audits that count and scored below 0.9 in any run, with what was measured there. */
function failedAudits(reports: Report[]): string[] {
  const failed = reports.flatMap(({ categories, audits }) =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .flatMap(({ id }) => {
        const { score = null, displayValue = "" } = audits[id] ?? {};
        return score !== null && score < 0.9 ? [`${id} ${displayValue}`.trim()] : [];
      }),
  );
  return [...new Set(failed)];
}
