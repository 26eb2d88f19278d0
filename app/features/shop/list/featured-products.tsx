import { CardEntrance } from "./card-entrance.tsx";
import { ProductCard } from "./product-card.tsx";
import type { ProductSummary } from "../shop.ts";

/** The featured products of the landing page; the section is omitted without any. */
export function FeaturedProducts({ products, heading }: { products: ProductSummary[]; heading: string }) {
  if (products.length === 0) return null;
  return (
    <section className="page py-section" aria-labelledby="featured">
      <h2 id="featured" className="mb-10 max-w-[8.25em] font-display text-64">
        {heading}
      </h2>
      <CardEntrance />
      <ul className="product-grid">
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} index={index} headingLevel="h3" isFeatured />
          </li>
        ))}
      </ul>
    </section>
  );
}
