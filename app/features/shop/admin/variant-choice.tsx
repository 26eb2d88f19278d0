import { useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { numberOf } from "./product-admin.ts";

type Props = {
  /** The prefix of the field names. */
  name: string;
  about: string;
  variants: { id: string; title: string }[];
  /** The numbers of the chosen variants; none: all of them. */
  chosen: string[];
  /** Too many variants for checkboxes on a page without scripts. */
  isHeavy: boolean;
  onChange: (chosen: string[]) => void;
};

/** Which variants a photo is shown for. With scripts, the checkboxes are rendered when opened, and one field holds the choice. */
export function VariantChoice({ name, about, variants, chosen, isHeavy, onChange }: Props) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const known = new Set(variants.map(({ id }) => numberOf(id)));
  const isPlain = !isHydrated && !isHeavy;
  const carried = isPlain ? chosen.filter((id) => !known.has(id)) : chosen;
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);

  return (
    <details className="text-14 open:basis-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link inline-flex min-h-tap items-center" aria-label={`${summaryOf(chosen)}: ${about}`}>
        {summaryOf(chosen)}
      </summary>
      <input type="hidden" name={`${name}.variants`} value={carried.join(",")} />
      {(isOpen || isPlain) && (
        <fieldset className="mt-1 mb-3 max-h-64 overflow-y-auto border border-line p-3">
          <legend className="px-1 text-stone-strong">None checked: shown for all</legend>
          <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {variants.map(({ id, title }) => (
              <label key={id} className="flex min-h-9 items-center gap-3">
                <input
                  type="checkbox"
                  className="check"
                  name={isPlain ? `${name}.variant.${numberOf(id)}` : undefined}
                  checked={chosen.includes(numberOf(id))}
                  onChange={() => toggle(numberOf(id))}
                />
                <span className="min-w-0 wrap-anywhere">{title}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </details>
  );
}

function summaryOf(chosen: string[]): string {
  if (chosen.length === 0) return "For all variants";
  return chosen.length === 1 ? "For 1 variant" : `For ${chosen.length} variants`;
}
