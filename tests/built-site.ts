import { pathToFileURL } from "node:url";
import path from "node:path";
import { beforeAll, test as base } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";

type Built = typeof import("#server/app.ts");

/** Asks the built site for a page, as a browser without JavaScript would. */
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

/** Whoever runs the tested site. */
export const TEST_ADMIN = { ADMIN_EMAIL: "owner@shod.example", ADMIN_PASSWORD: "only tests know this" };

export const TEST_SECRET = "a secret that only tests know, long enough";

const ORIGIN = "http://localhost:3000";
let shared: Promise<Site> | undefined;

// A site takes its time to start, on a busy machine more than a test has.
beforeAll(async () => {
  await sharedSite();
}, 180_000);

/** What the build offers: the very modules that run, so their contexts and tables are the site's. */
export async function theBuild(): Promise<Built> {
  return (await import(pathToFileURL(path.resolve("build/server/index.js")).href)) as Built;
}

/** A site of its own settings; the caller closes it. */
export async function startBuiltSite(
  settings: Record<string, string> = {},
  given: { publicUrl?: string; database?: Database } = {},
): Promise<Site> {
  const built = await theBuild();
  return built.createSite({
    env: built.readEnv({ LOG_LEVEL: "error", ...TEST_ADMIN, ...settings }),
    database: given.database ?? (await built.openEmbeddedDatabase(undefined)),
    publicUrl: given.publicUrl ?? ORIGIN,
    secrets: built.openSecrets(TEST_SECRET, "data"),
    loadPages: built.loadPages,
  });
}

/** What the owner's browser sends after signing in: somebody who may open everything. */
export async function ownersCookie(site: Site): Promise<string> {
  const answer = await site.fetch(
    new Request(`${ORIGIN}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { Origin: ORIGIN, "Content-Type": "application/json" },
      body: JSON.stringify({ email: TEST_ADMIN.ADMIN_EMAIL, password: TEST_ADMIN.ADMIN_PASSWORD }),
    }),
    "127.0.0.1",
  );
  if (!answer.ok) throw new Error(`The owner is not signed in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
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

/** A page as somebody reads it: all of its HTML, what of it stands in its main part, and that part's words. */
export async function pageAt(ask: Ask, address: string) {
  const response = await ask(address);
  const html = await response.text();
  const main = partOf(html, /<main\b/);
  return { html, main, text: textOf(main), status: response.status };
}

/** Where every link of a piece of HTML leads, and what it says. */
export function linksIn(html: string): { href: string; text: string }[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, inner]) => ({
    href: decode(href ?? ""),
    text: textOf(inner ?? ""),
  }));
}

export const hrefsIn = (html: string): string[] => linksIn(html).map(({ href }) => href);

/** What stands between the first opening tag that matches and the next closing tag of its kind. */
export function partOf(html: string, opening: RegExp): string {
  const start = html.search(opening);
  if (start < 0) throw new Error(`No ${String(opening)} in the page`);
  const tag = /^<(\w+)/.exec(html.slice(start))?.[1] ?? "";
  return html.slice(start, html.indexOf(`</${tag}>`, start));
}

/** The words a reader sees, without scripts and styles. */
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
