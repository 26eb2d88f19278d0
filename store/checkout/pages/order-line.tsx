import type { ComponentProps } from "react";
import { linePictureUrl } from "../../pictures.ts";
import { optionsOf, struckMinor, type CheckoutLine } from "../open-checkout.ts";

type Shown = Pick<
  CheckoutLine,
  "title" | "variantTitle" | "sizeFit" | "picturePath" | "quantity" | "unitMinor" | "unitFullMinor" | "compareAtMinor"
>;
type OrderLineProps = ComponentProps<"li"> & {
  line: Shown;
  money: (minor: number) => string;
  root: string;
};

/** A line of an order, before and after it is placed. */
export function OrderLine({ line, money, root, ...item }: OrderLineProps) {
  const struck = struckMinor(line);
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] items-start gap-4" {...item}>
      <LinePicture path={line.picturePath} root={root} />
      <div className="min-w-0">
        <p className="font-medium">{line.title}</p>
        <p className="text-14 text-stone-strong empty:hidden">{optionsOf(line)}</p>
        <p className="text-14 text-stone-strong tabular-nums">
          {line.quantity} × {money(line.unitMinor)}
          {struck !== null && (
            <>
              {" "}
              <s>
                <span className="sr-only">was </span>
                {money(struck)}
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
          src={`${linePictureUrl(`${root}../`, path)}?width=160`}
          alt=""
          width={64}
          height={80}
          className="h-full w-full object-cover"
        />
      )}
    </div>
  );
}
