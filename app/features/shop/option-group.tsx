import { useId } from "react";
import { Picture } from "#app/ui/picture.tsx";
import type { Stock } from "#app/features/inventory/inventory.ts";
import { stateOfValue, variantsWith, type Selection, type ValueState } from "./choice.ts";
import { isSamePicture } from "./photos.ts";
import { isColorOption, type ProductDetails, type ProductOption } from "./shop.ts";

type Props = {
  product: ProductDetails;
  option: ProductOption;
  selection: Selection;
  stock: Record<string, Stock>;
  onChoose: (value: string) => void;
};

const STATE_TEXT: Record<ValueState, string> = { available: "", "sold-out": "Sold out", unavailable: "Unavailable" };

/** The values of one option. Sold-out values stay selectable, so that shoppers can ask for a restock email. */
export function OptionGroup({ product, option, selection, stock, onChoose }: Props) {
  const id = useId();
  const isColor = isColorOption(option.name);
  return (
    <div role="radiogroup" aria-labelledby={id} data-option={option.name}>
      <p className="mb-2 flex gap-3 text-14">
        <span id={id} className="font-medium">
          {option.name}
        </span>
        <span className="text-stone-strong">{selection[option.name]}</span>
      </p>
      <div className={`grid gap-2 ${isColor ? "grid-cols-4" : "grid-cols-5"}`}>
        {option.values.map((value, at) => {
          const state = stateOfValue(product, selection, option.name, value, stock);
          const note = `${id}-${at}`;
          return (
            <label key={value} className="option-value" data-state={state}>
              {isColor && <Swatch product={product} option={option.name} value={value} />}
              <span className="option-name text-14">{value}</span>
              <input
                type="radio"
                name={option.name}
                value={value}
                checked={selection[option.name] === value}
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

function Swatch({ product, option, value }: { product: ProductDetails; option: string; value: string }) {
  const url = variantsWith(product, { [option]: value }).find(({ pictureUrl }) => pictureUrl)?.pictureUrl;
  const photo = url ? product.photos.find((one) => isSamePicture(one.url, url)) : undefined;
  if (!photo) return null;
  return <Picture picture={{ ...photo, alt: "" }} sizes="5rem" className="mb-1 aspect-square w-full object-cover" />;
}
