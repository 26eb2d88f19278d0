import { useId, useState, type FormEvent } from "react";
import { isSizeOption, sizeLabel } from "#app/sizes/sizes.ts";
import { Button } from "#app/ui/button.tsx";
import {
  betweenSizes,
  inchesOf,
  KNOWN_SYSTEMS,
  sizeForFoot,
  sizeForUsual,
  sizeFrom,
  systemOfOptions,
  type FootWidth,
  type KnownSystem,
} from "#app/sizes/size-charts.ts";
import { withHalves } from "#app/sizes/size-words.ts";
import { fitOf, fitTextOf, rememberSize, shoeOf, type ProductDetails } from "../shop.ts";

/** What a shopper may know: the foot's length, or the size usually worn. */
type Known = "in" | "cm" | KnownSystem;

/** From the smallest child's foot to the largest, and the adults' sizes there are: anything else is a typo or another unit. */
const RANGES: Record<Known, { least: number; most: number; unit: string }> = {
  in: { least: 6, most: 14, unit: "inches" },
  cm: { least: 15, most: 36, unit: "cm" },
  men: { least: 3.5, most: 16, unit: `in ${KNOWN_SYSTEMS.men} sizes` },
  women: { least: 5, most: 17.5, unit: `in ${KNOWN_SYSTEMS.women} sizes` },
  uk: { least: 2.5, most: 15, unit: "in UK sizes" },
  eu: { least: 34.5, most: 50, unit: "in EU sizes" },
};

type Result = { kind: "error" | "none" } | { kind: "size"; size: string };

type Props = { product: ProductDetails; onChoose: (size: string) => void };

/** Finds the size for a foot's length or a size usually worn, and a width, chooses it and remembers it in this browser. */
export default function FitHelper({ product, onChoose }: Props) {
  const id = useId();
  const [known, setKnown] = useState<Known>("in");
  const [width, setWidth] = useState<FootWidth>("regular");
  const [length, setLength] = useState("");
  const [result, setResult] = useState<Result | null>(null);
  const system = systemOfOptions(shoeOf(product));
  const option = product.options.find(({ name }) => isSizeOption(name));
  if (!system || !option) return null;
  const { values, name } = option;

  function find(event: FormEvent) {
    event.preventDefault();
    const number = Number(withHalves(length.trim()).replace(",", ".") || NaN);
    const { least, most } = RANGES[known];
    if (!(number >= least && number <= most)) return setResult({ kind: "error" });
    const size = sizeFor(number);
    setResult(size === null ? { kind: "none" } : { kind: "size", size });
  }

  function sizeFor(number: number): string | null {
    const rule = betweenSizes(fitTextOf(product));
    if (known === "in" || known === "cm")
      return sizeForFoot(system!, values, rule, { inches: known === "cm" ? inchesOf(number) : number, width });
    const usual = sizeFrom(known, number, system!);
    return usual === null ? null : sizeForUsual(system!, values, rule, { usual, width });
  }

  function use(size: string) {
    rememberSize(product, { selectedOptions: [{ name, value: size }] });
    onChoose(size);
  }

  const { least, most, unit } = RANGES[known];
  const hasError = result?.kind === "error";
  const field = "min-h-12 w-full rounded-sm border border-line-strong bg-transparent px-3";
  return (
    <form onSubmit={find} noValidate className="flex flex-col gap-4" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="label">
        Find your size
      </h3>
      <div className="grid grid-cols-[1fr_9rem] gap-x-2 gap-y-4">
        <label className="text-14">
          Foot length or usual size
          <input
            className={`${field} mt-1 text-16`}
            inputMode="decimal"
            autoComplete="off"
            value={length}
            aria-invalid={hasError || undefined}
            aria-describedby={hasError ? `${id}-error` : undefined}
            onChange={({ target }) => {
              setLength(target.value);
              setResult(null);
            }}
          />
        </label>
        <label className="text-14">
          In
          <select
            className={`${field} mt-1`}
            value={known}
            onChange={({ target }) => {
              setKnown(target.value as Known);
              setResult(null);
            }}
          >
            <option value="in">inches</option>
            <option value="cm">cm</option>
            {Object.entries(KNOWN_SYSTEMS).map(([system, name]) => (
              <option key={system} value={system}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="col-span-2 text-14">
          Width
          <select
            className={`${field} mt-1`}
            value={width}
            onChange={({ target }) => {
              setWidth(target.value as FootWidth);
              setResult(null);
            }}
          >
            <option value="narrow">Narrow</option>
            <option value="regular">Regular</option>
            <option value="wide">Wide</option>
          </select>
        </label>
        {hasError && (
          <p id={`${id}-error`} className="col-span-full text-14 text-crimson">
            Enter a number from {least} to {most} {unit}.
          </p>
        )}
      </div>
      <Button type="submit" kind="secondary">
        Find my size
      </Button>
      <div role="status">
        {result?.kind === "none" && <p>We don’t make this shoe in a size for that foot.</p>}
        {result?.kind === "size" && (
          <p className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              Your size: <strong className="font-medium">{sizeLabel(result.size, fitOf(product))}</strong>
            </span>
            <button type="button" className="link min-h-11" onClick={() => use(result.size)}>
              Choose this size
            </button>
          </p>
        )}
      </div>
    </form>
  );
}
