import { pathToFileURL } from "node:url";
import path from "node:path";
import { afterAll, beforeAll, test as base } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";
import { cookiesOf } from "./cookies.ts";

type Built = typeof import("#server/app.ts");

/** Sends a request to the built site as a browser without JavaScript would. */
export type Ask = (address: string, init?: RequestInit) => Promise<Response>;

/** A test with the whole built site on an empty database: `test("…", async ({ ask }) => …)`. */
export const test = base.extend<{ ask: Ask }>({
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the fixtures it needs from this pattern
  ask: async ({}, provide) => {
    const site = await sharedSite();
    await provide((address, init) =>
      site.fetch(new Request(new URL(address, ORIGIN), withBrowserHeaders(init)), "127.0.0.1"),
    );
  },
});

export { describe, expect } from "vitest";

/** The owner of the tested site. */
export const TEST_ADMIN = { ADMIN_EMAIL: "owner@shod.example", ADMIN_PASSWORD: "only tests know this" };

export const TEST_SECRET = "a secret that only tests know, long enough";

const ORIGIN = "http://localhost:3000";
let shared: Promise<Site> | undefined;

beforeAll(async () => {
  await sharedSite();
});

/** The build's exports. They are the modules that run, so contexts and tables are identical to the site's. */
export async function loadBuild(): Promise<Built> {
  return (await import(pathToFileURL(path.resolve("build/server/index.js")).href)) as Built;
}

/** A site with its own settings. The caller closes it. */
export async function startBuiltSite(
  settings: Record<string, string> = {},
  given: { publicUrl?: string; database?: Database } = {},
): Promise<Site> {
  const built = await loadBuild();
  return built.createSite({
    env: built.readEnv({ LOG_LEVEL: "error", ...TEST_ADMIN, ...settings }),
    database: given.database ?? (await built.openEmbeddedDatabase(undefined)),
    publicUrl: given.publicUrl ?? ORIGIN,
    secrets: built.openSecrets(TEST_SECRET, "data"),
    loadPages: built.loadPages,
  });
}

/** A site on a database of its own for all tests of a file, which is closed after them. */
export function siteOfFile(settings: Record<string, string> = {}): { site: Site; database: Database } {
  const own = {} as { site: Site; database: Database };
  beforeAll(async () => {
    const database = await (await loadBuild()).openEmbeddedDatabase(undefined);
    Object.assign(own, { database, site: await startBuiltSite(settings, { database }) });
  });
  afterAll(() => own.site.close());
  return own;
}

/** The Cookie header of the signed-in owner, who may open everything. */
export async function ownersCookie(site: Site): Promise<string> {
  const response = await site.fetch(
    new Request(`${ORIGIN}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { Origin: ORIGIN, "Content-Type": "application/json" },
      body: JSON.stringify({ email: TEST_ADMIN.ADMIN_EMAIL, password: TEST_ADMIN.ADMIN_PASSWORD }),
    }),
    "127.0.0.1",
  );
  if (!response.ok) throw new Error(`The owner is not signed in: ${response.status}`);
  return cookiesOf(response);
}

function sharedSite(): Promise<Site> {
  shared ??= startBuiltSite();
  return shared;
}

function withBrowserHeaders(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers);
  if (!headers.has("Accept")) headers.set("Accept", "text/html");
  if (!headers.has("Origin")) headers.set("Origin", ORIGIN);
  headers.set("Host", new URL(ORIGIN).host);
  return { ...init, redirect: "manual", headers };
}

/** A page: its HTML, the HTML of its <main>, and the text of that. */
export async function pageAt(ask: Ask, address: string) {
  const response = await ask(address);
  const html = await response.text();
  const main = partOf(html, /<main\b/);
  return { html, main, text: textOf(main), status: response.status };
}

/** The URL and text of every link in HTML. */
export function linksIn(html: string): { href: string; text: string }[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, inner]) => ({
    href: decode(href ?? ""),
    text: textOf(inner ?? ""),
  }));
}

export const hrefsIn = (html: string): string[] => linksIn(html).map(({ href }) => href);

/** The HTML from the first opening tag that matches to the next closing tag of that name. */
export function partOf(html: string, opening: RegExp): string {
  const start = html.search(opening);
  if (start < 0) throw new Error(`No ${String(opening)} in the page`);
  const tag = /^<(\w+)/.exec(html.slice(start))?.[1] ?? "";
  return html.slice(start, html.indexOf(`</${tag}>`, start));
}

/** The visible text, without scripts and styles. */
export function textOf(html: string): string {
  const visible = html.replaceAll(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, " ").replaceAll(/<[^>]+>/g, " ");
  return decode(visible).replaceAll(/\s+/g, " ").trim();
}

function decode(text: string): string {
  return text
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
