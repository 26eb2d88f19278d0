import type { PostalAddress } from "../store.tables.server.ts";
import { countryName } from "./places.ts";

/** An address as it stands on a parcel. */
export function addressLines({
  firstName,
  lastName,
  address1,
  address2,
  city,
  province,
  zip,
  countryCode,
}: PostalAddress): string[] {
  const town = countryCode === "US" ? `${city}, ${province} ${zip}` : [zip, city, province].filter(Boolean).join(" ");
  return [`${firstName} ${lastName}`, address1, address2, town, countryName(countryCode)].filter(Boolean);
}
