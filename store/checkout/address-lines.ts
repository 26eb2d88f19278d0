import { safeDisplayName } from "#app/platform/person-name.ts";
import type { PostalAddress } from "../store.tables.server.ts";
import { countryName } from "./regions.ts";

/** A postal address as on a parcel. */
export function addressLines(address: PostalAddress): string[] {
  return [`${address.firstName} ${address.lastName}`, ...streetLines(address)].filter(Boolean);
}

/** The same for emails, without names that contain links. */
export function emailAddressLines(address: PostalAddress): string[] {
  return [safeDisplayName(`${address.firstName} ${address.lastName}`), ...streetLines(address)].filter(Boolean);
}

/** "Thank you, Ruth.", in an email. */
export function emailThanks({ firstName }: Pick<PostalAddress, "firstName">): string {
  const name = safeDisplayName(firstName);
  return name ? `Thank you, ${name}.` : "Thank you.";
}

function streetLines({ address1, address2, city, province, zip, countryCode }: PostalAddress): string[] {
  const isNorthAmerican = countryCode === "US" || countryCode === "CA";
  const town = isNorthAmerican ? `${city}, ${province} ${zip}` : [zip, city, province].filter(Boolean).join(" ");
  return [address1, address2, town, countryName(countryCode)];
}
