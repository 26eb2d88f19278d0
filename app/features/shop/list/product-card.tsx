import { use } from "react";
import { href, Link, useViewTransitionState } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { CardAction } from "./card-action.tsx";
import type { Badge, ProductSummary } from "../shop.ts";

const BADGE_NAMES: Record<Badge, string> = {
  featured: "Featured",
  new: "New",
  limited: "Limited",
  sale: "Sale",
};

const SIZES = "(min-width: 64rem) 22vw, (min-width: 48rem) 30vw, 46vw";

type Props = {
  product: ProductSummary;
  /** Its index in the grid, for the staggered entrance. */
  index: number;
  headingLevel?: "h2" | "h3";
  /** The first of the page: its picture is loaded before everything else. */
  isFirst?: boolean;
};

/** A product in a grid. The whole card is a link, except for its action. */
export function ProductCard({ product, index, headingLevel: Heading = "h2", isFirst = false }: Props) {
  const address = href("/product/:handle", { handle: product.handle }) + (product.search ?? "");
  const isOpening = useViewTransitionState(address);
  const [first, second] = product.pictures;
  const actionOf = use(CardAction);
  return (
    <article className={`card card-ones-${index % 10} card-tens-${Math.floor((index % 50) / 10)}`}>
      <div className={`card-picture bg-ground ${isOpening ? "shared-picture" : ""}`}>
        {first && <Picture picture={first} sizes={SIZES} isFirst={isFirst} />}
        {second && <Picture picture={{ ...second, alt: "" }} sizes={SIZES} className="card-second" />}
      </div>
      <div className="mt-3 flex flex-col gap-0.5 text-14 sm:text-16">
        <Heading className="font-medium">
          <Link to={address} viewTransition prefetch="intent" className="card-link">
            {product.title}
          </Link>
        </Heading>
        <Price price={product.price} fullPrice={product.fullPrice} className="text-stone-strong" />
        {(product.badges.length > 0 || product.isSoldOut) && (
          <ul className="flex flex-wrap gap-x-3 text-14 text-stone-strong" aria-label="Badges">
            {product.badges.map((badge) => (
              <li key={badge}>{BADGE_NAMES[badge]}</li>
            ))}
            {product.isSoldOut && <li>Sold out</li>}
          </ul>
        )}
      </div>
      {actionOf(product)}
    </article>
  );
}
