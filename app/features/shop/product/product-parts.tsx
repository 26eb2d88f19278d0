import { useSearchParams } from "react-router";
import { Verse } from "#app/ui/verse.tsx";
import { ProductCard } from "../list/product-card.tsx";
import type { ProductDetails, ProductSummary } from "../shop.ts";
import { choiceOf, selectionIn } from "./choice.ts";
import { ShareMenu, shareLink } from "./share-menu.tsx";

/** The parts of a product page that are loaded when it is at rest. */
export { SizeGuide } from "./size-guide.tsx";

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

/** Products below a product. */
export function Related({ id, heading, products }: { id: string; heading: string; products: ProductSummary[] }) {
  if (products.length === 0) return null;
  return (
    <section className="mt-section" aria-labelledby={id}>
      <h2 id={id} className="mb-8 font-display text-40">
        {heading}
      </h2>
      <ul className="product-grid">
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} index={index} headingLevel="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shares the product, or the variant that its page's URL names. */
export function ShareProduct({ product, publicUrl }: { product: ProductDetails; publicUrl: string }) {
  const [query] = useSearchParams();
  const choice = choiceOf(product, selectionIn(product, query), {});
  const variantId = choice.state === "chosen" ? choice.variant.id : null;
  return <ShareMenu link={shareLink(publicUrl, product.handle, variantId)} title={product.title} />;
}
