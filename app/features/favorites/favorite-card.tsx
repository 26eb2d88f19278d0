import { useId, useRef, useState, type FormEvent, type RefObject } from "react";
import { Link } from "react-router";
import { addToCart, cartLineFor, stockLimitToast } from "#app/features/cart/cart.ts";
import { numberOf, ownSizeAmong, rememberSize, sizeOf, variantAddress, type Variant } from "#app/features/shop/shop.ts";
import { Button } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { FAVORITES } from "./favorites.ts";
import { preselected, variantName, type ShownFavorite } from "./shown-favorite.ts";

const SIZES = "(min-width: 64rem) 22vw, (min-width: 48rem) 30vw, 46vw";

type Props = { favorite: ShownFavorite; index: number; onRemove: () => void };

export function FavoriteCard({ favorite, index, onRemove }: Props) {
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
      <AddToCart favorite={favorite} describedBy={heading} />
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

/** Adds the favorited variant or the shopper's own size; if neither is known, the first click asks for an option (decision 082). */
function AddToCart({ favorite, describedBy }: { favorite: ShownFavorite; describedBy: string }) {
  const { handle, title, variants, left, hasOneVariant } = favorite;
  const [chosenNumber, choose] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const isHydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
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
  const variant =
    chosenNumber === null
      ? preselected(favorite, { isOnlyVariant: hasOneVariant, ownSize })
      : (variants.find(({ id }) => numberOf(id) === chosenNumber) ?? null);

  function add(event: FormEvent) {
    event.preventDefault();
    if (!variant) {
      setAsked(true);
      select.current?.focus();
      return;
    }
    const known = left[variant.id];
    if (!addToCart(cartLineFor(favorite, variant, known))) return toast(stockLimitToast(known));
    rememberSize(favorite, variant);
    const chosen = variantName(variant, favorite);
    toast({ title: "Added to cart", description: chosen ? `${title}, ${chosen}` : title, kind: "success" });
  }

  const { price, fullPrice } = variant ?? favorite;
  return (
    <form
      method="get"
      action={variantAddress(handle, null)}
      onSubmit={add}
      noValidate={isHydrated}
      className="mt-1 flex grow flex-col gap-3 text-14 sm:text-16"
    >
      <Price price={price} fullPrice={fullPrice} className="text-stone-strong" />
      {hasOneVariant && variant ? (
        <p className="mt-auto text-stone-strong">
          <input type="hidden" name="variant" value={numberOf(variant.id)} />
          {variantName(variant, favorite)}
        </p>
      ) : (
        <VariantChoice
          field={select}
          favorite={favorite}
          chosen={variant}
          error={isAsked && !variant ? CHOOSE_FIRST : null}
          onChoose={choose}
        />
      )}
      <Button type="submit" kind="secondary" className="w-full px-1! whitespace-nowrap" aria-describedby={describedBy}>
        Add to Cart
      </Button>
    </form>
  );
}

const CHOOSE_FIRST = "Choose an option, then tap Add to Cart again.";

type ChoiceProps = {
  field: RefObject<HTMLSelectElement | null>;
  favorite: ShownFavorite;
  chosen: Variant | null;
  error: string | null;
  onChoose: (number: string) => void;
};

function VariantChoice({ field, favorite, chosen, error, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="mt-auto">
      <label htmlFor={id} className="sr-only">
        {`Option for ${favorite.title}`}
      </label>
      <select
        ref={field}
        id={id}
        name="variant"
        required
        value={chosen ? numberOf(chosen.id) : ""}
        onChange={(event) => onChoose(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        className="min-h-11 w-full rounded-sm border border-line-strong bg-transparent px-2 aria-invalid:border-crimson"
      >
        <option value="" disabled={chosen !== null}>
          Choose an option
        </option>
        {favorite.variants.map((variant) => (
          <option key={variant.id} value={numberOf(variant.id)}>
            {variantName(variant, favorite)}
          </option>
        ))}
      </select>
      <p id={`${id}-error`} role="status" className="mt-1 text-14 text-crimson empty:hidden">
        {error}
      </p>
    </div>
  );
}
