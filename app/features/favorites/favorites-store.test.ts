import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useVisitor } from "#app/platform/auth/access/visitor-store.ts";
import { hideToast, useToasts } from "#app/ui/toast.tsx";
import { isFavorite, loadFavorite, setFavorite, toggleFavorite, useFavorites } from "./favorites-store.ts";

const SHOE = { id: "gid://shopify/Product/1", handle: "pilgrim-low", title: "Pilgrim Low" };
const page = { cookie: "" };
/** The server's state, and the requests it received. */
let stored: Set<string>;
let requests: boolean[];
let respond: (isLiked: boolean) => Promise<Response>;

beforeEach(() => {
  stored = new Set();
  requests = [];
  respond = async (isLiked) => Response.json({ isFavorite: isLiked });
  page.cookie = "shod-signed-in=abc";
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", async (path: string, init?: { method?: string; body?: string }) => {
    if (path === "/session") return Response.json({ visitor: null });
    if (init?.method !== "POST") return Response.json({ liked: [...stored] });
    const { productId, isFavorite: isLiked } = JSON.parse(init.body ?? "") as {
      productId: string;
      isFavorite: boolean;
    };
    requests.push(isLiked);
    const response = await respond(isLiked);
    if (response.ok && isLiked) stored.add(productId);
    if (response.ok && !isLiked) stored.delete(productId);
    return response;
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
  useVisitor.setState({ visitor: null, hint: null });
  useVisitor.setState({ visitor: { name: "Ruth", email: "ruth@shod.example", isAdmin: false }, hint: "abc" });
  hideToast();
});
afterEach(() => {
  hideToast();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const isLiked = () => isFavorite(useFavorites.getState(), SHOE.id);
const message = () => useToasts.getState().shown?.title;

describe("the heart", () => {
  test("[FAV-02] [FAV-12] [FAV-13] toggles immediately, with a toast once it is saved", async () => {
    const adding = toggleFavorite(SHOE);
    await Promise.resolve();
    expect(isLiked()).toBe(true);
    await adding;
    expect([isLiked(), stored.has(SHOE.id), message()]).toEqual([true, true, "Added to favorites"]);
    await toggleFavorite(SHOE);
    expect([isLiked(), stored.has(SHOE.id), message()]).toEqual([false, false, "Removed from favorites"]);
  });

  test("[FAV-15] is reverted with a toast if it cannot be saved", async () => {
    stored.add(SHOE.id);
    loadFavorite(SHOE.id);
    await vi.waitFor(() => expect(isLiked()).toBe(true));
    respond = async () => Response.json({ error: "no" }, { status: 503 });
    await toggleFavorite(SHOE);
    expect([isLiked(), message()]).toEqual([true, "Failed to update favorites"]);
  });

  test("ends up as last clicked, however quickly", async () => {
    const waiting: (() => void)[] = [];
    respond = (isLiked) =>
      new Promise((resolve) => waiting.push(() => resolve(Response.json({ isFavorite: isLiked }))));
    const clicks = [1, 2, 3, 4].map(() => toggleFavorite(SHOE));
    expect(isLiked()).toBe(false);
    for (const sent of [1, 2]) {
      await vi.waitFor(() => expect(requests).toHaveLength(sent));
      waiting.shift()?.();
    }
    await Promise.all(clicks);
    expect([isLiked(), stored.has(SHOE.id), requests, message()]).toEqual([
      false,
      false,
      [true, false],
      "Removed from favorites",
    ]);
  });

  test("[FAV-17] shows the message of the favorites page if a removal fails there", async () => {
    respond = async () => Response.json({ error: "no" }, { status: 503 });
    expect(await setFavorite(SHOE, false, "Failed to remove from favorites")).toBe(false);
    expect(message()).toBe("Failed to remove from favorites");
  });

  test("[FAV-04] asks a guest to sign in, and saves nothing", async () => {
    page.cookie = "";
    useVisitor.setState({ visitor: undefined, hint: null });
    await toggleFavorite(SHOE);
    expect(useToasts.getState().shown).toMatchObject({
      title: "Please sign in to add favorites",
      action: { label: "Sign in", to: "/auth?next=%2Fproduct%2Fpilgrim-low" },
    });
    expect([isLiked(), requests]).toEqual([false, []]);
  });

  test("[FAV-04] asks a user whose session ended to sign in again", async () => {
    respond = async () => Response.json({ error: "Please sign in to add favorites" }, { status: 401 });
    await toggleFavorite(SHOE);
    expect([isLiked(), message()]).toEqual([false, "Please sign in to add favorites"]);
    expect(useVisitor.getState().visitor).toBeNull();
  });

  test("is cleared when its user signs out, also during a request", async () => {
    stored.add(SHOE.id);
    loadFavorite(SHOE.id);
    await vi.waitFor(() => expect(isLiked()).toBe(true));
    let release = () => {};
    respond = (isLiked) => new Promise((resolve) => (release = () => resolve(Response.json({ isFavorite: isLiked }))));
    const removing = toggleFavorite(SHOE);
    await vi.waitFor(() => expect(requests).toEqual([false]));
    useVisitor.setState({ visitor: null, hint: null });
    expect(useFavorites.getState().saved.size).toBe(0);
    release();
    await removing;
    expect([useFavorites.getState().saved.size, message()]).toEqual([0, undefined]);
  });
});
