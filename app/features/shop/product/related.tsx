import { ProductCard } from "../list/product-card.tsx";
import type { ProductSummary } from "../shop.ts";

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
