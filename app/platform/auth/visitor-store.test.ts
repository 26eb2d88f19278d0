import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followOtherTabs, loadVisitor, useVisitor, type ShownVisitor } from "./visitor-store.ts";

const RUTH: ShownVisitor = { name: "Ruth", email: "ruth@shod.example", isAdmin: true };
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

describe("what the page knows of the visitor", () => {
  test("is nobody without asking where no cookie says otherwise", async () => {
    await loadVisitor();
    expect([known(), session.mock.calls.length]).toEqual([null, 0]);
  });

  test("is asked once a session, and once more when the role may have gone", async () => {
    page.cookie = "shod-signed-in=abc";
    await Promise.all([loadVisitor(), loadVisitor()]);
    await loadVisitor();
    expect([known(), session.mock.calls.length]).toEqual([RUTH, 1]);

    session.mockImplementation(async () => Response.json({ visitor: { ...RUTH, isAdmin: false } }));
    await loadVisitor({ force: true });
    expect(known()).toEqual({ ...RUTH, isAdmin: false });
  });

  test("stays as it is when the question fails", async () => {
    page.cookie = "shod-signed-in=abc";
    session.mockImplementation(async () => Response.json({ error: "Authentication error" }, { status: 503 }));
    await loadVisitor();
    expect(known()).toBeUndefined();
  });

  test("is nobody again when somebody signs out while the answer is on its way", async () => {
    page.cookie = "shod-signed-in=abc";
    const asked = loadVisitor();
    page.cookie = "";
    await loadVisitor();
    await asked;
    expect(known()).toBeNull();
  });

  test("follows another tab that signs out", async () => {
    page.cookie = "shod-signed-in=abc";
    await loadVisitor();
    const tab = Object.assign(new EventTarget(), { cookieStore: new EventTarget() });
    const stop = followOtherTabs(tab as never);
    page.cookie = "";
    tab.cookieStore.dispatchEvent(new Event("change"));
    expect(known()).toBeNull();

    page.cookie = "shod-signed-in=def";
    tab.dispatchEvent(new Event("focus"));
    await vi.waitFor(() => expect(known()).toEqual(RUTH));
    stop();
    page.cookie = "";
    tab.dispatchEvent(new Event("focus"));
    expect(known()).toEqual(RUTH);
  });
});
