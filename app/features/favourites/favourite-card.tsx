import { useId, useState, type FormEvent } from "react";
import { Link } from "react-router";
import { addToCart } from "#app/features/cart/cart-store.ts";
import { lineFor } from "#app/features/cart/cart.ts";
import { numberOf, variantAddress } from "#app/features/shop/choice.ts";
import type { Variant } from "#app/features/shop/shop.ts";
import { Button } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.tsx";
import { FAVOURITES } from "./favourites.ts";
import { variantName, type ShownFavourite } from "./shown-favourite.ts";

const SIZES = "(min-width: 64rem) 22vw, (min-width: 48rem) 30vw, 46vw";

type Props = { favourite: ShownFavourite; index: number; onRemove: () => void };

export function FavouriteCard({ favourite, index, onRemove }: Props) {
  const { title, handle, pictures, isHidden } = favourite;
  const [picture] = pictures;
  const heading = useId();
  return (
    <article className="flex h-full flex-col">
      <div className="card">
        <div className="card-picture bg-ground">
          {picture && <Picture picture={picture} sizes={SIZES} isFirst={index < 2} />}
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
        <RemoveButton rowId={favourite.rowId} describedBy={heading} onRemove={onRemove} />
      </div>
      <Buying favourite={favourite} describedBy={heading} />
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
      <button type="submit" aria-label={FAVOURITES.remove} aria-describedby={describedBy} className="heart">
        <CloseIcon />
      </button>
    </form>
  );
}

/** One press adds what stands there; the choice is seen, and can be another one (decision D148). */
function Buying({ favourite, describedBy }: { favourite: ShownFavourite; describedBy: string }) {
  const { handle, title, variants } = favourite;
  const [chosenNumber, choose] = useState<string | null>(null);
  const variant = variants.find(({ id }) => numberOf(id) === chosenNumber) ?? variants[0];
  if (!variant) {
    return (
      <div className="mt-1 flex grow flex-col justify-between gap-3 text-14 sm:text-16">
        <Price price={favourite.price} fullPrice={favourite.fullPrice} className="text-stone-strong" />
        <p className="grid min-h-12 place-items-center border border-line text-stone-strong">{FAVOURITES.outOfStock}</p>
      </div>
    );
  }

  function add(event: FormEvent) {
    event.preventDefault();
    if (!variant) return;
    addToCart(lineFor(favourite, variant));
    const chosen = variantName(variant);
    toast({ title: "Added to cart", description: chosen ? `${title}, ${chosen}` : title, kind: "success" });
  }

  return (
    <form
      method="get"
      action={variantAddress(handle, null)}
      onSubmit={add}
      className="mt-1 flex grow flex-col gap-3 text-14 sm:text-16"
    >
      <Price price={variant.price} fullPrice={variant.fullPrice} className="text-stone-strong" />
      <VariantChoice title={title} variants={variants} chosen={variant} onChoose={choose} />
      <Button type="submit" kind="secondary" className="w-full px-1! whitespace-nowrap" aria-describedby={describedBy}>
        Add to Cart
      </Button>
    </form>
  );
}

type ChoiceProps = { title: string; variants: Variant[]; chosen: Variant; onChoose: (number: string) => void };

function VariantChoice({ title, variants, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  if (variants.length === 1) {
    return (
      <p className="mt-auto text-stone-strong">
        <input type="hidden" name="variant" value={numberOf(chosen.id)} />
        {variantName(chosen)}
      </p>
    );
  }
  return (
    <div className="mt-auto">
      <label htmlFor={id} className="sr-only">
        {`Variant of ${title}`}
      </label>
      <select
        id={id}
        name="variant"
        value={numberOf(chosen.id)}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-11 w-full rounded-sm border border-line-strong bg-transparent px-2"
      >
        {variants.map((variant) => (
          <option key={variant.id} value={numberOf(variant.id)}>
            {variantName(variant)}
          </option>
        ))}
      </select>
    </div>
  );
}
