import { useContext } from "react";
import { instantText } from "#app/platform/instant.ts";
import { ShopZone } from "#app/ui/shop-day.tsx";

/** A date and time on the shop's clock, which the menu of the admin names. */
export function Moment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="inline-block">
      {instantText(useContext(ShopZone), at)}
    </time>
  );
}
