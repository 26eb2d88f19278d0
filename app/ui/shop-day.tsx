import { createContext, useContext } from "react";

/** STORE_TIMEZONE: pages are drawn once for everybody, and an evening's words are to have that evening's date. */
export const ShopZone = createContext("UTC");

/** The day it was in the shop's place (decision D9), the same on the server and in every browser. */
export function ShopDay({ at, dateStyle = "long" }: { at: Date; dateStyle?: "long" | "medium" }) {
  const timeZone = useContext(ShopZone);
  return (
    <time dateTime={at.toISOString()}>{new Intl.DateTimeFormat("en-US", { dateStyle, timeZone }).format(at)}</time>
  );
}
