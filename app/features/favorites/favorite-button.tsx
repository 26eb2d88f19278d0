import { useEffect, useEffectEvent, type FormEvent } from "react";
import { useVisitor } from "#app/platform/auth/access/visitor-store.ts";
import { HeartIcon } from "#app/ui/icons.tsx";
import { FAVORITES, type FavoriteProduct } from "./favorites.ts";
import { isFavorite, loadFavorite, setFavorite, toggleFavorite, useFavorites } from "./favorites-store.ts";
import { takeRememberedLike } from "./liked-as-guest.ts";

/** For product cards. */
export const favoriteOnCard = (product: FavoriteProduct) => (
  <FavoriteButton product={product} className="card-action" />
);

/** A product's heart. The page is the same for every visitor, so it is empty until the scripts know the favorites. */
export function FavoriteButton({ product, className = "" }: { product: FavoriteProduct; className?: string }) {
  const isLiked = useFavorites((known) => isFavorite(known, product.id));
  const isSignedIn = useVisitor(({ visitor }) => Boolean(visitor));
  const arrive = useEffectEvent((id: string) => {
    if (takeRememberedLike(id)) void setFavorite(product, true);
    else loadFavorite(id);
  });
  useEffect(() => {
    if (isSignedIn) arrive(product.id);
  }, [isSignedIn, product.id]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void toggleFavorite(product);
  }

  return (
    <form method="post" action="/favorites" onSubmit={submit} className={className}>
      <input type="hidden" name="productId" value={product.id} />
      {product.variantId && <input type="hidden" name="variantId" value={product.variantId} />}
      <button
        type="submit"
        aria-label={isLiked ? FAVORITES.remove : FAVORITES.add}
        aria-pressed={isLiked}
        className="heart"
      >
        <HeartIcon isFilled={isLiked} />
      </button>
    </form>
  );
}
