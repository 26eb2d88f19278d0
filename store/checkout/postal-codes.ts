import { plainDashes, plainDigits } from "#app/platform/plain-punctuation.ts";

/**
 * Postal codes: their form in each country that the shop delivers to, and which US state and Canadian province they belong to.
 *
 * US: USPS, three-digit ZIP Code prefixes (labeling list L002, https://postalpro.usps.com). Canada: Canada Post, forward sortation areas.
 * Forms, and what both were compared with: the address data of Chromium (https://chromium-i18n.appspot.com/ssl-address/data).
 */
type Form = {
  /** Without spaces, hyphens, dots and the country's prefix. */
  code: RegExp;
  example: string;
  /** How it is written, as the groups of `code`; as one without them. */
  between?: string;
  /** Written before it, as in "LV-1010"; what is written but does not belong to it is only accepted. */
  prefix?: string;
  acceptedPrefix?: string;
  isOptional?: boolean;
};

const FOUR_DIGITS = /^[1-9]\d{3}$/;
const FIVE_DIGITS = /^\d{5}$/;
const SIX_DIGITS = /^\d{6}$/;
const THREE_AND_TWO = /^(\d{3})(\d{2})$/;

const FORMS: Record<string, Form> = {
  US: { code: /^(\d{5})(\d{4})?$/, between: "-", example: "11716" },
  CA: {
    code: /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(\d[ABCEGHJ-NPRSTV-Z]\d)$/,
    between: " ",
    example: "K1A 0B1",
  },
  AT: { code: FOUR_DIGITS, acceptedPrefix: "A", example: "1010" },
  AU: { code: /^\d{4}$/, example: "2000" },
  BE: { code: FOUR_DIGITS, acceptedPrefix: "B", example: "1000" },
  BR: { code: /^(\d{5})(\d{3})$/, between: "-", example: "01310-100" },
  CH: { code: FOUR_DIGITS, acceptedPrefix: "CH", example: "8001" },
  CL: { code: /^(\d{3})(\d{4})$/, between: "", example: "8340457", isOptional: true },
  CZ: { code: THREE_AND_TWO, between: " ", acceptedPrefix: "CZ", example: "110 00" },
  DE: { code: /^(?!00)\d{5}$/, acceptedPrefix: "D", example: "10115" },
  DK: { code: /^\d{4}$/, acceptedPrefix: "DK", example: "1050" },
  EE: { code: FIVE_DIGITS, acceptedPrefix: "EE", example: "10111" },
  ES: { code: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/, acceptedPrefix: "E", example: "28001" },
  FI: { code: FIVE_DIGITS, acceptedPrefix: "FI", example: "00100" },
  FR: { code: FIVE_DIGITS, acceptedPrefix: "F", example: "75001" },
  GB: {
    code: /^(GIR|[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]?|BFPO)(\d[ABD-HJLNP-UW-Z]{2}|(?<=BFPO)\d{1,4})$/,
    between: " ",
    example: "SW1A 1AA",
  },
  GR: { code: THREE_AND_TWO, between: " ", acceptedPrefix: "GR", example: "105 57" },
  HU: { code: FOUR_DIGITS, acceptedPrefix: "H", example: "1051" },
  IE: {
    code: /^((?:[AC-FHKNPRTV-Y]\d\d|D6W))([\dAC-FHKNPRTV-Y]{4})$/,
    between: " ",
    example: "D02 AF30",
    isOptional: true,
  },
  IL: { code: /^\d{5}(?:\d{2})?$/, example: "9414001", isOptional: true },
  IN: { code: /^[1-9]\d{5}$/, example: "110001" },
  IT: { code: FIVE_DIGITS, acceptedPrefix: "I", example: "00118" },
  JP: { code: /^(\d{3})(\d{4})$/, between: "-", example: "100-0001" },
  KE: { code: FIVE_DIGITS, example: "00100", isOptional: true },
  KR: { code: FIVE_DIGITS, example: "04524" },
  LT: { code: FIVE_DIGITS, prefix: "LT-", example: "LT-01103" },
  LU: { code: FOUR_DIGITS, prefix: "L-", example: "L-1111" },
  LV: { code: FOUR_DIGITS, prefix: "LV-", example: "LV-1010" },
  MX: { code: FIVE_DIGITS, example: "06000" },
  NG: { code: SIX_DIGITS, example: "100001", isOptional: true },
  NL: { code: /^([1-9]\d{3})([A-RT-Z][A-Z]|S[BCE-RT-Z])$/, between: " ", acceptedPrefix: "NL", example: "1012 AB" },
  NO: { code: /^\d{4}$/, acceptedPrefix: "NO", example: "0150" },
  NZ: { code: /^\d{4}$/, example: "6011" },
  PH: { code: /^\d{4}$/, example: "1000" },
  PL: { code: /^(\d{2})(\d{3})$/, between: "-", acceptedPrefix: "PL", example: "00-001" },
  PT: { code: /^([1-9]\d{3})(\d{3})$/, between: "-", acceptedPrefix: "PT", example: "1000-205" },
  SE: { code: THREE_AND_TWO, between: " ", acceptedPrefix: "SE", example: "111 20" },
  SG: { code: SIX_DIGITS, example: "018956" },
  SI: { code: FOUR_DIGITS, acceptedPrefix: "SI", example: "1000" },
  SK: { code: THREE_AND_TWO, between: " ", acceptedPrefix: "SK", example: "811 01" },
  TW: { code: /^\d{3}(?:\d{2,3})?$/, example: "100" },
  ZA: { code: /^\d{4}$/, example: "8001" },
};
/** Hong Kong has no postal codes, and few in Ghana know theirs. */
const COUNTRIES_WITHOUT = new Set(["HK", "GH"]);
const MAX_LENGTH = 12;

/** States by the first three digits of their ZIP codes. APO, FPO and DPO addresses are AA, AE and AP. */
const STATES_BY_PREFIX: Record<string, string> = {
  AA: "340",
  AE: "090-099",
  AK: "995-999",
  AL: "350-369",
  AP: "962-966",
  AR: "716-729",
  AZ: "850-869",
  CA: "900-961",
  CO: "800-819",
  CT: "060-069",
  DC: "200 202-205 569",
  DE: "197-199",
  FL: "320-339 341-349",
  GA: "300-319 398-399",
  HI: "967-968",
  IA: "500-529",
  ID: "832-839",
  IL: "600-629",
  IN: "460-479",
  KS: "660-679",
  KY: "400-427",
  LA: "700-715",
  MA: "010-027 055",
  MD: "206-219",
  ME: "039-049",
  MI: "480-499",
  MN: "550-567",
  MO: "630-659",
  MS: "386-397",
  MT: "590-599",
  NC: "270-289",
  ND: "580-589",
  NE: "680-699",
  NH: "030-038",
  NJ: "070-089",
  NM: "870-884",
  NV: "889-899",
  NY: "005 100-149",
  OH: "430-459",
  OK: "730-749",
  OR: "970-979",
  PA: "150-196",
  PR: "006-007 009",
  RI: "028-029",
  SC: "290-299",
  SD: "570-579",
  TN: "370-385",
  TX: "750-799 885",
  UT: "840-849",
  VA: "201 220-246",
  VI: "008",
  VT: "050-054 056-059",
  WA: "980-994",
  WI: "530-549",
  WV: "247-269",
  WY: "820-831",
};
/** ZIP codes in another state than the rest of their prefix, or whose prefix several territories share. */
const STATES_BY_ZIP: [zip: RegExp, state: string][] = [
  [/^06390/, "NY"],
  [/^733(01|44)/, "TX"],
  [/^83414/, "WY"],
  [/^96799/, "AS"],
  [/^969([12]\d|3[0-2])/, "GU"],
  [/^969(39|40)/, "PW"],
  [/^9694[1-4]/, "FM"],
  [/^9695[0-2]/, "MP"],
  [/^969[67]/, "MH"],
];

/**
 * Prefixes that reach into another state: offices across its border deliver there, and offices of the federal government in Washington have
 * addresses in Maryland and Virginia.
 */
const ALSO_IN: Record<string, string> = {
  AL: "319 388",
  AR: "656-657",
  AZ: "845",
  CA: "890 894 976",
  IA: "559-560",
  ID: "598 831 898 979 991",
  IL: "636",
  KY: "380",
  LA: "717",
  MD: "203-205",
  ME: "035",
  MI: "545",
  MN: "510-513 570",
  MO: "516 525-526 726",
  MT: "577 586",
  ND: "567 572 574 576 592",
  NM: "798-799 811 865",
  NV: "840 961",
  OR: "894 993",
  SD: "510 561-562 580 584 586 692-693 827",
  TN: "420 422 426 723",
  TX: "739 884",
  UT: "829 833 860 865",
  VA: "203-205",
  WV: "201",
  WY: "577",
};

/**
 * Single ZIP codes that another state has a part of, apart from the rest of their prefix: the ZIP Code Tabulation Areas of the Census that cross
 * a state line, and the ZIP codes with addresses in several states in HUD's crosswalk, which is made of the addresses that USPS delivers to.
 */
const ALSO_AT: Record<string, string> = {
  AL: "30165",
  AR: "38769 74902 75556",
  AZ: "87328",
  CO: "69122 69128 69145 69168 82063 82070 82082",
  CT: "06390 10506 10509 10590",
  DE: "21874 21912",
  GA: "35958 36855",
  IA: "57005 57034 68020",
  ID: "99025 99033",
  KS: "68325 68327 68420 68466 68943 68978 69026 69044",
  KY: "38549 45275 45999",
  MA: "02861",
  MD: "19973",
  MN: "58030 58225",
  MO: "50147 72478",
  MS: "38326",
  MT: "58838 58845 82801",
  NC: "30559",
  NE: "51557 51640 57523 57533 57735 66518 66541 66955 67622 80737 80758 82082",
  NJ: "10964",
  NM: "81081",
  OK: "67950 71937 71953",
  SD: "58568 68719 68755 68777",
  TN: "30555 30741 40965",
  TX: "88063 88220 88240",
  UT: "81324",
  VA: "20040 20041 20042 26711 27048 27343 28675 37642 37752",
  WA: "83854 83856",
  WV: "24604 24622",
  WY: "59008 59311",
};

/** The state or territory of a ZIP code, the one with most of its prefix; null if none has it. */
export function stateOfZip(zip: string): string | null {
  const exact = STATES_BY_ZIP.find(([known]) => known.test(zip))?.[1];
  if (exact) return exact;
  return Object.keys(STATES_BY_PREFIX).find((state) => hasPrefix(STATES_BY_PREFIX[state], zip)) ?? null;
}

function hasPrefix(ranges: string | undefined, zip: string): boolean {
  const prefix = zip.slice(0, 3);
  return (ranges ?? "").split(" ").some((range) => {
    const [from = "", to = from] = range.split("-");
    return from <= prefix && prefix <= to;
  });
}

const reachesInto = (state: string, zip: string) =>
  hasPrefix(ALSO_IN[state], zip) || (ALSO_AT[state] ?? "").split(" ").includes(zip);

/** Canadian provinces: what begins their postal codes, and how they are written. K1A is also in Gatineau, R8A also in Creighton. */
const PROVINCES: Record<string, { codes: RegExp; names: string[] }> = {
  AB: { codes: /^T/, names: ["Alberta"] },
  BC: { codes: /^V/, names: ["British Columbia", "Colombie-Britannique"] },
  MB: { codes: /^R/, names: ["Manitoba"] },
  NB: { codes: /^E/, names: ["New Brunswick", "Nouveau-Brunswick"] },
  NL: {
    codes: /^A/,
    names: ["Newfoundland and Labrador", "Terre-Neuve-et-Labrador", "Newfoundland", "Labrador", "NF"],
  },
  NS: { codes: /^B/, names: ["Nova Scotia", "Nouvelle-Écosse"] },
  NT: { codes: /^X(?:0E|0G|1A)/, names: ["Northwest Territories", "Territoires du Nord-Ouest", "NWT"] },
  NU: { codes: /^X0[ABC]/, names: ["Nunavut"] },
  ON: { codes: /^[KLMNP]/, names: ["Ontario"] },
  PE: { codes: /^C/, names: ["Prince Edward Island", "Île-du-Prince-Édouard", "PEI"] },
  QC: { codes: /^(?:[GHJ]|K1A)/, names: ["Quebec", "Québec", "PQ"] },
  SK: { codes: /^(?:S|R8A)/, names: ["Saskatchewan"] },
  YT: { codes: /^Y/, names: ["Yukon", "Yukon Territory"] },
};

/** The code of a Canadian province that was typed as its code or name, in English or French; null if it is none. */
export function provinceCode(typed: string): string | null {
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z]/g, "");
  const wanted = plain(typed);
  return (
    Object.keys(PROVINCES).find((code) =>
      [code, ...(PROVINCES[code]?.names ?? [])].some((name) => plain(name) === wanted),
    ) ?? null
  );
}

export function provinceName(code: string): string {
  return PROVINCES[code]?.names[0] ?? code;
}

/** The postal code as it is written in its country: upper case, with its separator. Text in another form only loses what cannot be seen. */
export function writePostalCode(country: string, typed: string): string {
  const plain = plainDashes(plainDigits(typed))
    .replace(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase();
  const form = FORMS[country];
  const found = form?.code.exec(compact(plain, country, form));
  if (!form || !found) return plain;
  const [whole, ...groups] = found;
  const written = groups.length > 0 ? groups.filter(Boolean).join(form.between) : whole;
  return `${form.prefix ?? ""}${written}`;
}

/** What a postal code is called where it has only digits: ZIP, CEP, Postleitzahl, code postal or código postal, CAP, PIN, 〒. */
const LABELS = ["ZIP", "ZIPCODE", "CEP", "PLZ", "CP", "CAP", "PIN", "PINCODE", "POSTCODE", "POSTALCODE", "\u3012"];

/** Without separators, among them the long vowel mark that a Japanese keyboard has for a hyphen, and without a label or the country before it. */
function compact(text: string, country: string, { code, prefix, acceptedPrefix }: Form): string {
  const plain = text.replace(/[\s.:\u30fc-]/g, "");
  if (code.test(plain)) return plain;
  const before = [prefix?.replace("-", ""), acceptedPrefix, country, ...LABELS].find(
    (each) => each && plain.startsWith(each) && /^\d/.test(plain.slice(each.length)),
  );
  return plain.slice(before?.length ?? 0);
}

/** What a postal code is called where it is not "Postal code". */
const WORDS: Record<string, string> = {
  US: "ZIP code",
  PH: "ZIP code",
  AU: "Postcode",
  GB: "Postcode",
  NL: "Postcode",
  NZ: "Postcode",
  IE: "Eircode",
  IN: "PIN code",
};

/** A country's word for its postal codes, null if it has none, and whether an address needs one. */
export function postalCodeRule(country: string): { word: string | null; isRequired: boolean } {
  const isOptional = COUNTRIES_WITHOUT.has(country) || FORMS[country]?.isOptional === true;
  return { word: country === "HK" ? null : (WORDS[country] ?? "Postal code"), isRequired: !isOptional };
}

/** The same within a sentence: "postcode", "PIN code". */
function nounOf(country: string): string {
  const word = WORDS[country] ?? "Postal code";
  return word === "Postcode" || word === "Postal code" ? word.toLowerCase() : word;
}

const article = (noun: string) => (noun.startsWith("E") ? "an" : "a");

/** Why a postal code cannot be used, with the fix; null if it can. `region`: the code of the US state or Canadian province. */
export function postalCodeProblem(
  { country, region, code }: { country: string; region: string; code: string },
  nameOf: (region: string) => string,
): string | null {
  const form = FORMS[country];
  const name = nounOf(country);
  if (code === "") {
    if (COUNTRIES_WITHOUT.has(country) || form?.isOptional) return null;
    return form && country !== "US" ? `Enter ${article(name)} ${name} like ${form.example}.` : "Enter a ZIP code.";
  }
  const plain = form ? compact(code, country, form) : code;
  if (form && !form.code.test(plain)) return `Enter ${article(name)} ${name} like ${form.example}.`;
  if (code.length > MAX_LENGTH) return `This ${name} is too long.`;
  if (country === "US") return zipProblem(code.slice(0, 5), region, nameOf);
  const codes = country === "CA" ? PROVINCES[region]?.codes : undefined;
  if (!codes || codes.test(plain)) return null;
  const others = Object.keys(PROVINCES).filter((each) => PROVINCES[each]?.codes.test(plain));
  if (others.length === 0) return `There is no postal code ${code}. Check its first three characters.`;
  return `${code} is in ${others.map(nameOf).join(" or ")}. Change the postal code or the province.`;
}

function zipProblem(zip: string, state: string, nameOf: (state: string) => string): string | null {
  const actual = stateOfZip(zip);
  if (actual === null) return `There is no ZIP code ${zip}. Check its first three digits.`;
  if (state === "" || actual === state || reachesInto(state, zip)) return null;
  return `${zip} is in ${nameOf(actual)}. Change the ZIP code or the state.`;
}
