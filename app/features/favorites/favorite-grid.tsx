import { useEffect, useRef, useState } from "react";
import { FAVORITES } from "./favorites.ts";
import { FavoriteCard, type Adding } from "./favorite-card.tsx";
import { setFavorite } from "./favorites-store.ts";
import type { ShownFavorite } from "./shown-favorite.ts";

/** The favorites, with an Undo row in place of one that was just removed. */
export function FavoriteGrid({ favorites, ...adding }: Adding & { favorites: ShownFavorite[] }) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());

  const markRemoved = (id: string, isRemoved: boolean) =>
    setRemoved((before) => (isRemoved ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id))));

  async function remove(favorite: ShownFavorite) {
    markRemoved(favorite.id, true);
    if (!(await setFavorite({ ...favorite, variantId: undefined }, false, FAVORITES.notRemoved)))
      markRemoved(favorite.id, false);
  }

  async function putBack(favorite: ShownFavorite) {
    markRemoved(favorite.id, false);
    if (!(await setFavorite({ ...favorite, variantId: favorite.variantId ?? undefined }, true)))
      markRemoved(favorite.id, true);
  }

  return (
    <ul className="product-grid" aria-label="Favorites">
      {favorites.map((favorite, index) => (
        <li key={favorite.id}>
          {removed.has(favorite.id) ? (
            <Removed title={favorite.title} onUndo={() => void putBack(favorite)} />
          ) : (
            <FavoriteCard favorite={favorite} index={index} {...adding} onRemove={() => void remove(favorite)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Removed({ title, onUndo }: { title: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The control that had focus is gone; Undo is the likely next step.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid aspect-4/5 place-content-center justify-items-center gap-2 border border-line p-4 text-center text-14 text-stone-strong">
      <p>{`${title} removed`}</p>
      <button ref={button} type="button" className="link min-h-11 px-4 font-medium text-ink" onClick={onUndo}>
        Undo
      </button>
    </div>
  );
}
