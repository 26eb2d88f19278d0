import { priceText, type Money } from "#app/platform/money.ts";

type Props = { price: Money; fullPrice: Money; className?: string };

/** The price; on sale with the discount in percent and the original price struck through. */
export function Price({ price, fullPrice, className = "" }: Props) {
  const percentOff = fullPrice.minor > 0 ? Math.round((1 - price.minor / fullPrice.minor) * 100) : 0;
  if (percentOff <= 0) return <span className={`tabular-nums ${className}`}>{priceText(price)}</span>;
  return (
    <span className={`inline-flex flex-wrap items-baseline gap-x-3 tabular-nums ${className}`}>
      <span>{priceText(price)}</span>
      <s className="text-stone">
        <span className="sr-only">Original price </span>
        {priceText(fullPrice)}
      </s>
      <span className="text-crimson">{`${percentOff}% OFF`}</span>
    </span>
  );
}
