import { safeDisplayName } from "#app/platform/person-name.ts";
import type { PostalAddress } from "../store.tables.server.ts";
import { countryName } from "./places.ts";

/** An address as it stands on a parcel. */
export function addressLines(address: PostalAddress): string[] {
  return [`${address.firstName} ${address.lastName}`, ...placeLines(address)].filter(Boolean);
}

/** The same in an email, which shows no name that would carry a link. */
export function emailAddressLines(address: PostalAddress): string[] {
  return [safeDisplayName(`${address.firstName} ${address.lastName}`), ...placeLines(address)].filter(Boolean);
}

/** "Thank you, Ruth.", in an email. */
export function emailThanks({ firstName }: Pick<PostalAddress, "firstName">): string {
  const name = safeDisplayName(firstName);
  return name ? `Thank you, ${name}.` : "Thank you.";
}

function placeLines({ address1, address2, city, province, zip, countryCode }: PostalAddress): string[] {
  const town = countryCode === "US" ? `${city}, ${province} ${zip}` : [zip, city, province].filter(Boolean).join(" ");
  return [address1, address2, town, countryName(countryCode)];
}
