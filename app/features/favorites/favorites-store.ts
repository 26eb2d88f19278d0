import { create } from "zustand";
import { loadVisitor, useVisitor } from "#app/platform/auth/visitor-store.ts";
import { variantAddress } from "#app/features/shop/choice.ts";
import { getJson, postJson, RequestFailed } from "#app/platform/http/post-json.ts";
import { toast } from "#app/ui/toast.tsx";
import { ASKED_AT_ONCE, FAVORITES, type Likeable } from "./favorites.ts";
import { keepForLater } from "./liked-as-guest.ts";

type Hearts = ReadonlyMap<string, boolean>;

type Known = {
  /** What the server has. A product that is missing was not asked about yet. */
  kept: Hearts;
  /** What was pressed since, shown at once. */
  wished: Hearts;
};

const NOTHING: Known = { kept: new Map(), wished: new Map() };

/** The hearts of whoever is signed in; forgotten when they sign out or somebody else signs in. */
export const useFavorites = create<Known>(() => NOTHING);

let asked = new Set<string>();
let waiting: string[] = [];
let settling = new Set<string>();
/** Answers to questions of somebody who has left meanwhile are not for whoever is here now. */
let session = 0;

useVisitor.subscribe((now, before) => {
  if (now.visitor && now.hint === before.hint) return;
  session++;
  asked = new Set();
  waiting = [];
  settling = new Set();
  useFavorites.setState(NOTHING);
});

export function isFavorite({ kept, wished }: Known, productId: string): boolean {
  return wished.get(productId) ?? kept.get(productId) ?? false;
}

/** Finds out about a product on the page; those of one page are asked about together. */
export function learnFavorite(productId: string): void {
  if (asked.has(productId) || !useVisitor.getState().visitor) return;
  asked.add(productId);
  if (waiting.push(productId) === 1) setTimeout(() => void askWaiting(), 0);
}

async function askWaiting(): Promise<void> {
  const mine = session;
  const all = waiting;
  waiting = [];
  for (let start = 0; start < all.length; start += ASKED_AT_ONCE) {
    const ids = all.slice(start, start + ASKED_AT_ONCE);
    try {
      const query = new URLSearchParams(ids.map((id) => ["id", id]));
      const { liked } = await getJson<{ liked: string[] }>(`/favorites/mine?${query}`);
      if (mine !== session) return;
      const answers = new Map(ids.map((id) => [id, liked.includes(id)]));
      // What was pressed and kept while the answer was on its way is newer than the answer.
      useFavorites.setState(({ kept }) => ({ kept: new Map([...answers, ...kept]) }));
    } catch (error) {
      console.error("Favourites could not be read", error);
      if (mine === session) for (const id of ids) asked.delete(id);
    }
  }
}

/** A press on the heart: on becomes off and off becomes on, for whoever is signed in. */
export async function toggleFavorite(product: Likeable): Promise<void> {
  // Not awaited where it is known: two presses in a row are two.
  if (!useVisitor.getState().visitor) await loadVisitor();
  const { visitor } = useVisitor.getState();
  if (visitor) await setFavorite(product, !isFavorite(useFavorites.getState(), product.id));
  else if (visitor === null) askToSignIn(product);
  else toast({ title: FAVORITES.notUpdated, kind: "error" });
}

/** Shown at once, then kept; put back when that fails. However quickly it changes, what is kept in the end is the last wish. */
export async function setFavorite(
  product: Likeable,
  wish: boolean,
  failed: string = FAVORITES.notUpdated,
): Promise<boolean> {
  const { id } = product;
  useFavorites.setState(({ wished }) => ({ wished: new Map([...wished, [id, wish]]) }));
  if (settling.has(id)) return true;
  const mine = session;
  settling.add(id);
  try {
    const final = await keepUntilSettled(product, mine);
    if (final === undefined) return false;
    toast({
      title: final ? FAVORITES.added : FAVORITES.removed,
      description: product.title,
      kind: "success",
    });
    return true;
  } catch (error) {
    if (mine !== session) return false;
    console.error("A favourite could not be changed", error);
    if (error instanceof RequestFailed && error.status === 401) {
      askToSignIn(product);
      await loadVisitor({ force: true });
    } else toast({ title: failed, kind: "error" });
    return false;
  } finally {
    if (mine === session) {
      settling.delete(id);
      useFavorites.setState(({ wished }) => ({ wished: without(wished, id) }));
    }
  }
}

/** Undefined: whoever wished it is gone. */
async function keepUntilSettled({ id, variantId }: Likeable, mine: number): Promise<boolean | undefined> {
  for (;;) {
    const { wished, kept } = useFavorites.getState();
    const wish = wished.get(id) ?? false;
    if (kept.get(id) === wish) return wish;
    await postJson("/favorites/mine", { productId: id, isFavorite: wish, variantId });
    if (mine !== session) return undefined;
    asked.add(id);
    useFavorites.setState((now) => ({ kept: new Map([...now.kept, [id, wish]]) }));
  }
}

function askToSignIn(product: Likeable): void {
  const page = variantAddress(product.handle, product.variantId ?? null);
  toast({
    title: FAVORITES.signInFirst,
    description: product.title,
    action: {
      label: "Sign in",
      to: `/auth?next=${encodeURIComponent(page)}`,
      onPress: () => keepForLater(product.id),
    },
  });
}

function without(hearts: Hearts, id: string): Hearts {
  return new Map([...hearts].filter(([one]) => one !== id));
}
