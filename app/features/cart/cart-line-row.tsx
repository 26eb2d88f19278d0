import { useId } from "react";
import { Link } from "react-router";
import { priceText } from "#app/platform/money.ts";
import { CloseIcon } from "#app/ui/icons.tsx";
import { closeOverlay } from "#app/ui/overlay.ts";
import { type CartLine } from "./cart-state.ts";
import { stockLimitNote, optionsText } from "./cart-changes.ts";
import { struckPrice, unitPrice } from "./cart-totals.ts";
import { QuantityField } from "./quantity-field.tsx";

type Props = {
  line: CartLine;
  /** What changed about it. */
  notes: string[];
  isPricedByProvider: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  onSave: () => void;
};

export function CartLineRow({ line, notes, isPricedByProvider, onQuantity, onRemove, onSave }: Props) {
  const id = useId();
  const { title, images } = line.product.node;
  const options = optionsText(line);
  const optionsId = options ? id : undefined;
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 py-5 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
      <Thumbnail image={images[0]} />
      <div className="flex flex-col">
        <div className="flex items-start justify-between gap-2">
          <p className="min-w-0 text-16 leading-snug font-medium">
            <ProductLink line={line} />
          </p>
          <button
            type="button"
            aria-label={`Remove ${title}`}
            aria-describedby={optionsId}
            className="-mt-2.5 -mr-2.5 grid size-10 shrink-0 place-items-center text-stone-strong"
            onClick={onRemove}
          >
            <CloseIcon />
          </button>
        </div>
        {options && (
          <p id={optionsId} className="mt-0.5 text-14 text-stone-strong">
            {options}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-3">
          <QuantityField
            title={title}
            quantity={line.quantity}
            most={line.left}
            describedBy={optionsId}
            onQuantity={onQuantity}
          />
          <p className="ml-auto text-right text-16 tabular-nums">
            <LinePrice line={line} />
          </p>
        </div>
        <button
          type="button"
          className="link mt-1 min-h-11 self-start text-14 text-stone-strong"
          aria-label={`Save for later: ${title}`}
          aria-describedby={optionsId}
          onClick={onSave}
        >
          Save for later
        </button>
        <p role="status" className="mt-1.5 text-14 text-clay empty:hidden">
          {stockLimitNote(line)}
        </p>
        <div role="status">
          {notes.map((note) => (
            <p key={note} className="mt-1.5 border-l-2 border-ink pl-3 text-14">
              {note}
            </p>
          ))}
        </div>
        {isPricedByProvider && (
          <p className="mt-1 text-right text-14 text-stone-strong">Sale price not available at checkout</p>
        )}
      </div>
    </li>
  );
}

export function ProductLink({ line }: { line: CartLine }) {
  const { title, handle } = line.product.node;
  return (
    <Link to={`/product/${encodeURIComponent(handle)}`} className="hover:underline" onClick={closeOverlay}>
      {title}
    </Link>
  );
}

/** The price of one unit, after the quantity where there are several, with the price before a sale. */
export function LinePrice({ line }: { line: CartLine }) {
  const struck = struckPrice(line);
  return (
    <>
      {line.quantity > 1 && <span className="text-14 text-stone-strong">{line.quantity} × </span>}
      {priceText(unitPrice(line))}
      {struck && (
        <s className="ml-2 text-14 text-stone-strong">
          <span className="sr-only">Original price </span>
          {priceText(struck)}
        </s>
      )}
    </>
  );
}

export function Thumbnail({ image }: { image: { url: string; altText: string } | undefined }) {
  if (!image) return <div className="aspect-4/5 bg-ground" />;
  return (
    <img
      src={withWidth(image.url, 176)}
      srcSet={`${withWidth(image.url, 88)} 1x, ${withWidth(image.url, 176)} 2x, ${withWidth(image.url, 264)} 3x`}
      alt={image.altText}
      width={88}
      height={110}
      loading="lazy"
      className="aspect-4/5 w-full bg-ground object-cover"
    />
  );
}

/** The provider's image server scales a picture to the `width` in its URL. */
function withWidth(address: string, width: number): string {
  const [path = "", query = ""] = address.split("?");
  const parameters = new URLSearchParams(query);
  parameters.set("width", String(width));
  return `${path}?${parameters}`;
}
