import { create } from "zustand";
import { loadVisitor, useVisitor } from "#app/platform/auth/access/visitor-store.ts";
import { variantAddress } from "#app/features/shop/shop.ts";
import { getJson, postJson, RequestFailed } from "#app/platform/http/post-json.ts";
import { toast } from "#app/ui/toast.tsx";
import { MAX_PRODUCTS_PER_REQUEST, FAVORITES, type FavoriteProduct } from "./favorites.ts";
import { rememberLike } from "./liked-as-guest.ts";

type Hearts = ReadonlyMap<string, boolean>;

type Known = {
  /** What the server has. Missing: not requested yet. */
  saved: Hearts;
  /** Clicks since then, shown immediately. */
  pending: Hearts;
};

const NOTHING: Known = { saved: new Map(), pending: new Map() };

/** The hearts of the signed-in user; cleared when they sign out or another user signs in. */
export const useFavorites = create<Known>(() => NOTHING);

let requested = new Set<string>();
let queue: string[] = [];
let settling = new Set<string>();
/** Responses for a user who has signed out must not reach the current one. */
let session = 0;

useVisitor.subscribe((now, before) => {
  if (now.visitor && now.hint === before.hint) return;
  session++;
  requested = new Set();
  queue = [];
  settling = new Set();
  useFavorites.setState(NOTHING);
});

export function isFavorite({ saved, pending }: Known, productId: string): boolean {
  return pending.get(productId) ?? saved.get(productId) ?? false;
}

/** Loads the state of a product's heart; products on one page are batched into one request. */
export function loadFavorite(productId: string): void {
  if (requested.has(productId) || !useVisitor.getState().visitor) return;
  requested.add(productId);
  if (queue.push(productId) === 1) setTimeout(() => void loadQueued(), 0);
}

async function loadQueued(): Promise<void> {
  const mine = session;
  const all = queue;
  queue = [];
  for (let start = 0; start < all.length; start += MAX_PRODUCTS_PER_REQUEST) {
    const ids = all.slice(start, start + MAX_PRODUCTS_PER_REQUEST);
    try {
      const query = new URLSearchParams(ids.map((id) => ["id", id]));
      const { liked } = await getJson<{ liked: string[] }>(`/favorites/mine?${query}`);
      if (mine !== session) return;
      const loaded = new Map(ids.map((id) => [id, liked.includes(id)]));
      // A click that was saved while the response was on its way is newer than the response.
      useFavorites.setState(({ saved }) => ({ saved: new Map([...loaded, ...saved]) }));
    } catch (error) {
      console.error("Favorites could not be read", error);
      if (mine === session) for (const id of ids) requested.delete(id);
    }
  }
}

/** Toggles the heart of the signed-in user. */
export async function toggleFavorite(product: FavoriteProduct): Promise<void> {
  // Not awaited if already known: two quick clicks must toggle twice.
  if (!useVisitor.getState().visitor) await loadVisitor();
  const { visitor } = useVisitor.getState();
  if (visitor) await setFavorite(product, !isFavorite(useFavorites.getState(), product.id));
  else if (visitor === null) askToSignIn(product);
  else toast({ title: FAVORITES.notUpdated, kind: "error" });
}

/** Optimistic: shown immediately, then saved, and reverted on failure. After quick changes, the last one is saved. */
export async function setFavorite(
  product: FavoriteProduct,
  isLiked: boolean,
  failed: string = FAVORITES.notUpdated,
): Promise<boolean> {
  const { id } = product;
  useFavorites.setState(({ pending }) => ({ pending: new Map([...pending, [id, isLiked]]) }));
  if (settling.has(id)) return true;
  const mine = session;
  settling.add(id);
  try {
    const final = await saveUntilSettled(product, mine);
    if (final === undefined) return false;
    toast({
      title: final ? FAVORITES.added : FAVORITES.removed,
      description: product.title,
      kind: "success",
    });
    return true;
  } catch (error) {
    if (mine !== session) return false;
    console.error("A favorite could not be changed", error);
    if (error instanceof RequestFailed && error.status === 401) {
      askToSignIn(product);
      await loadVisitor({ force: true });
    } else toast({ title: failed, kind: "error" });
    return false;
  } finally {
    if (mine === session) {
      settling.delete(id);
      useFavorites.setState(({ pending }) => ({ pending: without(pending, id) }));
    }
  }
}

/** Undefined: the user has signed out. */
async function saveUntilSettled({ id, variantId }: FavoriteProduct, mine: number): Promise<boolean | undefined> {
  for (;;) {
    const { pending, saved } = useFavorites.getState();
    const isLiked = pending.get(id) ?? false;
    if (saved.get(id) === isLiked) return isLiked;
    await postJson("/favorites/mine", { productId: id, isFavorite: isLiked, variantId });
    if (mine !== session) return undefined;
    requested.add(id);
    useFavorites.setState((now) => ({ saved: new Map([...now.saved, [id, isLiked]]) }));
  }
}

function askToSignIn(product: FavoriteProduct): void {
  const page = variantAddress(product.handle, product.variantId ?? null);
  toast({
    title: FAVORITES.signInFirst,
    description: product.title,
    action: {
      label: "Sign in",
      to: `/auth?next=${encodeURIComponent(page)}`,
      onPress: () => rememberLike(product.id),
    },
  });
}

function without(hearts: Hearts, id: string): Hearts {
  return new Map([...hearts].filter(([one]) => one !== id));
}
