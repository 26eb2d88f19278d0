import { useEffect, useRef, useState } from "react";
import { FAVOURITES } from "./favourites.ts";
import { FavouriteCard } from "./favourite-card.tsx";
import { setFavourite } from "./favourites-store.ts";
import type { ShownFavourite } from "./shown-favourite.ts";

/** The favourites, and in the place of one that was just taken out a way to have it back. */
export function FavouriteGrid({ favourites }: { favourites: ShownFavourite[] }) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());

  const mark = (id: string, isRemoved: boolean) =>
    setRemoved((before) => (isRemoved ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id))));

  async function remove(favourite: ShownFavourite) {
    mark(favourite.id, true);
    if (!(await setFavourite({ ...favourite, variantId: undefined }, false, FAVOURITES.notRemoved)))
      mark(favourite.id, false);
  }

  async function putBack(favourite: ShownFavourite) {
    mark(favourite.id, false);
    if (!(await setFavourite({ ...favourite, variantId: favourite.variantId ?? undefined }, true)))
      mark(favourite.id, true);
  }

  return (
    <ul className="product-grid" aria-label="Favorites">
      {favourites.map((favourite, index) => (
        <li key={favourite.id}>
          {removed.has(favourite.id) ? (
            <Removed title={favourite.title} onUndo={() => void putBack(favourite)} />
          ) : (
            <FavouriteCard favourite={favourite} index={index} onRemove={() => void remove(favourite)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Removed({ title, onUndo }: { title: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The control that had the focus is gone; here is what a person may want next.
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
