import { ChevronIcon } from "#app/ui/icons.tsx";
import { sizeChartsFor, type SizeChart } from "./size-charts.ts";
import type { Product } from "./shop.ts";

/** The size charts of shoes; nothing for other products. */
export function SizeGuide({ product }: { product: Pick<Product, "categories" | "gender"> }) {
  const charts = sizeChartsFor(product);
  if (charts.length === 0) return null;
  return (
    <details className="filter-panel border-y border-line">
      <summary className="w-full justify-between text-ink">
        Size chart
        <ChevronIcon />
      </summary>
      <div className="flex flex-col gap-8 pt-2 pb-6">
        {charts.map((chart) => (
          <Chart key={chart.name} chart={chart} />
        ))}
        <p className="max-w-measure text-14 text-stone-strong">
          Stand on a sheet of paper with your heel against a wall and mark the tip of your longest toe. If you’re
          between sizes, choose the larger one.
        </p>
      </div>
    </details>
  );
}

function Chart({ chart }: { chart: SizeChart }) {
  return (
    <table className="w-full text-14 tabular-nums">
      <caption className="label mb-2 text-left">{chart.name}</caption>
      <thead>
        <tr className="border-b border-line-strong text-left">
          <th scope="col" className="py-2 font-medium">
            Size
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Foot length (in)
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Foot length (cm)
          </th>
        </tr>
      </thead>
      <tbody>
        {chart.rows.map(({ size, inches, centimetres }) => (
          <tr key={size} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {size}
            </th>
            <td className="py-2 text-right">{inches.toFixed(2)}</td>
            <td className="py-2 text-right">{centimetres.toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
