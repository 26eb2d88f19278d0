import { use } from "react";
import { href, Link, useViewTransitionState } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import { percentOff, percentText, Price } from "#app/ui/price.tsx";
import { CardAction } from "./card-action.tsx";
import { QuickAdd } from "./quick-add.tsx";
import { Swatch } from "./swatch.tsx";
import { NOTIFY_FIELD, type Badge, type CardColor, type ProductSummary } from "../shop.ts";

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
  /** It is among the featured products: elsewhere "Featured" says nothing. */
  isFeatured?: boolean;
};

/** A product in a grid. The whole card is a link, except for its action, its colors and its button. */
export function ProductCard({
  product,
  index,
  headingLevel: Heading = "h2",
  isFirst = false,
  isFeatured = false,
}: Props) {
  const page = href("/product/:handle", { handle: product.handle });
  const address = page + (product.search ?? "");
  const isOpening = useViewTransitionState(address);
  const [first, second] = product.pictures;
  const actionOf = use(CardAction);
  const badges = product.badges.filter((badge) => isFeatured || badge !== "featured");
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
        <Price
          price={product.price}
          fullPrice={product.fullPrice}
          isFrom={product.hasPriceRange}
          hasPercent={false}
          className="text-stone-strong"
        />
        {product.colors && <Colors {...product} colors={product.colors} page={page} />}
        {(badges.length > 0 || product.isSoldOut) && (
          <ul className="flex flex-wrap gap-x-3 text-14 text-stone-strong" aria-label="Badges">
            {badges.map((badge) => (
              <li key={badge}>{badge === "sale" ? <SaleChip {...product} /> : BADGE_NAMES[badge]}</li>
            ))}
            {product.isSoldOut && (
              <>
                <li>Sold out</li>
                <li>
                  <Link
                    to={`${address}${product.search ? "&" : "?"}${NOTIFY_FIELD}=1`}
                    className="card-notify link"
                    aria-label={`Notify Me: ${product.title}`}
                  >
                    Notify Me
                  </Link>
                </li>
              </>
            )}
          </ul>
        )}
      </div>
      {actionOf(product)}
      {!product.isSoldOut && <QuickAdd product={product} address={address} />}
    </article>
  );
}

/** With the percentage where the price is reduced: the category Sale changes none. */
function SaleChip(product: Pick<ProductSummary, "price" | "fullPrice">) {
  const percent = percentOff(product);
  if (percent === 0) return BADGE_NAMES.sale;
  return (
    <>
      {BADGE_NAMES.sale} <span className="text-crimson">{percentText(percent)}</span>
    </>
  );
}

type ColorsProps = Pick<ProductSummary, "title" | "moreColors"> & { colors: CardColor[]; page: string };

/** A link to the product in each color. */
function Colors({ colors, moreColors = 0, title, page }: ColorsProps) {
  return (
    <ul className="card-colors" aria-label="Colors">
      {colors.map(({ name, swatch, isSoldOut }) => (
        <li key={name}>
          <Link
            to={`${page}?color=${encodeURIComponent(name)}`}
            className="card-color"
            title={name}
            aria-label={`${title} in ${name}${isSoldOut ? ", sold out" : ""}`}
            data-sold-out={isSoldOut}
          >
            {swatch ? <Swatch colors={swatch.split(" ")} className="card-swatch" /> : name}
          </Link>
        </li>
      ))}
      {moreColors > 0 && (
        <li>
          <Link to={page} className="card-color" aria-label={`+${moreColors} more colors of ${title}`}>
            +{moreColors}
          </Link>
        </li>
      )}
    </ul>
  );
}
