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

export const STATES: [code: string, name: string][] = [
  ["AL", "Alabama"],
  ["AK", "Alaska"],
  ["AZ", "Arizona"],
  ["AR", "Arkansas"],
  ["CA", "California"],
  ["CO", "Colorado"],
  ["CT", "Connecticut"],
  ["DE", "Delaware"],
  ["DC", "District of Columbia"],
  ["FL", "Florida"],
  ["GA", "Georgia"],
  ["HI", "Hawaii"],
  ["ID", "Idaho"],
  ["IL", "Illinois"],
  ["IN", "Indiana"],
  ["IA", "Iowa"],
  ["KS", "Kansas"],
  ["KY", "Kentucky"],
  ["LA", "Louisiana"],
  ["ME", "Maine"],
  ["MD", "Maryland"],
  ["MA", "Massachusetts"],
  ["MI", "Michigan"],
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
  ["OH", "Ohio"],
  ["OK", "Oklahoma"],
  ["OR", "Oregon"],
  ["PA", "Pennsylvania"],
  ["RI", "Rhode Island"],
  ["SC", "South Carolina"],
  ["SD", "South Dakota"],
  ["TN", "Tennessee"],
  ["TX", "Texas"],
  ["UT", "Utah"],
  ["VT", "Vermont"],
  ["VA", "Virginia"],
  ["WA", "Washington"],
  ["WV", "West Virginia"],
  ["WI", "Wisconsin"],
  ["WY", "Wyoming"],
];

/** Formats of postal codes; in other countries anything short is valid, and none where there are none. */
const ZIP_FORMS: Record<string, { form: RegExp; example: string }> = {
  US: { form: /^\d{5}(-\d{4})?$/, example: "11716" },
  CA: { form: /^[A-CEGHJ-NPR-TVXY]\d[A-Z][ -]?\d[A-Z]\d$/i, example: "K1A 0B1" },
  GB: { form: /^[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}$/i, example: "SW1A 1AA" },
  DE: { form: /^\d{5}$/, example: "10115" },
  FR: { form: /^\d{5}$/, example: "75001" },
  IT: { form: /^\d{5}$/, example: "00118" },
  ES: { form: /^\d{5}$/, example: "28001" },
  AU: { form: /^\d{4}$/, example: "2000" },
  NZ: { form: /^\d{4}$/, example: "6011" },
  NL: { form: /^\d{4}\s?[A-Z]{2}$/i, example: "1012 AB" },
};
const COUNTRIES_WITHOUT_ZIP = new Set(["HK", "GH", "KE"]);

export function zipProblem(country: string, zip: string): string | null {
  if (zip === "") return COUNTRIES_WITHOUT_ZIP.has(country) ? null : "Enter a ZIP code.";
  const known = ZIP_FORMS[country];
  if (known && !known.form.test(zip)) return `Enter a ZIP code like ${known.example}.`;
  return zip.length <= 12 ? null : "This ZIP code is too long.";
}

export function countryName(code: string): string {
  return COUNTRIES.find(([known]) => known === code)?.[1] ?? code;
}

export function stateName(code: string): string {
  return STATES.find(([known]) => known === code)?.[1] ?? code;
}
