import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { noteSent } from "#app/platform/forms/sent-forms.ts";
import type { Kept } from "./kept-typed.ts";
import { loadRouteFile, needIn, prefetchRouteFile } from "./route-files.ts";
import { reloadForFiles, retried } from "./script-files.ts";

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

const failed = (file: string) => new TypeError(`Failed to fetch dynamically imported module: ${file}`);

test.each([
  ["Chromium's error", failed("https://shop.example/assets/part-1.js"), "https://shop.example/assets/part-1.js"],
  [
    "Firefox's error",
    new TypeError("error loading dynamically imported module: https://shop.example/assets/part-2.js"),
    "https://shop.example/assets/part-2.js",
  ],
])(
  "a file that could not be imported is asked for from another address each time, after %s",
  async (_of, error, file) => {
    vi.stubGlobal("location", { origin: "https://shop.example" });
    const load = vi.fn<() => Promise<unknown>>().mockRejectedValue(error);
    const again = vi
      .fn<(address: string) => Promise<unknown>>()
      .mockRejectedValueOnce(error)
      .mockResolvedValue("module");
    await expect(retried(load, again)).rejects.toBe(error);
    expect(again).not.toHaveBeenCalled();
    await expect(retried(load, again)).rejects.toBe(error);
    expect(await retried(load, again)).toBe("module");
    expect(await retried(load, again)).toBe("module");
    const addresses = again.mock.calls.map(([address]) => address);
    expect(addresses).toEqual([2, 3, 3].map((attempt) => `${file}?attempt=${attempt}`));
  },
);

test.each([
  ["Safari's error, which names no file", new TypeError("Importing a module script failed.")],
  ["a file of another site", failed("https://other.example/part.js")],
  ["an error in the file", new ReferenceError("x is not defined")],
])("imports again as before after %s", async (_of, error) => {
  vi.stubGlobal("location", { origin: "https://shop.example" });
  const load = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(error)
    .mockRejectedValueOnce(error)
    .mockResolvedValue("module");
  const again = vi.fn<(address: string) => Promise<unknown>>();
  await expect(retried(load, again)).rejects.toBe(error);
  await expect(retried(load, again)).rejects.toBe(error);
  expect(await retried(load, again)).toBe("module");
  expect(again).not.toHaveBeenCalled();
});

describe("a form that waits for the file of its route", () => {
  const PATH = "/prayer-wall/pray";
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };
  const typed = { request: "For my mother", ask: "1" };
  const waiting = () => ({ form: form(typed), path: PATH });
  const leadsTo = (error: unknown) => (error instanceof Response ? error.headers.get("Location") : null);
  const send = (response: Promise<ActionResult>, fields = typed, path = PATH) =>
    noteSent({ form: form({ ...fields, intent: "pray" }), path }, response, leadsTo).catch(() => {});
  const done: ActionResult = { state: "done", message: { title: "Received" } };
  const refused: ActionResult = { state: "refused", message: null, fieldErrors: {}, typed };
  const target = () => PAGE;
  let startedAt = Date.now();
  const kept = () => JSON.parse(sessionStorage.getItem("typed-before-reload") ?? "null") as Kept | null;

  /** A page with that form, one field of which is typed. */
  beforeEach(() => {
    const element = { getAttribute: () => PATH };
    const field = { name: "request", value: typed.request, type: "textarea", form: element };
    // What another test sent is no longer remembered.
    vi.setSystemTime((startedAt += 3_600_000));
    vi.stubGlobal("document", { querySelectorAll: () => [field] });
    const RealFormData = FormData;
    vi.stubGlobal(
      "FormData",
      class extends RealFormData {
        constructor(of?: unknown) {
          super();
          if (of === element) for (const [name, value] of form(typed)) this.set(name, value);
        }
      },
    );
  });

  test("is not filled in again when the server accepted it, and its message is shown after the reload", async () => {
    await send(Promise.resolve(done));
    expect(await reloadForFiles(target, waiting())).toBe("reloading");
    expect(kept()).toMatchObject({ values: [], message: { title: "Received" } });
  });

  test("leads to where the server's redirect leads", async () => {
    await send(Promise.reject(new Response(null, { status: 302, headers: { Location: "/prayer-wall?deleted=1" } })));
    expect(await reloadForFiles(target, waiting())).toBe("reloading");
    expect(assign.mock.calls).toEqual([["/prayer-wall?deleted=1"]]);
    expect(kept()?.values).toEqual([]);
  });

  test("waits for its answer, because a reload would abort it", async () => {
    let respond: (result: ActionResult) => void = () => {};
    void send(new Promise((resolve) => (respond = resolve)));
    const reload = reloadForFiles(target, waiting());
    await vi.advanceTimersByTimeAsync(5_000);
    expect(kept()).toBeNull();
    respond(done);
    expect(await reload).toBe("reloading");
    expect(kept()?.values).toEqual([]);
  });

  test.each<[string, () => Promise<unknown> | undefined]>([
    ["was not sent", () => undefined],
    ["was refused", () => send(Promise.resolve(refused))],
    ["got no answer", () => send(Promise.reject(new TypeError("Failed to fetch")))],
    ["was accepted with another text", () => send(Promise.resolve(done), { ...typed, request: "For my father" })],
    ["was accepted at another path", () => send(Promise.resolve(done), typed, "/share-your-story")],
    [
      "was accepted long ago",
      async () => {
        await send(Promise.resolve(done));
        await vi.advanceTimersByTimeAsync(61_000);
      },
    ],
  ])("is filled in again when it %s", async (_what, happen) => {
    await happen();
    expect(await reloadForFiles(target, waiting())).toBe("reloading");
    expect(kept()?.values).toEqual([["/prayer-wall/pray request 0", "For my mother"]]);
    expect(kept()?.message).toBeUndefined();
  });
});
