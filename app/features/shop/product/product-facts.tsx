import { Verse } from "#app/ui/verse.tsx";
import type { ProductDetails } from "../shop.ts";

/** The specification, and the verse the product is named after; each only if the product has one. */
export function ProductFacts({ product: { specification, verse } }: { product: ProductDetails }) {
  if (specification.length === 0 && !verse) return null;
  return (
    <section className="grid gap-12 border-t border-line pt-10 md:grid-cols-2 md:gap-16" aria-label="Details">
      {specification.length > 0 && (
        <div>
          <h2 className="mb-4 font-display text-28">What it’s made of</h2>
          <dl className="text-14">
            {specification.map(([label, value]) => (
              <div key={label} className="grid grid-cols-[7rem_1fr] gap-4 border-b border-line py-2.5">
                <dt className="text-stone-strong">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {verse && (
        <div>
          <h2 className="label mb-4">The verse behind it</h2>
          <Verse verse={verse} size="large" />
        </div>
      )}
    </section>
  );
}
