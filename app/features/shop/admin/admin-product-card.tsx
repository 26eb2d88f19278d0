import { Link } from "react-router";
import { Badge } from "#app/ui/admin/badge.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { KEEP_SCROLL } from "#app/ui/keep-scroll.ts";
import { productsAddress, variantCountText, type ListState } from "./product-admin.ts";
import type { ProductInAdmin } from "./product-admin.server.ts";

const SIZES = "(min-width: 64rem) 20vw, (min-width: 40rem) 30vw, 45vw";

/** One product in the admin list; the whole card links to its editor. */
export function AdminProductCard({ product, listState }: { product: ProductInAdmin; listState: ListState }) {
  const { number, title, picture, variants, isCustomized, isHidden } = product;
  return (
    <li className="relative flex min-w-0 flex-col">
      <div className={`aspect-4/5 overflow-hidden bg-ground ${isHidden ? "opacity-55" : ""}`}>
        {picture && <Picture picture={{ ...picture, alt: "" }} sizes={SIZES} className="size-full object-cover" />}
      </div>
      <h2 className="mt-3 font-medium wrap-anywhere">{title}</h2>
      <p className="mt-0.5 text-14 text-stone-strong">{variantCountText(variants)}</p>
      {(isCustomized || isHidden) && (
        <p className="mt-2 flex flex-wrap gap-2">
          {isCustomized && <Badge>Customized</Badge>}
          {isHidden && <Badge tone="destructive">Hidden</Badge>}
        </p>
      )}
      <p className="mt-auto pt-1">
        <Link
          to={productsAddress(listState, { number })}
          preventScrollReset
          state={KEEP_SCROLL}
          aria-label={`Edit ${title}`}
          className="link inline-flex min-h-11 items-center after:absolute after:inset-0"
        >
          Edit
        </Link>
      </p>
    </li>
  );
}
