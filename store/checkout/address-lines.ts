import type { PostalAddress } from "../store.tables.server.ts";
import { countryName } from "./regions.ts";

/** Where the postal code is written after the city. */
const CODE_LAST = new Set(["AU", "GB", "HK", "IE", "IN", "KR", "NG", "NZ", "SG", "TW", "ZA"]);

/** A postal address as on a parcel. */
export function addressLines(address: PostalAddress): string[] {
  const { firstName, lastName, address1, address2, city, province, zip, countryCode } = address;
  const isNorthAmerican = countryCode === "US" || countryCode === "CA";
  const town = isNorthAmerican
    ? `${city}, ${province} ${zip}`
    : (CODE_LAST.has(countryCode) ? [city, province, zip] : [zip, city, province]).filter(Boolean).join(" ");
  return [`${firstName} ${lastName}`, address1, address2, town, countryName(countryCode)].filter(Boolean);
}
