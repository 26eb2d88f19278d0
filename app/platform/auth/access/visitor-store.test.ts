import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followOtherTabs, loadVisitor, useVisitor, type PublicVisitor } from "./visitor-store.ts";

const RUTH: PublicVisitor = { name: "Ruth", email: "ruth@shod.example", isAdmin: true };
const page = { cookie: "" };
const session = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  useVisitor.setState({ visitor: undefined, hint: null });
  page.cookie = "";
  session.mockReset().mockImplementation(async () => Response.json({ visitor: RUTH }));
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", session);
});
afterEach(() => vi.unstubAllGlobals());

const known = () => useVisitor.getState().visitor;

describe("the visitor in the browser", () => {
  test("is null without a request when there is no hint cookie", async () => {
    await loadVisitor();
    expect([known(), session.mock.calls.length]).toEqual([null, 0]);
  });

  test("is fetched once per session, and again when the role may have been removed", async () => {
    page.cookie = "shod-signed-in=abc";
    await Promise.all([loadVisitor(), loadVisitor()]);
    await loadVisitor();
    expect([known(), session.mock.calls.length]).toEqual([RUTH, 1]);

    session.mockImplementation(async () => Response.json({ visitor: { ...RUTH, isAdmin: false } }));
    await loadVisitor({ force: true });
    expect(known()).toEqual({ ...RUTH, isAdmin: false });
  });

  test("is unchanged when the request fails", async () => {
    page.cookie = "shod-signed-in=abc";
    session.mockImplementation(async () => Response.json({ error: "Authentication error" }, { status: 503 }));
    await loadVisitor();
    expect(known()).toBeUndefined();
  });

  test("is null when the user signs out during the request", async () => {
    page.cookie = "shod-signed-in=abc";
    const loading = loadVisitor();
    page.cookie = "";
    await loadVisitor();
    await loading;
    expect(known()).toBeNull();
  });

  test("takes along what this browser remembers of them when they sign out, and only then", async () => {
    const removed = vi.fn<(key: string) => void>();
    vi.stubGlobal("localStorage", { removeItem: removed });
    vi.stubGlobal("sessionStorage", { removeItem: removed });
    await loadVisitor();
    page.cookie = "shod-signed-in=abc";
    await loadVisitor();
    expect(removed.mock.calls).toEqual([]);
    page.cookie = "";
    await loadVisitor();
    expect(removed.mock.calls).toEqual([["shod-last-order"], ["typed-before-reload"]]);
  });

  test("follows a sign-out in another tab", async () => {
    page.cookie = "shod-signed-in=abc";
    await loadVisitor();
    const tab = Object.assign(new EventTarget(), { cookieStore: new EventTarget() });
    const stop = followOtherTabs(tab as never);
    page.cookie = "";
    tab.cookieStore.dispatchEvent(new Event("change"));
    expect(known()).toBeNull();

    page.cookie = "shod-signed-in=def";
    tab.dispatchEvent(new Event("focus"));
    await vi.waitFor(() => expect(known()).toEqual(RUTH), 60_000);
    stop();
    page.cookie = "";
    tab.dispatchEvent(new Event("focus"));
    expect(known()).toEqual(RUTH);
  });
});
