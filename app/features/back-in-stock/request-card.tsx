import { Link } from "react-router";
import type { Stock } from "#app/features/inventory/inventory.ts";
import { ONLY_VARIANT } from "#app/features/shop/shop.ts";
import type { EmailWindow } from "#app/platform/limits/limits.ts";
import { personUrl } from "#app/platform/person.ts";
import { rowAnchor } from "#app/platform/list-search.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { RowCheckbox } from "#app/ui/admin/bulk.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { itemName } from "./back-in-stock.ts";
import { batchNote, batchRecipients, emailNote, type RequestEmail } from "./back-in-stock-admin.ts";

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
  /** On the first request of an item on the page, if one of them is open and it is in stock. */
  send: NextBatch | null;
};

/** The next batch of an item. `id`: the row that the result returns to. */
type NextBatch = { id: number; batch: { id: number; email: string }[]; atLimit: EmailWindow[] };

/** Names whom it emails: the item's earliest requests, whichever are below it. */
function SendNotification({ request, send }: { request: ListedRequest; send: NextBatch }) {
  const { shopifyVariantId, productTitle, variantTitle, stock, waiting, notifiedRecently } = request;
  const { id, batch, atLimit } = send;
  const note = batchNote(stock, waiting, notifiedRecently, { size: batch.length, atLimit });
  const recipients = batchRecipients(batch.map(({ email }) => email));
  const item = itemName(productTitle, variantTitle);
  return (
    <div className="col-span-full mb-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-1 rounded-sm bg-sunk px-4 py-2">
      <div className="min-w-0 max-w-measure py-2 text-14 wrap-anywhere">
        <p>
          <span className="font-medium">{item}</span>
          {recipients && `. Emails ${recipients}.`}
        </p>
        {note && <p className="mt-1 text-clay">{note}</p>}
      </div>
      <RowButton
        action="/admin/back-in-stock"
        fields={{ intent: "notify", variantId: shopifyVariantId, id, requests: batch.map((one) => one.id).join() }}
        label="Send Notification"
        busy="Sending..."
        about={`for ${item}${recipients ? ` to ${recipients}` : ""}`}
      />
    </div>
  );
}

export function RequestCard({ request, timeZone }: { request: ListedRequest; timeZone: string }) {
  const { id, productTitle, variantTitle, customerName, customerEmail, notified, createdAt, stock } = request;
  const about = `for ${itemName(productTitle, variantTitle)}, requested by ${customerEmail}`;
  return (
    <li id={rowAnchor(id)} className="grid gap-x-8 gap-y-3 border-b border-line py-2.5 sm:grid-cols-[1fr_auto]">
      {request.send && <SendNotification request={request} send={request.send} />}
      <div className="min-w-0">
        <p className="flex items-center gap-4 text-16 font-medium">
          <RowCheckbox id={id} name={`the request ${about}`} />
          {productTitle}
        </p>
        {variantTitle !== ONLY_VARIANT && <p className="text-stone-strong">{variantTitle}</p>}
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge tone={stock.isSoldOut ? "destructive" : "good"}>{stock.isSoldOut ? "Out of Stock" : "In Stock"}</Badge>
          {notified && <Badge>Notified</Badge>}
        </p>
        <p className="mt-2 wrap-anywhere">
          {customerName || "Anonymous"}{" "}
          <Link to={personUrl("restock", id)} className="link break-all text-stone-strong">
            {customerEmail}
          </Link>
        </p>
        <p className="text-14 text-stone-strong">
          Requested on{" "}
          <time dateTime={createdAt.toISOString()}>
            {new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(createdAt)}
          </time>
        </p>
        {emailNote(request) && <p className="mt-1 max-w-measure text-14 wrap-anywhere">{emailNote(request)}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
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
