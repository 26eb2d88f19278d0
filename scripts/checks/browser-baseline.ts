import { rmSync, writeFileSync } from "node:fs";
import { clientModules } from "./client-modules.ts";
import { newerFeatures } from "./newer-features.ts";
import { isProved } from "./proved.ts";

/** Code that the oldest supported browsers cannot run, a feature each, and what the check calls it. */
const PLANTED: [code: string, feature: string][] = [
  ['export const planted = URL.parse("/", "https://a.example");', "parse"],
  ['export const planted = window.URL.parse("/", "https://a.example");', "parse"],
  ['const { parse } = URL;\nexport const planted = parse("/");', "parse"],
  ['export const planted = URL["canParse"]("/");', "canParse"],
  ["export const planted = (list: readonly number[]) => list.toSorted();", "toSorted"],
  ["export const planted = (list: Uint8Array) => list.toSorted();", "toSorted"],
  ["export const planted = (lists: string[] | number[]) => lists.toReversed();", "toReversed"],
  ["export const planted = (list: number[]) => list.with(0, 1);", "with"],
  ['export const planted = "a".toWellFormed();', "toWellFormed"],
  ["export const planted = new Intl.Segmenter();", "Segmenter"],
  ["export const planted = AbortSignal.timeout(1_000);", "timeout"],
  ["export const planted = Array.fromAsync([]);", "fromAsync"],
  ["export const planted = Promise.withResolvers();", "withResolvers"],
  ["export const planted = Object.groupBy([1], () => 1);", "groupBy"],
  ["export const planted = new Set([1]).union(new Set([2]));", "union"],
  ["export const planted = new Map([[1, 2]]).values().map(String).toArray();", "toArray"],
  ["export const planted = [1].values().filter(Boolean);", "filter"],
  ["export const planted = Iterator.from([1]);", "from"],
  ['export const planted = Response.json("a");', "json"],
  ["export const planted = new URLSearchParams().size;", "size"],
  ["export const planted = navigator.share({});", "share"],
  ["export const planted = cookieStore;", "cookieStore"],
  ["export const planted = /[a&&b]/v;", "regular expression flag v"],
  ['export const planted = new RegExp("[a&&b]", "v");', "regular expression flag v"],
  ["export const planted = /(?i:a)b/;", "regular expression modifier"],
  ["export const planted = /(?<a>1)|(?<a>2)/;", "group name used twice"],
  ['import data from "./a.json" with { type: "json" };\nexport const planted = data;', "import attributes"],
  ['export const planted = () => import("./a.json", { with: { type: "json" } });', "import attributes"],
  ["export const planted = (held: Disposable) => {\n  using one = held;\n  return one;\n};", "using"],
  ['export const planted = document.querySelector("dialog:open");', "selector :open"],
  [
    'export const outer = () => {\n  const test = () => typeof URL.parse;\n  const use = () => URL.parse("/");\n  return [test, use];\n};',
    "parse",
  ],
  ['export const planted = () => typeof URL.canParse === "function" && URL.parse("/");', "parse"],
  ['export const planted = () => typeof JSON.parse === "function" && URL.parse("/");', "parse"],
  ['export const planted = () => "parse" in JSON && URL.parse("/");', "parse"],
];

/** The like that every supported browser runs: older features with the same names, and newer ones that the code tests for. */
const ALLOWED = `
export const lists = [Array.from("a"), [1].map(String), [...new Map([[1, 2]]).values()].filter(Boolean), new Set([1]).size];
export const own = { union: () => [], parse: () => null, timeout: 1, toSorted: () => [] };
export const called = [own.union(), own.parse(), own.timeout, own.toSorted(), JSON.parse("1"), Date.parse("2026-01-01")];
export const body = (response: Response) => response.json();
export const type = (segmenter: Intl.Segmenter, url: ReturnType<typeof URL.parse>) => [segmenter, url];
export const optional = () => URL.canParse?.("/");
export const { Segmenter } = Intl as Partial<typeof Intl>;
export const count = (segmenter: Intl.Segmenter | null) => [...(segmenter?.segment("a") ?? "a")].length;
export const partial = (window as Partial<Window>).cookieStore;
export const share = () => typeof navigator.share === "function" && navigator.share({});
export const pattern = /(?<year>\\d+)(?=-)(?:a)/u;
`;

/** Browser code uses only what the oldest supported browsers have. */
export function checkBrowserBaseline(): boolean {
  if (!isProved("browser baseline", reportsPlanted)) return false;
  const newer = newerFeatures(clientModules());
  for (const line of newer) console.error(`${line}: the oldest supported browsers lack it (browsers.ts).`);
  return newer.length === 0;
}

function reportsPlanted(): boolean {
  const planted = PLANTED.map(([code, feature], at) => ({ file: `app/ui/planted-feature-${at}.ts`, code, feature }));
  const script = { file: "app/ui/planted-script.js", code: "structuredClone([1]).toSorted();", feature: "toSorted" };
  planted.push(script);
  const allowed = { file: "app/ui/planted-allowed.ts", code: ALLOWED };
  for (const { file, code } of [...planted, allowed]) writeFileSync(file, `${code}\n`);
  try {
    const found = newerFeatures(clientModules([...planted, allowed].map(({ file }) => file)));
    const unreported = planted.filter(
      ({ file, feature }) => !found.some((line) => line.startsWith(`${file}:`) && line.endsWith(` ${feature}`)),
    );
    for (const { code, feature } of unreported) console.error(`The check did not report ${feature} in: ${code}`);
    const wrong = found.filter((line) => line.startsWith(allowed.file));
    for (const line of wrong)
      console.error(`The check reported what every browser has, or what is tested for: ${line}`);
    return unreported.length === 0 && wrong.length === 0;
  } finally {
    for (const { file } of [...planted, allowed]) rmSync(file);
  }
}
