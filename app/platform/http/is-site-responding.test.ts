import { afterEach, expect, test, vi } from "vitest";
import { isSiteResponding } from "./is-site-responding.ts";

afterEach(() => void vi.unstubAllGlobals());

const PAGE = { pathname: "/admin/inventory", search: "?out=yes" };

test("a page is read again only when the site has an answer for it", async () => {
  const asked: string[] = [];
  const answering = async (status: number) => {
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      return new Response("what it shows", { status });
    });
    return isSiteResponding(PAGE);
  };
  expect(await answering(200)).toBe(true);
  expect(asked).toEqual(["/admin/inventory.data?out=yes"]);
  expect(await answering(404)).toBe(true);
  expect(await answering(429)).toBe(false);
  expect(await answering(500)).toBe(false);
  expect(await answering(503)).toBe(false);
});

test("a site that cannot be reached has none", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await isSiteResponding(PAGE)).toBe(false);
});
