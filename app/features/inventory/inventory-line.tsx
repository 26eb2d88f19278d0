import { Badge } from "#app/ui/admin/badge.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { stockBadge, stockText, variantName, waitingText, type InventoryRow } from "./inventory-admin.ts";

/** One variant's stock in the admin list. */
export function InventoryLine({ row, timeZone }: { row: InventoryRow; timeZone: string }) {
  const { variant, lastSyncedAt } = row;
  const title = variant ? variantName(variant) : row.variantId;
  const waiting = waitingText(row.waiting);
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] items-start gap-x-5 border-b border-line py-4">
      <div className="aspect-4/5 overflow-clip rounded-sm bg-ground">
        {variant?.picture && (
          <Picture picture={{ ...variant.picture, alt: "" }} sizes="4rem" className="h-full w-full object-cover" />
        )}
      </div>
      <div className="grid min-w-0 gap-2 lg:grid-cols-[1fr_14rem_15rem] lg:items-baseline lg:gap-x-8">
        <div className="min-w-0">
          <p className="text-18 font-medium">{variant?.productTitle ?? "Unknown product"}</p>
          {title && <p className="wrap-anywhere text-stone-strong">{title}</p>}
        </div>
        <p className="flex flex-wrap gap-2">
          <Badge tone={row.isSoldOut ? "destructive" : "good"}>{stockBadge(row)}</Badge>
          {waiting && <Badge tone="default">{waiting}</Badge>}
        </p>
        <p className="text-14 text-stone-strong">
          Last synced{" "}
          <time dateTime={lastSyncedAt.toISOString()}>
            {new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
              lastSyncedAt,
            )}
          </time>
        </p>
      </div>
      <p className="text-right">
        <span className="block font-display text-28 tabular-nums">{stockText(row.currentStock)}</span>
        <span className="text-14 text-stone-strong">in stock</span>
      </p>
    </li>
  );
}
