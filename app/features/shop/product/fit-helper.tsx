import { useId, useState, type FormEvent } from "react";
import { isSizeOption, sizeLabel } from "#app/sizes/sizes.ts";
import { Button } from "#app/ui/button.tsx";
import { betweenSizes, inchesOf, sizeForFoot, systemOfOptions, type Foot } from "#app/sizes/size-charts.ts";
import { fitOf, fitTextOf, rememberSize, shoeOf, type ProductDetails } from "../shop.ts";

type Unit = "in" | "cm";
/** From the smallest child's to the largest foot, in inches: anything else is a typo or the other unit. */
const [SHORTEST, LONGEST] = [6, 14];

type Result = { kind: "error" | "none" } | { kind: "size"; size: string };

type Props = { product: ProductDetails; onChoose: (size: string) => void };

/** Finds the size for a foot length and width, chooses it and remembers it in this browser. */
export default function FitHelper({ product, onChoose }: Props) {
  const id = useId();
  const [unit, setUnit] = useState<Unit>("in");
  const [width, setWidth] = useState<Foot["width"]>("regular");
  const [length, setLength] = useState("");
  const [result, setResult] = useState<Result | null>(null);
  const system = systemOfOptions(shoeOf(product));
  const option = product.options.find(({ name }) => isSizeOption(name));
  if (!system || !option) return null;
  const { values, name } = option;

  function find(event: FormEvent) {
    event.preventDefault();
    const number = Number(length.trim().replace(",", ".") || NaN);
    const inches = unit === "cm" ? inchesOf(number) : number;
    if (!(inches >= SHORTEST && inches <= LONGEST)) return setResult({ kind: "error" });
    const size = sizeForFoot(system!, values, betweenSizes(fitTextOf(product)), { inches, width });
    setResult(size === null ? { kind: "none" } : { kind: "size", size });
  }

  function use(size: string) {
    rememberSize(product, { selectedOptions: [{ name, value: size }] });
    onChoose(size);
  }

  const [least, most] = unit === "in" ? [SHORTEST, LONGEST] : [15, 36];
  const hasError = result?.kind === "error";
  const field = "min-h-12 w-full rounded-sm border border-line-strong bg-transparent px-3";
  return (
    <form onSubmit={find} noValidate className="flex flex-col gap-4" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="label">
        Find your size
      </h3>
      <div className="grid grid-cols-[1fr_7rem] gap-x-2 gap-y-4 sm:grid-cols-[1fr_7rem_1fr]">
        <label className="text-14">
          Foot length
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
          Unit
          <select
            className={`${field} mt-1`}
            value={unit}
            onChange={({ target }) => {
              setUnit(target.value as Unit);
              setResult(null);
            }}
          >
            <option value="in">inches</option>
            <option value="cm">cm</option>
          </select>
        </label>
        <label className="text-14 max-sm:col-span-2">
          Width
          <select
            className={`${field} mt-1`}
            value={width}
            onChange={({ target }) => {
              setWidth(target.value as Foot["width"]);
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
            Enter your foot length as a number from {least} to {most} {unit === "in" ? "inches" : "cm"}.
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
