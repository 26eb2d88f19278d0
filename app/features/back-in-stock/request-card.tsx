import type { Stock } from "#app/features/inventory/inventory.ts";
import { ONLY_VARIANT } from "#app/features/shop/shop.ts";
import { rowAnchor } from "#app/platform/list-search.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { RowCheckbox } from "#app/ui/admin/bulk.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { itemName } from "./back-in-stock.ts";
import { canNotify, emailNote, batchNote, type RequestEmail } from "./back-in-stock-admin.ts";

export type ListedRequest = {
  id: number;
  shopifyVariantId: string;
  productTitle: string;
  variantTitle: string;
  customerName: string | null;
  customerEmail: string;
  notified: boolean;
  createdAt: Date;
  stock: Stock;
  /** Open requests for the same variant, and how many were notified in the last day. */
  waiting: number;
  notifiedRecently: number;
  email: RequestEmail | null;
};

export function RequestCard({ request, timeZone }: { request: ListedRequest; timeZone: string }) {
  const { id, productTitle, variantTitle, customerName, customerEmail, notified, createdAt, stock } = request;
  const note = canNotify(request) ? batchNote(stock, request.waiting, request.notifiedRecently) : null;
  const about = `for ${itemName(productTitle, variantTitle)}, requested by ${customerEmail}`;
  return (
    <li id={rowAnchor(id)} className="grid gap-x-8 gap-y-3 border-b border-line py-5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex items-center gap-4 text-18 font-medium">
          <RowCheckbox id={id} name={`the request ${about}`} />
          {productTitle}
        </p>
        {variantTitle !== ONLY_VARIANT && <p className="text-stone-strong">{variantTitle}</p>}
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge tone={stock.isSoldOut ? "destructive" : "good"}>{stock.isSoldOut ? "Out of Stock" : "In Stock"}</Badge>
          {notified && <Badge>Notified</Badge>}
        </p>
        <p className="mt-2 wrap-anywhere">
          {customerName || "Anonymous"} <span className="text-stone-strong break-all">{customerEmail}</span>
        </p>
        <p className="text-14 text-stone-strong">
          Requested on{" "}
          <time dateTime={createdAt.toISOString()}>
            {new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(createdAt)}
          </time>
        </p>
        {emailNote(request) && <p className="mt-1 max-w-measure text-14 wrap-anywhere">{emailNote(request)}</p>}
        {note && <p className="mt-1 max-w-measure text-14 text-clay">{note}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
        {canNotify(request) && (
          <RowButton
            action="/admin/back-in-stock"
            fields={{ intent: "notify", variantId: request.shopifyVariantId, id }}
            label="Send Notification"
            busy="Sending..."
            about={about}
          />
        )}
        {!notified && (
          <RowButton
            action="/admin/back-in-stock"
            fields={{ intent: "mark", id }}
            label="Mark as Notified"
            busy="Saving..."
            about={about}
          />
        )}
      </div>
    </li>
  );
}
