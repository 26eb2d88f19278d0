import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useVisitor } from "#app/platform/auth/visitor-store.ts";
import { hideToast, useToasts } from "#app/ui/toast.tsx";
import { isFavorite, learnFavorite, setFavorite, toggleFavorite, useFavorites } from "./favorites-store.ts";

const SHOE = { id: "gid://shopify/Product/1", handle: "pilgrim-low", title: "Pilgrim Low" };
const page = { cookie: "" };
/** What the server keeps, and what it was told. */
let kept: Set<string>;
let told: boolean[];
let answer: (wish: boolean) => Promise<Response>;

beforeEach(() => {
  kept = new Set();
  told = [];
  answer = async (wish) => Response.json({ isFavorite: wish });
  page.cookie = "shod-signed-in=abc";
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", async (path: string, init?: { method?: string; body?: string }) => {
    if (path === "/session") return Response.json({ visitor: null });
    if (init?.method !== "POST") return Response.json({ liked: [...kept] });
    const { productId, isFavorite: wish } = JSON.parse(init.body ?? "") as {
      productId: string;
      isFavorite: boolean;
    };
    told.push(wish);
    const answered = await answer(wish);
    if (answered.ok && wish) kept.add(productId);
    if (answered.ok && !wish) kept.delete(productId);
    return answered;
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
  test("[FAV-02] [FAV-12] [FAV-13] goes on and off, at once and with a word when it is kept", async () => {
    const adding = toggleFavorite(SHOE);
    await Promise.resolve();
    expect(isLiked()).toBe(true);
    await adding;
    expect([isLiked(), kept.has(SHOE.id), message()]).toEqual([true, true, "Added to favorites"]);
    await toggleFavorite(SHOE);
    expect([isLiked(), kept.has(SHOE.id), message()]).toEqual([false, false, "Removed from favorites"]);
  });

  test("[FAV-15] goes back when it cannot be kept, and says so", async () => {
    kept.add(SHOE.id);
    learnFavorite(SHOE.id);
    await vi.waitFor(() => expect(isLiked()).toBe(true));
    answer = async () => Response.json({ error: "no" }, { status: 503 });
    await toggleFavorite(SHOE);
    expect([isLiked(), message()]).toEqual([true, "Failed to update favorites"]);
  });

  test("settles on the last wish, however quickly it is pressed", async () => {
    const waiting: (() => void)[] = [];
    answer = (wish) => new Promise((resolve) => waiting.push(() => resolve(Response.json({ isFavorite: wish }))));
    const presses = [1, 2, 3, 4].map(() => toggleFavorite(SHOE));
    expect(isLiked()).toBe(false);
    for (const sent of [1, 2]) {
      await vi.waitFor(() => expect(told).toHaveLength(sent));
      waiting.shift()?.();
    }
    await Promise.all(presses);
    expect([isLiked(), kept.has(SHOE.id), told, message()]).toEqual([
      false,
      false,
      [true, false],
      "Removed from favorites",
    ]);
  });

  test("[FAV-17] says what the favourites page says when a removal there fails", async () => {
    answer = async () => Response.json({ error: "no" }, { status: 503 });
    expect(await setFavorite(SHOE, false, "Failed to remove from favorites")).toBe(false);
    expect(message()).toBe("Failed to remove from favorites");
  });

  test("[FAV-04] asks a guest to sign in, and keeps nothing", async () => {
    page.cookie = "";
    useVisitor.setState({ visitor: undefined, hint: null });
    await toggleFavorite(SHOE);
    expect(useToasts.getState().shown).toMatchObject({
      title: "Please sign in to add favorites",
      action: { label: "Sign in", to: "/auth?next=%2Fproduct%2Fpilgrim-low" },
    });
    expect([isLiked(), told]).toEqual([false, []]);
  });

  test("[FAV-04] asks whoever was signed out meanwhile to sign in again", async () => {
    answer = async () => Response.json({ error: "Please sign in to add favorites" }, { status: 401 });
    await toggleFavorite(SHOE);
    expect([isLiked(), message()]).toEqual([false, "Please sign in to add favorites"]);
    expect(useVisitor.getState().visitor).toBeNull();
  });

  test("is forgotten with the one it belonged to, also while an answer is on its way", async () => {
    kept.add(SHOE.id);
    learnFavorite(SHOE.id);
    await vi.waitFor(() => expect(isLiked()).toBe(true));
    let letGo = () => {};
    answer = (wish) => new Promise((resolve) => (letGo = () => resolve(Response.json({ isFavorite: wish }))));
    const removing = toggleFavorite(SHOE);
    await vi.waitFor(() => expect(told).toEqual([false]));
    useVisitor.setState({ visitor: null, hint: null });
    expect(useFavorites.getState().kept.size).toBe(0);
    letGo();
    await removing;
    expect([useFavorites.getState().kept.size, message()]).toEqual([0, undefined]);
  });
});
