import { normalizeName } from "#app/platform/characters.ts";
import { emailAddress, MAX_TYPED_LENGTH, visibleContact } from "#app/platform/email-address.ts";
import { isPlainName, normalizePersonName, PLAIN_NAME } from "#app/platform/person-name.ts";
import { MAX_PHONE_LENGTH, parsePhoneNumber } from "#app/platform/phone-number.ts";
import { truncate } from "#app/platform/storable.ts";
import type { PostalAddress } from "../store.tables.server.ts";
import { addressFormat, chooseText, readRegion } from "./address-format.ts";
import { postalCodeProblem, writePostalCode } from "./postal-codes.ts";
import { COUNTRIES, isMilitary, regionName, STATES } from "./regions.ts";

/** The fields that are saved between attempts; never those of a card. */
export const BUYER_FIELDS = [
  "email",
  "phone",
  "firstName",
  "lastName",
  "address1",
  "address2",
  "city",
  "country",
  "state",
  "region",
  "zip",
  "shipping",
  "note",
] as const;
export type BuyerField = (typeof BUYER_FIELDS)[number];
export type BuyerForm = Record<BuyerField, string>;

/** The provider's phone field takes a number only, so an extension is in the note. */
export type Buyer = { email: string; phone: string | null; address: PostalAddress; note: string };
export type BuyerReading =
  | { buyer: Buyer; errors: null }
  | { buyer: null; errors: Partial<Record<BuyerField, string>> };

const MAX_LENGTHS: Partial<Record<BuyerField, number>> = {
  // Above the real limit: a long address must be rejected, not truncated to a different one.
  email: MAX_TYPED_LENGTH + 1,
  phone: MAX_PHONE_LENGTH,
  zip: 40,
  note: 500,
  shipping: 20,
  country: 2,
  state: 2,
};
const SINGLE_LINE = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const CONTROLS_BUT_BREAKS = /[^\P{Cc}\n]+/gu;

/** The input, trimmed and truncated to the fields' limits. */
export function buyerFormFrom(typed: Record<string, string | undefined>): BuyerForm {
  return Object.fromEntries(
    BUYER_FIELDS.map((field) => {
      const text = (typed[field] ?? "").replace(/\r\n?/g, "\n");
      const clean = field === "note" ? text.replace(CONTROLS_BUT_BREAKS, "") : text.replace(SINGLE_LINE, " ");
      return [field, truncate(visible(field, clean).toWellFormed(), MAX_LENGTHS[field] ?? 120)];
    }),
  ) as BuyerForm;
}

function visible(field: BuyerField, text: string): string {
  if (field === "phone") return visibleContact(text);
  return field === "email" || field === "note" ? text.trim() : normalizeName(text);
}

/** The region as it is stored; what was typed if the country does not know it. */
export function provinceOf({ country, state, region }: Pick<BuyerForm, "country" | "state" | "region">): string {
  if (country === "US") return state;
  return readRegion(country, region) ?? region;
}

/** "APO", "F.P.O.", "DPO AE": the post office of a military or diplomatic address, which is its city. */
const MILITARY_CITY = /^([ADF])\.?P\.?O\.?(?:,? A[AEP])?$/i;

function militaryCity(city: string): string | null {
  const [, first] = MILITARY_CITY.exec(city) ?? [];
  return first === undefined ? null : `${first.toUpperCase()}PO`;
}

function cityProblem({ country, state, city }: BuyerForm): string | null {
  const { label, isRequired } = addressFormat(country).city;
  if (city === "") return isRequired ? `Enter a ${label.toLowerCase()}.` : null;
  if (country !== "US" || !isMilitary(state) || militaryCity(city)) return null;
  return "For a military address, enter APO, FPO or DPO as the city.";
}

function stateProblem({ country, state, city }: BuyerForm): string | null {
  if (country !== "US") return null;
  if (!STATES.some(([code]) => code === state)) return "Choose a state.";
  const office = militaryCity(city);
  return office && !isMilitary(state) ? `For ${office}, choose Armed Forces AA, AE or AP as the state.` : null;
}

function regionProblem({ country, region }: BuyerForm): string | null {
  if (country === "US") return null;
  const format = addressFormat(country).region;
  const read = readRegion(country, region);
  if (!format || (read !== null && (read !== "" || !format.isRequired))) return null;
  return `${chooseText(format.noun)}.`;
}

function nameProblem(name: string, missing: string): string | null {
  if (normalizePersonName(name) === "") return missing;
  return isPlainName(name) ? null : PLAIN_NAME;
}

const typedAddress = emailAddress("Enter an email address, such as name@example.com.");

/** Validates contact and delivery. */
export function readBuyer(form: BuyerForm): BuyerReading {
  const email = typedAddress.safeParse(form.email);
  const phone = parsePhoneNumber(form.phone);
  const { country } = form;
  const province = provinceOf(form);
  const code = writePostalCode(country, form.zip);
  const asked: Partial<Record<BuyerField, string | null | undefined>> = {
    email: email.success ? null : email.error.issues[0]?.message,
    phone: form.phone === "" || phone ? null : "Enter a phone number with its area code, or leave this blank.",
    firstName: nameProblem(form.firstName, "Enter a first name."),
    lastName: nameProblem(form.lastName, "Enter a last name."),
    address1: form.address1 === "" ? "Enter a street address." : null,
    city: cityProblem(form),
    country: COUNTRIES.some(([code]) => code === form.country) ? null : "Choose a country.",
    state: stateProblem(form),
    region: regionProblem(form),
    zip: postalCodeProblem({ country, region: province, code }, (region) => regionName(country, region)),
  };
  const errors = Object.fromEntries(Object.entries(asked).filter(([, problem]) => problem !== null)) as Partial<
    Record<BuyerField, string>
  >;
  if (!email.success || Object.keys(errors).length > 0) return { buyer: null, errors };

  const { firstName, lastName, address1, address2 } = form;
  const address = {
    firstName: normalizePersonName(firstName),
    lastName: normalizePersonName(lastName),
    address1,
    address2,
    city: (country === "US" && militaryCity(form.city)) || form.city,
    province,
    zip: code,
    countryCode: country,
  };
  const note = [form.note, phone?.extension && `Phone extension: ${phone.extension}`].filter(Boolean).join("\n");
  return { buyer: { email: email.data, phone: phone?.number ?? null, address, note }, errors: null };
}
