import { useEffect, useEffectEvent, type FormEvent } from "react";
import { useVisitor } from "#app/platform/auth/visitor-store.ts";
import { HeartIcon } from "#app/ui/icons.tsx";
import { FAVOURITES, type Likeable } from "./favourites.ts";
import { isFavourite, learnFavourite, setFavourite, toggleFavourite, useFavourites } from "./favourites-store.ts";
import { takeKept } from "./liked-as-guest.ts";

/** The heart of a product. The page is the same for everybody, so it is empty until the page's scripts know better. */
export function FavouriteButton({ product, className = "" }: { product: Likeable; className?: string }) {
  const isLiked = useFavourites((known) => isFavourite(known, product.id));
  const isSignedIn = useVisitor(({ visitor }) => Boolean(visitor));
  const arrive = useEffectEvent((id: string) => {
    if (takeKept(id)) void setFavourite(product, true);
    else learnFavourite(id);
  });
  useEffect(() => {
    if (isSignedIn) arrive(product.id);
  }, [isSignedIn, product.id]);

  function press(event: FormEvent) {
    event.preventDefault();
    void toggleFavourite(product);
  }

  return (
    <form method="post" action="/favorites" onSubmit={press} className={className}>
      <input type="hidden" name="productId" value={product.id} />
      {product.variantId && <input type="hidden" name="variantId" value={product.variantId} />}
      <button
        type="submit"
        aria-label={isLiked ? FAVOURITES.remove : FAVOURITES.add}
        aria-pressed={isLiked}
        className="heart"
      >
        <HeartIcon isFilled={isLiked} />
      </button>
    </form>
  );
}
