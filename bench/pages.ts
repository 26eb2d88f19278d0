import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startSite } from "./start-site.ts";
import { measureInteractions, type Interactions } from "./interactions.ts";
import { startNginx } from "./nginx.ts";
import { measurePage, type PageMetrics } from "./page-metrics.ts";
import { median, printHead, printRow } from "./report.ts";
import { startBrowser } from "./start-browser.ts";

/**
 * `npm run bench:pages [-- --peer "URL [home list product]"] [--json FILE]`: what a first visit to the home, list and product page costs a phone,
 * medians of five visits, over HTTP/1.1 and, where nginx is installed, over HTTP/2; then how long interactions take. `--peer`, repeatable:
 * another storefront, measured in the same run, visit by visit in turn. Its paths are ours by default: it is then a version of this product, and
 * its interactions are measured too.
 */
const VISITS = 5;
const PAGES = ["/", "/shop", "/product/pilgrim-low"];
const COLUMNS: [keyof PageMetrics, string, number][] = [
  ["requests", "requests until load", 0],
  ["scripts", "script files", 0],
  ["scriptKilobytes", "script kB", 1],
  ["cssKilobytes", "CSS kB", 1],
  ["htmlKilobytes", "HTML kB", 1],
  ["fcp", "FCP ms", 0],
  ["lcp", "LCP ms", 0],
  ["tbt", "TBT ms", 0],
  ["cls", "CLS", 3],
  ["load", "load ms", 0],
];

const INTERACTIONS: (keyof Interactions)[] = ["add to cart", "open cart", "filter", "search"];

const { values } = parseArgs({ options: { peer: { type: "string", multiple: true }, json: { type: "string" } } });
const site = await startSite();
const proxy = await startNginx(site.url);
const browser = await startBrowser();
try {
  const shops = [site.url, ...(proxy ? [proxy.url] : []), ...(values.peer ?? [])].map((shop) => {
    const [base = "", ...paths] = shop.split(/\s+/);
    return { base, paths: paths.length > 0 ? paths : PAGES, isOurs: paths.length === 0 };
  });
  const visits = new Map<string, PageMetrics[]>();
  // Visit 0 fills the caches of the servers.
  for (let visit = 0; visit <= VISITS; visit++)
    for (const index of PAGES.keys())
      for (const { base, paths } of shops) {
        const url = new URL(paths[index] ?? "/", base).href;
        const measured = await measurePage(browser, url);
        if (visit > 0) visits.set(url, [...(visits.get(url) ?? []), measured]);
      }
  const medians = [...visits].map(([url, all]) => ({
    url,
    ...Object.fromEntries(COLUMNS.map(([key]) => [key, median(all.map((one) => one[key]))])),
  })) as ({ url: string } & PageMetrics)[];
  printHead("Page", ...COLUMNS.map(([, name]) => name));
  for (const row of medians) printRow(row.url, ...COLUMNS.map(([key, , digits]) => row[key].toFixed(digits)));
  const ours = shops.filter(({ base, isOurs }) => isOurs && base !== proxy?.url).map(({ base }) => base);
  const interactions = new Map<string, Interactions[]>(ours.map((base) => [base, []]));
  for (let visit = 0; visit < VISITS; visit++)
    for (const base of ours) interactions.get(base)?.push(await measureInteractions(browser, base));
  const inp = [...interactions].map(([base, all]) => ({
    base,
    ...Object.fromEntries(INTERACTIONS.map((name) => [name, median(all.map((one) => one[name]))])),
  })) as ({ base: string } & Interactions)[];
  printHead("INP, ms", ...INTERACTIONS);
  for (const row of inp) printRow(row.base, ...INTERACTIONS.map((name) => row[name]));
  if (values.json) writeFileSync(values.json, JSON.stringify({ visits: VISITS, medians, inp }, null, 2));
} finally {
  await browser.close();
  await proxy?.stop();
  await site.stop();
}
