import { createContext, useContext } from "react";
import { dateFormat } from "#app/platform/date-format.ts";

/** STORE_TIMEZONE: pages are rendered once for all visitors, so dates are those of the store. */
export const ShopZone = createContext("UTC");

/** The date in the store's time zone, the same on the server and in every browser. */
export function ShopDay({ at, dateStyle = "long" }: { at: Date; dateStyle?: "long" | "medium" }) {
  const timeZone = useContext(ShopZone);
  return <time dateTime={at.toISOString()}>{dateFormat("en-US", { dateStyle, timeZone }).format(at)}</time>;
}
