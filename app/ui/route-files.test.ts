import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadRouteFile, needIn, prefetchRouteFile } from "./route-files.ts";
import { reloadForFiles } from "./script-files.ts";

const ROUTES = ["shop", "product/:handle", "prayer-wall", "prayer-wall/pray"].map((path) => ({ id: path, path }));
const PAGE = "https://shop.example/shop";

type Navigation = { state: string; location?: { pathname: string; search: string; hash: string } };
const to = (pathname: string, state = "loading"): Navigation => ({
  state,
  location: { pathname, search: "", hash: "" },
});
const IDLE: Navigation = { state: "idle" };

function routerWith(navigation = IDLE, sentTo?: string) {
  const fetchers = new Map(sentTo === undefined ? [] : [["1", { state: "submitting", formAction: sentTo }]]);
  return { routes: ROUTES, state: { navigation, fetchers } };
}

test.each([
  ["no navigation", routerWith(), "product/:handle", null],
  ["one to the route", routerWith(to("/product/slide")), "product/:handle", { open: "/product/slide" }],
  ["one to another route", routerWith(to("/shop")), "product/:handle", null],
  ["one to a route below", routerWith(to("/prayer-wall/pray")), "prayer-wall", null],
  ["one to a longer name", routerWith(to("/prayer-walls")), "prayer-wall", null],
  ["a form on its way", routerWith(to("/prayer-wall", "submitting")), "prayer-wall", "submission"],
  ["a fetcher's form sent to it", routerWith(IDLE, "/prayer-wall"), "prayer-wall", { open: PAGE }],
  ["one with a query", routerWith(IDLE, "/prayer-wall?index"), "prayer-wall", { open: PAGE }],
  ["one sent below it", routerWith(IDLE, "/prayer-wall/pray"), "prayer-wall", null],
])("a missing file of a route is needed: %s", (_name, router, id, need) => {
  expect(needIn(router, id, PAGE)).toEqual(need);
});

const assign = vi.fn<(to: string) => void>();
const ofServer = vi.fn<(address: string, options?: { signal?: AbortSignal }) => Promise<{ status: number }>>();
const router = routerWith();
const notified: unknown[] = [];

beforeEach(() => {
  const events = new EventTarget();
  const stored = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal("window", Object.assign(events, { __reactRouterDataRouter: router }));
  vi.stubGlobal("location", { href: PAGE, pathname: "/shop", search: "", assign, reload: vi.fn<() => void>() });
  vi.stubGlobal("document", { querySelectorAll: () => [] });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", ofServer);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
  events.addEventListener("page-waits", (event) => notified.push((event as CustomEvent).detail));
  ofServer.mockResolvedValue({ status: 200 });
  router.state.navigation = IDLE;
  assign.mockClear();
  notified.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const missing = () => vi.fn<(address: string) => Promise<unknown>>().mockRejectedValue(new TypeError("404"));

test("a link that only prefetches asks for a missing file once, however often it is hovered", async () => {
  const load = missing();
  expect(await prefetchRouteFile("/assets/a.js", load)).toBeNull();
  expect(await prefetchRouteFile("/assets/a.js", load)).toBeNull();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test("all that wait for a missing file share its requests, which end once nothing waits for it", async () => {
  const load = missing();
  router.state.navigation = to("/shop");
  for (let wanted = 0; wanted < 3; wanted++) void loadRouteFile("/assets/b.js", "product/:handle", load);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(load.mock.calls.map(([address]) => address)).toEqual(["/assets/b.js", "/assets/b.js?attempt=2"]);
  expect(assign).not.toHaveBeenCalled();

  // A later navigation that needs it asks again and then opens its page as a document.
  router.state.navigation = to("/product/slide");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(assign.mock.calls).toEqual([["/product/slide"]]);
});

test("a form on its way is not replaced by a document, and the visitor is told", async () => {
  router.state.navigation = to("/product/slide", "submitting");
  const load = missing();
  void loadRouteFile("/assets/c.js", "product/:handle", load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(assign).not.toHaveBeenCalled();
  expect(notified).toEqual(["unavailable"]);
  expect(load.mock.calls.length).toBeGreaterThan(2);
});

test("a visitor who goes elsewhere while the server is asked stays there", async () => {
  let respond: (response: { status: number }) => void = () => {};
  ofServer.mockReturnValue(new Promise((resolve) => (respond = resolve)));
  router.state.navigation = to("/product/slide");
  void loadRouteFile("/assets/d.js", "product/:handle", missing());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ofServer).toHaveBeenCalledTimes(1);
  expect(ofServer.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  router.state.navigation = to("/shop");
  respond({ status: 200 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(assign).not.toHaveBeenCalled();
  expect(notified).toEqual([]);
});

test("a second reload within a minute is not tried", async () => {
  expect(await reloadForFiles(() => "/give")).toBe("reloading");
  expect(await reloadForFiles(() => "/give")).toBe("unavailable");
});
