import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";
import { loadBuild, ownersCookie, startBuiltSite } from "../support/built-site.ts";

const URL_OF_SITE = "http://localhost:3000";
const TEXTS = {
  Brand: { BRAND_TAGLINE: "Shoes for <b> walkers & pilgrims", BRAND_LOCATION: "Grand Rapids, Michigan" },
  Community: { CRISIS_TEXT: "If you’re in danger, [call 112](tel:112) now." },
};
const TAGLINE = "Shoes for walkers and pilgrims.";

describe("the texts that an owner changes in the settings", () => {
  let database: Database;
  let site: Site;
  let cookie: string;
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "shod-owners-texts-"));
  const ask = (address: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
    site.fetch(
      new Request(`${URL_OF_SITE}${address}`, {
        ...init,
        headers: { Accept: "text/html", Origin: URL_OF_SITE, ...headers },
      }),
      "198.51.100.1",
    );
  const page = async (address: string) => (await ask(address)).text();
  async function save(group: string, fields: Record<string, string>) {
    const screen = await (await ask("/admin/settings", {}, { Cookie: cookie })).text();
    const form = screen.slice(screen.indexOf(`name="group" value="${group}"`));
    const version = /name="version" value="([^"]+)"/.exec(form)?.[1] ?? "";
    const body = new URLSearchParams({ group, version, ...fields });
    return ask("/admin/settings", { method: "POST", body }, { Cookie: cookie });
  }
  beforeAll(async () => {
    database = await (await loadBuild()).openEmbeddedDatabase(undefined);
    site = await startBuiltSite({ DATA_DIR: dataDirectory }, { database });
    cookie = await ownersCookie(site);
  });
  afterAll(async () => {
    await site.close();
    rmSync(dataDirectory, { recursive: true });
  });

  test("are shown wherever the site and its store have them, within seconds", async () => {
    for (const address of ["/", "/contact", "/privacy", "/policies/terms", "/prayer-wall"]) await page(address);
    expect((await save("Brand", TEXTS.Brand)).status).toBe(422);
    expect((await save("Brand", { ...TEXTS.Brand, BRAND_TAGLINE: TAGLINE })).status).toBe(302);
    expect((await save("Community", TEXTS.Community)).status).toBe(302);
    await vi.waitFor(async () => expect(await page("/")).toContain(TAGLINE), { timeout: 5_000 });
    const landing = await page("/");
    expect(landing).toContain(`"slogan":"${TAGLINE}"`);
    for (const address of ["/", "/contact", "/privacy", "/policies/terms", "/prayer-wall"]) {
      const shown = await page(address);
      expect(shown).toContain("Grand Rapids, Michigan");
      expect(shown).not.toContain("Long Island");
      expect(shown).not.toContain("Made to be walked in");
    }
    const wall = await page("/prayer-wall");
    expect(wall).toMatch(/If you’re in danger, (<!-- -->)?<a href="tel:112"[^>]*>call 112<\/a>/);
    expect(wall).not.toContain("tel:911");
    expect(JSON.parse(await page("/manifest.webmanifest"))).toMatchObject({ description: TAGLINE });
  });
});
