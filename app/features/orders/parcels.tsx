import type { TrackedOrder } from "./orders.ts";

/** Each package's number, with a link to the carrier's page if there is one. */
export function Parcels({ parcels }: Pick<TrackedOrder, "parcels">) {
  return (
    <ul>
      {parcels.map(({ carrier, number, url }) => (
        <li key={number} className="wrap-anywhere">
          {carrier && `${carrier} `}
          {url ? (
            <a className="link" href={url} rel="noreferrer" target="_blank">
              {number}
            </a>
          ) : (
            number
          )}
        </li>
      ))}
    </ul>
  );
}
