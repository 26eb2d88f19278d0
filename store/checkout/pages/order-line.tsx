import type { ComponentProps } from "react";
import { pictureUrl } from "../../pictures.ts";
import { optionsOf, type CheckoutLine } from "../open-checkout.ts";

type Shown = Pick<CheckoutLine, "title" | "variantTitle" | "sizeFit" | "picturePath" | "quantity" | "unitMinor">;
type OrderLineProps = ComponentProps<"li"> & {
  line: Shown;
  /** What the unit cost before an automatic discount. */
  fullMinor?: number;
  money: (minor: number) => string;
  root: string;
};

/** A line of an order, before and after it is placed. */
export function OrderLine({ line, fullMinor = line.unitMinor, money, root, ...item }: OrderLineProps) {
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] items-start gap-4" {...item}>
      <LinePicture path={line.picturePath} root={root} />
      <div className="min-w-0">
        <p className="font-medium">{line.title}</p>
        <p className="text-14 text-stone-strong empty:hidden">{optionsOf(line)}</p>
        <p className="text-14 text-stone-strong tabular-nums">
          {line.quantity} × {money(line.unitMinor)}
          {fullMinor > line.unitMinor && (
            <>
              {" "}
              <s>
                <span className="sr-only">was </span>
                {money(fullMinor)}
              </s>
            </>
          )}
        </p>
      </div>
      <p className="tabular-nums">{money(line.unitMinor * line.quantity)}</p>
    </li>
  );
}

/** The picture of an order line; a placeholder if its product has none. */
function LinePicture({ path, root }: { path: string | null; root: string }) {
  return (
    <div className="aspect-[4/5] overflow-hidden rounded-sm bg-ground">
      {path !== null && (
        <img
          src={pictureUrl(`${root}../`, path, 160)}
          alt=""
          width={64}
          height={80}
          className="h-full w-full object-cover"
        />
      )}
    </div>
  );
}
