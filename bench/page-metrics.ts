import { brotliCompressSync } from "node:zlib";
import type { Browser, CDPSession } from "playwright-core";

/** What a first visit to a page costs a visitor. Times in ms, script in kB (1,000 bytes) as transferred, without headers. */
export type PageMetrics = {
  requests: number;
  scripts: number;
  scriptKilobytes: number;
  htmlKilobytes: number;
  cssKilobytes: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  load: number;
};

/** A mid-range phone on a slow mobile network, as Lighthouse simulates it. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;
export const CPU_SLOWDOWN = 4;
/** How long after the load event late paints and tasks are waited for. */
const SETTLE_MS = 2_000;

/** Visits the page once with an empty cache. Throws if it is not answered with 200. */
export async function measurePage(browser: Browser, url: string): Promise<PageMetrics> {
  const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    const client = await context.newCDPSession(page);
    const network = await countRequests(client);
    await client.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const response = await page.goto(url, { waitUntil: "load" });
    if (response?.status() !== 200) throw new Error(`${url} was answered with ${response?.status()}`);
    const { requests } = network;
    await page.waitForTimeout(SETTLE_MS);
    const { scripts, bytes } = network;
    const html = await response.text();
    const style = /<style[^>]*>[^]*?<\/style>/.exec(html)?.[0] ?? "";
    return {
      requests,
      scripts,
      scriptKilobytes: bytes.script / 1_000,
      // A stylesheet in the HTML counts as CSS and not as HTML.
      htmlKilobytes: brotliCompressSync(html.replace(style, "")).length / 1_000,
      cssKilobytes: (bytes.stylesheet + (style === "" ? 0 : brotliCompressSync(style).length)) / 1_000,
      ...(await page.evaluate(read)),
    };
  } finally {
    await context.close();
  }
}

async function countRequests(client: CDPSession) {
  const counted = { requests: 0, scripts: 0, bytes: { script: 0, stylesheet: 0 } };
  const kinds = new Map<string, keyof typeof counted.bytes>();
  await client.send("Network.enable");
  client.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith("http")) counted.requests++;
  });
  client.on("Network.responseReceived", ({ requestId, type, response }) => {
    const isScript = type === "Script" || /javascript/.test(response.mimeType);
    if (!isScript && type !== "Stylesheet") return;
    const kind = isScript ? "script" : "stylesheet";
    kinds.set(requestId, kind);
    if (isScript) counted.scripts++;
    // HTTP/2 compresses headers, and reports what it received.
    if (response.protocol === "http/1.1") counted.bytes[kind] -= headerBytes(response.headers);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) counted.bytes[kind] += encodedDataLength;
  });
  return counted;
}

/** `encodedDataLength` includes the response's status line and headers. */
function headerBytes(headers: Record<string, string>): number {
  return Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 19);
}

type Observed = { lcp: number; cls: number; tasks: { start: number; duration: number }[] };
declare global {
  interface Window {
    observed: Observed;
  }
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  const observed: Observed = { lcp: 0, cls: 0, tasks: [] };
  window.observed = observed;
  const on = (type: string, see: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => see(entry))).observe({
      type,
      buffered: true,
    });
  on("largest-contentful-paint", ({ startTime }) => (observed.lcp = startTime));
  on("layout-shift", ({ value = 0, hadRecentInput }) => void (hadRecentInput || (observed.cls += value)));
  on("longtask", ({ startTime, duration }) => observed.tasks.push({ start: startTime, duration }));
}

/** Runs in the page. Total blocking time: what tasks after the first paint take beyond 50 ms each. */
function read(): Pick<PageMetrics, "fcp" | "lcp" | "tbt" | "cls" | "load"> {
  const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const { lcp, cls, tasks } = window.observed;
  const tbt = tasks.filter(({ start }) => start > fcp).reduce((sum, { duration }) => sum + duration - 50, 0);
  return { fcp, lcp, tbt, cls, load: navigation?.loadEventStart ?? Number.NaN };
}
