import { describe, expect, test } from "vitest";
import { cacheFor, endsSession, filesIn, mayKeepPage, titleIn } from "./offline-copies.ts";

const KEPT = {
  "X-Offline-Copy": "yes",
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "public, max-age=0",
};

describe("a page is kept for offline reading", () => {
  const page = (headers: Record<string, string> = {}, status = 200, redirected = false) =>
    mayKeepPage({ status, redirected, headers: new Headers({ ...KEPT, ...headers }) });

  test("when its route says so", () => {
    expect(page()).toBe(true);
  });

  test.each([
    ["without its route's word", page({ "X-Offline-Copy": "" })],
    ["when its loader says no", page({ "X-Offline-Copy": "no" })],
    ["that is private", page({ "Cache-Control": "private, no-store" })],
    ["that must not be stored", page({ "Cache-Control": "no-store" })],
    ["that is an error", page({}, 404)],
    ["that is a server's trouble", page({}, 503)],
    ["that is another page", page({}, 200, true)],
    ["that is data", page({ "Content-Type": "application/json" })],
  ])("but not one %s", (_, isKept) => {
    expect(isKept).toBe(false);
  });
});

test.each([
  ["/assets/shop-Ab12.js", "files"],
  ["/assets/shop-Ab12.js?attempt=3", "files"],
  ["/store/cdn/pilgrim.webp?width=640", "pictures"],
  ["/storage/v1/object/public/product-photos/8-1-0.webp", "pictures"],
  ["/storage/v1/object/public/product-videos/8-1-0.mp4", null],
  ["/storage/v1/object/public/review-photos/8-1-0.webp", null],
  ["/storage/v1/object/public/story-photos/8-1-0.webp", null],
  ["/product/pilgrim-low.data", null],
  ["/prayer-wall/posts", null],
  ["/session", null],
  ["/events", null],
  ["/store/checkouts/abc", null],
  ["/not/assets/x.js", null],
])("%s is kept in the cache of %s", (path, cache) => {
  expect(cacheFor(new URL(path, "https://shod.example"))).toBe(cache);
});

test.each([
  ["/sign-out", true],
  ["/sign-out.data", true],
  ["/api/auth/sign-out", true],
  ["/account-settings/delete", true],
  ["/account-settings/delete.data", true],
  ["/account-settings", false],
  ["/sign-outs", false],
  ["/auth", false],
  ["/share-your-story", false],
])("a form posted to %s ends the session: %s", (path, ends) => {
  expect(endsSession(path)).toBe(ends);
});

test("a page's files and title are read from its HTML", () => {
  const html = `<head><title>Ruth&#x27;s &quot;Low&quot; &amp; more · SHOD</title><link href="/assets/a-1.css"></head>
    <script>import "/assets/b-2.js"</script><link rel="modulepreload" href="/assets/b-2.js"><svg><title>no</title></svg>`;
  expect(filesIn(html)).toEqual(["/assets/a-1.css", "/assets/b-2.js"]);
  expect(titleIn(html)).toBe(`Ruth's "Low" & more · SHOD`);
  expect(titleIn("<p>no title</p>")).toBe("");
});
