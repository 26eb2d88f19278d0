import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Props = { title: string; back: { to: string; label: string }; controls?: ReactNode; children: ReactNode };

/** A page to print: without the site's frame, and on paper without its controls. Dark mode stays on the screen. */
export function PrintPage({ title, back, controls, children }: Props) {
  const isHydrated = useHydrated();
  return (
    <main
      id="content"
      className="mx-auto max-w-3xl px-6 py-8 print:max-w-none print:bg-white print:p-0 print:text-black"
    >
      <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line pb-4 print:hidden">
        <Link to={back.to} className="link inline-flex min-h-11 items-center">
          {back.label}
        </Link>
        {controls}
        {isHydrated && (
          <span className="ml-auto">
            <Button type="button" onClick={() => window.print()}>
              Print
            </Button>
          </span>
        )}
      </div>
      <h1 className="font-display text-28">{title}</h1>
      {children}
    </main>
  );
}

type PrintedLine = { units: number; title: string; variantTitle: string | null; sku: string | null };
type LastColumn<Line> = { name: string; isNumber?: boolean; of: (line: Line) => string };

/** Lines to pack or to pick. `last`: the column after the SKU, if there is one. */
export function PrintTable<Line extends PrintedLine>({
  caption,
  lines,
  last,
}: {
  caption: string;
  lines: Line[];
  last: LastColumn<Line> | null;
}) {
  const lastCell = last?.isNumber ? "text-right whitespace-nowrap tabular-nums" : "wrap-anywhere";
  return (
    <table className="mt-6 w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 pr-4 text-right">
            Qty
          </th>
          <th scope="col" className="py-2">
            Item
          </th>
          <th scope="col" className="py-2 pl-4">
            SKU
          </th>
          {last && (
            <th scope="col" className={`py-2 pl-4 ${last.isNumber ? "text-right" : ""}`}>
              {last.name}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at} className="break-inside-avoid border-b border-line align-top">
            <td className="py-2 pr-4 text-right text-18 font-medium tabular-nums">{line.units}</td>
            <td className="py-2 wrap-anywhere">
              <span className="block font-medium">{line.title}</span>
              {line.variantTitle}
            </td>
            <td className="py-2 pl-4 wrap-anywhere">{line.sku}</td>
            {last && <td className={`py-2 pl-4 ${lastCell}`}>{last.of(line)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
