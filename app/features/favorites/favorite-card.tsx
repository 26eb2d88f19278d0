import { useId, useState, type ComponentType, type FormEvent } from "react";
import { Link } from "react-router";
import { numberOf, ownSizeAmong, sizeOf, variantAddress, type Variant } from "#app/features/shop/shop.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { toast, type Toast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { FAVORITES } from "./favorites.ts";
import { preselected, variantName, type ShownFavorite } from "./shown-favorite.ts";

const SIZES = "(min-width: 64rem) 22vw, (min-width: 48rem) 30vw, 46vw";

/** The choice of a product's options. `search`: of the product's URL, what is selected already. */
type ChoiceComponent = ComponentType<{ handle: string; title: string; search: string; onClose: () => void }>;

/** What the shop adds to the cart with: its component, and adding one unit, of which at most `left` can be bought. */
export type Adding = {
  Choice: ChoiceComponent;
  addVariant: (product: ShownFavorite, variant: Variant, left: number | undefined) => { toast: Toast };
};

type Props = Adding & { favorite: ShownFavorite; index: number; onRemove: () => void };

export function FavoriteCard({ favorite, index, onRemove, ...adding }: Props) {
  const { title, handle, pictures, isHidden } = favorite;
  const [picture] = pictures;
  const heading = useId();
  return (
    <article className="flex h-full flex-col">
      <div className="card">
        <div className="card-picture bg-ground">
          {picture && <Picture picture={picture} sizes={SIZES} isFirst={index === 0} />}
        </div>
        <h2 id={heading} className="mt-3 text-14 font-medium sm:text-16">
          {isHidden ? (
            title
          ) : (
            <Link to={variantAddress(handle, null)} className="card-link">
              {title}
            </Link>
          )}
        </h2>
        <RemoveButton rowId={favorite.rowId} describedBy={heading} onRemove={onRemove} />
      </div>
      <AddToCart favorite={favorite} describedBy={heading} {...adding} />
    </article>
  );
}

type RemoveProps = { rowId: number; describedBy: string; onRemove: () => void };

function RemoveButton({ rowId, describedBy, onRemove }: RemoveProps) {
  function remove(event: FormEvent) {
    event.preventDefault();
    onRemove();
  }
  return (
    <form method="post" action="/favorites/removals" onSubmit={remove} className="card-action">
      <input type="hidden" name="id" value={rowId} />
      <button type="submit" aria-label={FAVORITES.remove} aria-describedby={describedBy} className="heart">
        <CloseIcon />
      </button>
    </form>
  );
}

type AddProps = Adding & { favorite: ShownFavorite; describedBy: string };

/** Adds the favorited variant, or the only one in the shopper's own size; otherwise the first click opens the choice (decision 082). */
function AddToCart({ favorite, describedBy, Choice, addVariant }: AddProps) {
  const { handle, title, variants, variantId, left, hasOneVariant } = favorite;
  // Counted, since the event that the choice has closed may come after it was opened again; 0: closed.
  const [opening, setOpening] = useState(0);
  const isHydrated = useHydrated();
  if (variants.length === 0) {
    return (
      <div className="mt-1 flex grow flex-col justify-between gap-3 text-14 sm:text-16">
        <Price price={favorite.price} fullPrice={favorite.fullPrice} className="text-stone-strong" />
        <p className="grid min-h-12 place-items-center border border-line text-stone-strong">{FAVORITES.outOfStock}</p>
      </div>
    );
  }
  // The server does not know what this browser remembers, and renders the same page.
  const ownSize = isHydrated
    ? ownSizeAmong(
        favorite,
        variants.flatMap((variant) => sizeOf(variant) ?? []),
      )
    : null;
  const variant = preselected(favorite, { isOnlyVariant: hasOneVariant, ownSize });

  function add() {
    if (!variant) return setOpening(opening + 1);
    return toast(addVariant(favorite, variant, left[variant.id]).toast);
  }

  const { price, fullPrice } = variant ?? favorite;
  const button = "w-full px-1! whitespace-nowrap";
  return (
    <div className={`mt-1 flex grow flex-col gap-3 text-14 sm:text-16 ${opening > 0 ? "choice-anchor" : ""}`}>
      <Price
        price={price}
        fullPrice={fullPrice}
        isFrom={variant ? false : favorite.hasPriceRange}
        className="text-stone-strong"
      />
      <p className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-stone-strong">
        {variant && variantName(variant, favorite)}
        {variant && !hasOneVariant && isHydrated && (
          <button
            type="button"
            className="link min-h-11"
            aria-describedby={describedBy}
            aria-haspopup="dialog"
            onClick={() => setOpening(opening + 1)}
          >
            Change
          </button>
        )}
      </p>
      {isHydrated ? (
        <Button kind="secondary" className={button} aria-describedby={describedBy} onClick={add}>
          Add to Cart
        </Button>
      ) : (
        <ButtonLink
          to={variantAddress(handle, variant?.id ?? null)}
          kind="secondary"
          className={button}
          aria-describedby={describedBy}
        >
          Add to Cart
        </ButtonLink>
      )}
      {opening > 0 && (
        <Choice
          key={opening}
          handle={handle}
          title={title}
          search={(variant?.id ?? variantId) ? `?variant=${numberOf(variant?.id ?? variantId ?? "")}` : ""}
          onClose={() => setOpening(0)}
        />
      )}
    </div>
  );
}
