import { priceText, type Money } from "#app/platform/money.ts";

type Props = {
  price: Money;
  fullPrice: Money;
  /** It is the lowest of several. */
  isFrom?: boolean | undefined;
  /** False where the discount in percent is beside it. */
  hasPercent?: boolean;
  className?: string;
};

/** The price; on sale with the discount in percent and the original price struck through. */
export function Price({ price, fullPrice, isFrom = false, hasPercent = true, className = "" }: Props) {
  const shown = isFrom ? `From ${priceText(price)}` : priceText(price);
  const percent = percentOff({ price, fullPrice });
  if (percent === 0) return <span className={`tabular-nums ${className}`}>{shown}</span>;
  return (
    <span className={`inline-flex flex-wrap items-baseline gap-x-3 tabular-nums ${className}`}>
      <span>{shown}</span>
      <s className="text-stone">
        <span className="sr-only">Original price </span>
        {priceText(fullPrice)}
      </s>
      {hasPercent && <span className="text-crimson">{percentText(percent)}</span>}
    </span>
  );
}

/** The discount in whole percent; 0 without one. */
export function percentOff({ price, fullPrice }: Pick<Props, "price" | "fullPrice">): number {
  return fullPrice.minor > 0 ? Math.max(0, Math.round((1 - price.minor / fullPrice.minor) * 100)) : 0;
}

export const percentText = (percent: number) => `${percent}% OFF`;
