import { useProviderName } from "#app/ui/admin/provider-name.ts";
import { href, Link } from "react-router";
import { instantText } from "#app/platform/instant.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { RowMenu } from "#app/ui/admin/row-menu.tsx";
import { Picture } from "#app/ui/picture.tsx";
import {
  changeText,
  itemText,
  stockBadge,
  stockText,
  variantName,
  variantNumber,
  waitingText,
  type InventoryRow,
} from "./inventory-admin.ts";
import { StockForm } from "./stock-form.tsx";

const COLUMNS =
  "xl:grid-cols-[2rem_minmax(0,4fr)_minmax(0,2fr)_minmax(0,9rem)_minmax(0,14rem)_3.5rem_9rem_3rem] xl:items-center";

/** The names of the columns on a wide screen; each row says them for screen readers. */
export function InventoryColumns() {
  return (
    <div
      aria-hidden="true"
      className={`label hidden gap-x-4 border-b border-line-strong pb-1.5 xl:grid ${COLUMNS} text-12 text-stone-strong`}
    >
      <span className="col-start-2">Product</span>
      <span>SKU</span>
      <span>Status</span>
      <span>Last change</span>
      <span className="text-right">Low at</span>
      <span>In stock</span>
    </div>
  );
}

type Props = {
  row: InventoryRow;
  timeZone: string;
  /** Whether stock can be set here, and in this list: not if the provider has several locations. */
  editing: "here" | "by-location" | "none";
};

/** One variant's stock: a row of a table on a wide screen, a few lines on a phone. */
export function InventoryLine({ row, timeZone, editing }: Props) {
  const { variantId, variant, lastSyncedAt, lastChange } = row;
  const provider = useProviderName();
  const about = itemText(variantId, variant);
  const title = variant ? variantName(variant) : variantId;
  const waiting = waitingText(row.waiting);
  const page = href("/admin/inventory/:variant", { variant: variantNumber(variantId) });
  return (
    <li
      className={`grid grid-cols-[2rem_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-line py-0.5 text-14 ${COLUMNS}`}
    >
      <div className="row-span-3 mt-1 aspect-4/5 overflow-clip rounded-sm bg-ground xl:row-span-1 xl:mt-0">
        {variant?.picture && (
          <Picture picture={{ ...variant.picture, alt: "" }} sizes="2rem" className="h-full w-full object-cover" />
        )}
      </div>
      <p className="min-w-0">
        <Link to={page} className="link font-medium wrap-anywhere">
          {variant?.productTitle ?? "Unknown product"}
        </Link>
        {title && <span className="block wrap-anywhere text-stone-strong">{title}</span>}
      </p>
      <div className="xl:order-last">
        <RowMenu about={about} destructive={null}>
          <MenuLink to={page}>Stock and history</MenuLink>
          <MenuLink to={`${page}#threshold`}>Low-stock threshold</MenuLink>
          {variant && (
            <MenuLink
              to={`${href("/product/:handle", { handle: variant.handle })}?variant=${variantNumber(variantId)}`}
            >
              View product
            </MenuLink>
          )}
        </RowMenu>
      </div>
      <p className="col-span-2 col-start-2 min-w-0 text-12 wrap-anywhere text-stone-strong xl:col-span-1 xl:col-start-auto">
        <span className="sr-only">SKU </span>
        {variant?.sku ?? "—"}
      </p>
      <p className="col-span-2 col-start-2 flex flex-wrap gap-1 xl:col-span-1 xl:col-start-auto">
        <Badge tone={row.isSoldOut ? "destructive" : "good"}>{stockBadge(row)}</Badge>
        {row.isLow && <Badge tone="default">Low</Badge>}
        {waiting && <Badge tone="default">{waiting}</Badge>}
      </p>
      <p className="col-span-2 col-start-2 min-w-0 text-12 text-stone-strong xl:col-span-1 xl:col-start-auto">
        {lastChange && (
          <span className="block wrap-anywhere">
            {`${instantText(timeZone, lastChange.createdAt)} · ${changeText(lastChange, provider)}`}
          </span>
        )}
        <span className="block">
          Last synced <time dateTime={lastSyncedAt.toISOString()}>{instantText(timeZone, lastSyncedAt)}</time>
        </span>
      </p>
      <div className="col-span-2 col-start-2 flex flex-wrap items-center justify-between gap-x-4 xl:contents">
        <p className="text-stone-strong tabular-nums xl:text-right">
          <span className="xl:sr-only">Low at </span>
          <span className={row.hasOwnThreshold ? "font-medium text-ink" : ""}>
            {row.threshold.toLocaleString("en")}
          </span>
        </p>
        {editing === "here" && row.currentStock !== null ? (
          <StockForm variantId={variantId} about={about} available={row.currentStock} />
        ) : (
          <p className="flex min-h-tap items-center gap-3">
            <span className="text-16 font-medium tabular-nums">{stockText(row.currentStock)}</span>{" "}
            <span className="text-stone-strong xl:sr-only">in stock</span>
            {editing === "by-location" && row.currentStock !== null && (
              <Link to={page} aria-label={`Edit stock of ${about}`} className="link">
                Edit
              </Link>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="link flex min-h-tap items-center">
      {children}
    </Link>
  );
}
