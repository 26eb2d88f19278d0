import { provinceCode, postalCodeRule } from "./postal-codes.ts";
import { REGION_LISTS, type Region } from "./region-lists.ts";
import { STATES } from "./regions.ts";

/** What an address has in a country, and what the parts are called there. */
export type AddressFormat = {
  city: { label: string; isRequired: boolean };
  /** Null: addresses have none. `choices` is null where it is typed. */
  region: { label: string; noun: string; isRequired: boolean; choices: Region[] | null } | null;
  /** Null: the country has no postal codes. */
  postalCode: { label: string; isRequired: boolean } | null;
};

type Words = { region?: string; isRegionRequired?: true; city?: string; isCityOptional?: true };

/** Required where the country's post requires it (https://chromium-i18n.appspot.com/ssl-address/data). */
const WORDS: Record<string, Words> = {
  US: { region: "State", isRegionRequired: true },
  AU: { region: "State or territory", isRegionRequired: true, city: "Suburb" },
  BR: { region: "State", isRegionRequired: true },
  CA: { region: "Province or territory", isRegionRequired: true },
  CL: { region: "Region" },
  ES: { region: "Province", isRegionRequired: true },
  GB: { region: "County", city: "Town or city" },
  HK: { region: "Area", isRegionRequired: true, city: "District", isCityOptional: true },
  IE: { region: "County", city: "Town or city" },
  IN: { region: "State or union territory", isRegionRequired: true },
  IT: { region: "Province", isRegionRequired: true },
  JP: { region: "Prefecture", isRegionRequired: true, city: "City, ward or town" },
  KR: { region: "Province or city", isRegionRequired: true, city: "City or district" },
  MX: { region: "State", isRegionRequired: true },
  NG: { region: "State" },
  NZ: { city: "Town or city" },
  PH: { region: "Province" },
  SG: { isCityOptional: true },
  TW: { region: "City or county", isRegionRequired: true, city: "District" },
  ZA: { region: "Province" },
};

export function addressFormat(country: string): AddressFormat {
  const { region, isRegionRequired = false, city = "City", isCityOptional = false } = WORDS[country] ?? {};
  const { word, isRequired } = postalCodeRule(country);
  const label = (text: string, isOptional: boolean) => (isOptional ? `${text} (optional)` : text);
  return {
    city: { label: label(city, isCityOptional), isRequired: !isCityOptional },
    region:
      region === undefined
        ? null
        : {
            label: label(region, !isRegionRequired),
            noun: region.toLowerCase(),
            isRequired: isRegionRequired,
            choices: country === "US" ? STATES : (REGION_LISTS[country] ?? null),
          },
    postalCode: word === null ? null : { label: label(word, !isRequired), isRequired },
  };
}

/** "Choose a province", "Choose an area". */
export function chooseText(noun: string): string {
  return `Choose ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

/**
 * The region as it is stored. Addresses that were typed or filled in by a browser may have its code or its name, in Canada also in French.
 * Null: none of the country's regions. "": none, or the country's addresses have none.
 */
export function readRegion(country: string, typed: string): string | null {
  const { region } = addressFormat(country);
  if (region === null || typed === "") return "";
  if (region.choices === null) return typed;
  const wanted = plain(typed);
  const known = region.choices.find(([value, name]) => plain(value) === wanted || plain(name) === wanted)?.[0];
  return known ?? (country === "CA" ? provinceCode(typed) : null);
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
