import { itemsText, parcelItems, type TrackedOrder } from "./orders.ts";

type Numbers = { numbers: TrackedOrder["parcels"][number]["tracking"] };

/** A parcel's numbers, with links to the carrier's page if there is one. Some carriers give only a page. */
export function TrackingNumbers({ numbers }: Numbers) {
  return (
    <ul>
      {numbers.map(({ carrier, number, url }, at) => (
        <li key={at} className="wrap-anywhere">
          {carrier && `${carrier} `}
          {url ? (
            <a className="link" href={url} rel="noreferrer" target="_blank">
              {number ?? "Tracking page"}
            </a>
          ) : (
            number
          )}
        </li>
      ))}
    </ul>
  );
}

/** What was sent, parcel by parcel, and what was not sent yet. */
export function Parcels({ order }: { order: Pick<TrackedOrder, "lineItems" | "parcels"> }) {
  const { parcels, unsent } = parcelItems(order);
  return (
    <ul className="grid gap-3">
      {parcels.map(({ tracking, items }, at) => (
        <li key={at}>
          {parcels.length > 1 && <p className="font-medium">{`Package ${at + 1} of ${parcels.length}`}</p>}
          {tracking.length > 0 ? <TrackingNumbers numbers={tracking} /> : <p>No tracking number</p>}
          <Items items={items} />
        </li>
      ))}
      {unsent.length > 0 && (
        <li>
          <p className="font-medium">Not shipped yet</p>
          <Items items={unsent} />
        </li>
      )}
    </ul>
  );
}

function Items({ items }: { items: { title: string; variantTitle: string | null; quantity: number }[] }) {
  return (
    <ul className="mt-1 text-14 wrap-anywhere text-stone-strong">
      {items.map((item, at) => (
        <li key={at}>{itemsText({ lineItems: [item], itemCount: 0 })}</li>
      ))}
    </ul>
  );
}
