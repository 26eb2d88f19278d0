import { brand } from "#app/brand.ts";

/** How the admin names the system that holds catalog, stock and orders: the embedded store has no name of its own. */
export function providerName(isLiveShop: boolean): string {
  return isLiveShop ? brand.provider : "your store";
}

/** As the first word of a sentence. */
export function providerNameFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
