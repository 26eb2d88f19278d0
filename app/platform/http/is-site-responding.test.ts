import { afterEach, expect, test, vi } from "vitest";
import { isSiteResponding } from "./is-site-responding.ts";

afterEach(() => void vi.unstubAllGlobals());

const PAGE = { pathname: "/admin/inventory", search: "?out=yes" };

test("a page is refreshed only when the site responds", async () => {
  const requests: string[] = [];
  const respondsWith = async (status: number) => {
    vi.stubGlobal("fetch", async (address: string) => {
      requests.push(address);
      return new Response("what it shows", { status });
    });
    return isSiteResponding(PAGE);
  };
  expect(await respondsWith(200)).toBe(true);
  expect(requests).toEqual(["/admin/inventory.data?out=yes"]);
  expect(await respondsWith(404)).toBe(true);
  expect(await respondsWith(429)).toBe(false);
  expect(await respondsWith(500)).toBe(false);
  expect(await respondsWith(503)).toBe(false);
});

test("an unreachable site does not respond", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await isSiteResponding(PAGE)).toBe(false);
});
