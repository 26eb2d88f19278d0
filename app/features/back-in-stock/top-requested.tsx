import { ONLY_VARIANT } from "#app/features/shop/shop.ts";
import type { MostRequested } from "./back-in-stock-admin.ts";

/** The most requested variants, with the count in large type: it tells the owner what to reorder. */
export function TopRequested({ top }: { top: MostRequested[] }) {
  if (top.length === 0) return null;
  return (
    <section aria-labelledby="most-requested" className="mb-14">
      <h2 id="most-requested" className="label border-b border-line-strong pb-3">
        Most requested
      </h2>
      <ol>
        {top.map(({ variantId, productTitle, variantTitle, requests }) => (
          <li
            key={variantId}
            className="grid grid-cols-[minmax(3.5rem,auto)_1fr] items-baseline gap-x-5 border-b border-line py-3"
          >
            <span className="font-display text-40 tabular-nums">{requests.toLocaleString("en")}</span>
            <span className="min-w-0">
              <span className="sr-only">{requests === 1 ? "request for " : "requests for "}</span>
              <span className="font-medium">{productTitle}</span>{" "}
              {variantTitle !== ONLY_VARIANT && <span className="text-stone-strong">{variantTitle}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
