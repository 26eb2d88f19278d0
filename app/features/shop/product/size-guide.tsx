import { useEffect, useRef, useState } from "react";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { panel } from "#app/ui/panel.tsx";
import { betweenSizes, sizeChartsFor, type SizeChart } from "#app/sizes/size-charts.ts";
import { fitTextOf, shoeOf, type ProductDetails } from "../shop.ts";

const FitHelper = panel(
  () => import("./fit-helper.tsx").then(({ default: FitHelper }) => FitHelper),
  "We couldn’t load the fit helper.",
);

/** Links to it open the guide: browsers reveal what they scroll to. */
export const SIZE_GUIDE_ID = "size-guide";

type Props = { product: ProductDetails; onChoose: (size: string) => void };

/** The fit helper and the size charts of shoes; nothing for other products. */
export function SizeGuide({ product, onChoose }: Props) {
  const [isOpened, setOpened] = useState(false);
  const guide = useRef<HTMLDetailsElement>(null);
  // A link to it may have opened it before its code was loaded: React then renders it again, closed.
  useEffect(() => {
    const details = guide.current;
    if (!details) return;
    if (!details.open && window.location.hash === `#${SIZE_GUIDE_ID}`) {
      details.open = true;
      details.scrollIntoView();
    }
    setOpened(details.open);
  }, []);
  const charts = sizeChartsFor(shoeOf(product));
  if (charts.length === 0) return null;
  return (
    <details
      ref={guide}
      className="filter-panel border-b border-line"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="w-full justify-between text-ink">
        Size chart
        <ChevronIcon />
      </summary>
      <div id={SIZE_GUIDE_ID} className="flex scroll-mt-28 flex-col gap-8 pt-2 pb-6">
        <p className="max-w-measure text-14 text-stone-strong">
          Stand on a sheet of paper with your heel against a wall and mark the tip of your longest toe. If you’re
          between sizes, choose the {betweenSizes(fitTextOf(product))} one.
        </p>
        {isOpened && <FitHelper product={product} onChoose={onChoose} />}
        {charts.map((chart) => (
          <Chart key={chart.name} chart={chart} />
        ))}
      </div>
    </details>
  );
}

const COLUMNS = ["UK", "EU", "Foot (in)", "Foot (cm)"];

function Chart({ chart }: { chart: SizeChart }) {
  return (
    <table className="w-full text-14 tabular-nums">
      <caption className="label mb-2 text-left">{chart.name}</caption>
      <thead>
        <tr className="border-b border-line-strong text-left">
          <th scope="col" className="py-2 font-medium">
            US
          </th>
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className="py-2 text-right font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.rows.map(({ [chart.whose]: size, uk, eu, inches, centimeters }) => (
          <tr key={size} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {size}
            </th>
            {[uk, eu, inches.toFixed(2), centimeters.toFixed(1)].map((value, at) => (
              <td key={COLUMNS[at]} className="py-2 text-right">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
