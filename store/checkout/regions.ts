import { provinceCode, provinceName } from "./postal-codes.ts";
import { REGION_LISTS } from "./region-lists.ts";

/** Countries that the shop delivers to, United States first. */
export const COUNTRIES: [code: string, name: string][] = [
  ["US", "United States"],
  ["AU", "Australia"],
  ["AT", "Austria"],
  ["BE", "Belgium"],
  ["BR", "Brazil"],
  ["CA", "Canada"],
  ["CL", "Chile"],
  ["CZ", "Czechia"],
  ["DK", "Denmark"],
  ["EE", "Estonia"],
  ["FI", "Finland"],
  ["FR", "France"],
  ["DE", "Germany"],
  ["GH", "Ghana"],
  ["GR", "Greece"],
  ["HK", "Hong Kong"],
  ["HU", "Hungary"],
  ["IN", "India"],
  ["IE", "Ireland"],
  ["IL", "Israel"],
  ["IT", "Italy"],
  ["JP", "Japan"],
  ["KE", "Kenya"],
  ["LV", "Latvia"],
  ["LT", "Lithuania"],
  ["LU", "Luxembourg"],
  ["MX", "Mexico"],
  ["NL", "Netherlands"],
  ["NZ", "New Zealand"],
  ["NG", "Nigeria"],
  ["NO", "Norway"],
  ["PH", "Philippines"],
  ["PL", "Poland"],
  ["PT", "Portugal"],
  ["SG", "Singapore"],
  ["SK", "Slovakia"],
  ["SI", "Slovenia"],
  ["ZA", "South Africa"],
  ["KR", "South Korea"],
  ["ES", "Spain"],
  ["SE", "Sweden"],
  ["CH", "Switzerland"],
  ["TW", "Taiwan"],
  ["GB", "United Kingdom"],
];

/** The states, and what else has US addresses: DC, territories, the freely associated states, and military regions. */
export const STATES: [code: string, name: string][] = [
  ["AL", "Alabama"],
  ["AK", "Alaska"],
  ["AS", "American Samoa"],
  ["AZ", "Arizona"],
  ["AR", "Arkansas"],
  ["AA", "Armed Forces Americas (AA)"],
  ["AE", "Armed Forces Europe (AE)"],
  ["AP", "Armed Forces Pacific (AP)"],
  ["CA", "California"],
  ["CO", "Colorado"],
  ["CT", "Connecticut"],
  ["DE", "Delaware"],
  ["DC", "District of Columbia"],
  ["FL", "Florida"],
  ["GA", "Georgia"],
  ["GU", "Guam"],
  ["HI", "Hawaii"],
  ["ID", "Idaho"],
  ["IL", "Illinois"],
  ["IN", "Indiana"],
  ["IA", "Iowa"],
  ["KS", "Kansas"],
  ["KY", "Kentucky"],
  ["LA", "Louisiana"],
  ["ME", "Maine"],
  ["MH", "Marshall Islands"],
  ["MD", "Maryland"],
  ["MA", "Massachusetts"],
  ["MI", "Michigan"],
  ["FM", "Micronesia"],
  ["MN", "Minnesota"],
  ["MS", "Mississippi"],
  ["MO", "Missouri"],
  ["MT", "Montana"],
  ["NE", "Nebraska"],
  ["NV", "Nevada"],
  ["NH", "New Hampshire"],
  ["NJ", "New Jersey"],
  ["NM", "New Mexico"],
  ["NY", "New York"],
  ["NC", "North Carolina"],
  ["ND", "North Dakota"],
  ["MP", "Northern Mariana Islands"],
  ["OH", "Ohio"],
  ["OK", "Oklahoma"],
  ["OR", "Oregon"],
  ["PW", "Palau"],
  ["PA", "Pennsylvania"],
  ["PR", "Puerto Rico"],
  ["RI", "Rhode Island"],
  ["SC", "South Carolina"],
  ["SD", "South Dakota"],
  ["TN", "Tennessee"],
  ["TX", "Texas"],
  ["UT", "Utah"],
  ["VT", "Vermont"],
  ["VI", "Virgin Islands (US)"],
  ["VA", "Virginia"],
  ["WA", "Washington"],
  ["WV", "West Virginia"],
  ["WI", "Wisconsin"],
  ["WY", "Wyoming"],
];

export function countryName(code: string): string {
  return COUNTRIES.find(([known]) => known === code)?.[1] ?? code;
}

const regionsOf = (country: string) => (country === "US" ? STATES : (REGION_LISTS[country] ?? []));

/** The name of a region that is stored as its code; others are stored by their names, or as they were typed. */
export function regionName(country: string, region: string): string {
  if (country === "CA") return provinceName(region);
  return regionsOf(country).find(([value]) => value === region)?.[1] ?? region;
}

/** Its code, where it has one. */
export function regionCode(country: string, region: string): string | null {
  if (country === "CA") return provinceCode(region);
  const [value, name] = regionsOf(country).find(([known]) => known === region) ?? [];
  return value === undefined || value === name ? null : value;
}

const MILITARY = new Set(["AA", "AE", "AP"]);
/** Where express carriers do not deliver: military addresses, territories, and the freely associated states. */
const OVERSEAS = new Set([...MILITARY, "AS", "FM", "GU", "MH", "MP", "PR", "PW", "VI"]);

export function isMilitary(state: string): boolean {
  return MILITARY.has(state);
}

export function isOverseas(state: string): boolean {
  return OVERSEAS.has(state);
}
