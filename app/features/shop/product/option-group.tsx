import { useId, type ReactNode } from "react";
import { Picture } from "#app/ui/picture.tsx";
import type { Stock } from "#app/features/inventory/inventory.ts";
import { isSizeOption, sizeLabel, sizeLines, type SizeFit } from "#app/sizes/sizes.ts";
import { Swatch } from "../list/swatch.tsx";
import { stateOfValue, variantsWith, type Selection, type ValueState } from "./choice.ts";
import { isSamePicture } from "../photos.ts";
import { fitOf, isColorOption, type Product, type ProductDetails, type ProductOption } from "../shop.ts";

type Props = {
  product: Pick<Product, "options" | "variants" | "categories" | "gender">;
  option: ProductOption;
  selection: Selection;
  stock: Record<string, Stock>;
  error?: string | undefined;
  /** Of a color. */
  renderSwatch: (value: string) => ReactNode;
  /** Beside the option's name, such as a link to the size guide. */
  aside?: ReactNode;
  onChoose: (value: string) => void;
};

const STATE_TEXT: Record<ValueState, string> = { available: "", "sold-out": "Sold out", unavailable: "Unavailable" };

/** The values of one option. Sold-out values stay selectable, so that shoppers can ask for a restock email. */
export function OptionGroup({ product, option, selection, stock, error, renderSwatch, aside, onChoose }: Props) {
  const id = useId();
  const isColor = isColorOption(option.name);
  const fit = isSizeOption(option.name) ? fitOf(product) : null;
  const chosen = selection[option.name];
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      data-option={option.name}
    >
      <p className="mb-1.5 flex gap-3 text-14">
        <span id={id} className="font-medium">
          {option.name}
        </span>
        {error ? (
          <span id={`${id}-error`} className="text-crimson">
            {error}
          </span>
        ) : (
          <span className="text-stone-strong">{chosen && sizeLabel(chosen, fit)}</span>
        )}
        {aside && <span className="ml-auto">{aside}</span>}
      </p>
      <div className={`grid gap-2 ${isColor ? "grid-cols-4" : "grid-cols-4 min-[22.5rem]:grid-cols-5"}`}>
        {option.values.map((value, at) => {
          const state = stateOfValue(product, selection, option.name, value, stock);
          const note = `${id}-${at}`;
          return (
            <label key={value} className={`option-value ${isColor ? "" : "px-0.5"}`} data-state={state}>
              {isColor && renderSwatch(value)}
              <OptionName value={value} fit={fit} />
              <input
                type="radio"
                name={option.name}
                value={value}
                checked={chosen === value}
                onChange={() => onChoose(value)}
                aria-describedby={state === "available" ? undefined : note}
              />
              {state !== "available" && (
                <span id={note} className="sr-only" aria-hidden>
                  {STATE_TEXT[state]}
                </span>
              )}
            </label>
          );
        })}
      </div>
    </div>
  );
}

/** A size in two lines, which are one name. */
function OptionName({ value, fit }: { value: string; fit: SizeFit | null }) {
  const [first, second] = sizeLines(value, fit);
  if (second === undefined) return <span className="option-name text-14">{first}</span>;
  return (
    <span className="option-name text-14">
      <span className="sr-only">{sizeLabel(value, fit)}</span>
      <span aria-hidden className="grid leading-tight">
        {/* Five tiles are side by side on a phone, and the longest word is “Women’s”. */}
        <span className={fit === "unisex-shoes" ? undefined : "text-12"}>{first}</span>
        <span>{second}</span>
      </span>
    </span>
  );
}

/** A color as the product's own picture in it, else as the shop's swatch. */
export function PictureSwatch({ product, option, value }: { product: ProductDetails; option: string; value: string }) {
  const url = variantsWith(product, { [option]: value }).find(({ pictureUrl }) => pictureUrl)?.pictureUrl;
  const photo = url ? product.photos.find((one) => isSamePicture(one.url, url)) : undefined;
  if (!photo) {
    const own = product.options.find(({ name }) => name === option)?.swatches?.[value];
    return own ? <Swatch colors={["picture" in own ? own.picture : own.color]} className="mb-1" /> : null;
  }
  return (
    <Picture
      picture={{ ...photo, alt: "" }}
      sizes="5rem"
      className="h-9 w-full object-cover sm:mb-1 sm:aspect-4/3 sm:h-auto"
    />
  );
}
