import { emailAddress, visibleContact } from "#app/platform/email-address.ts";
import { isPlainName, normalizePersonName, PLAIN_NAME } from "#app/platform/person-name.ts";
import { truncate } from "#app/platform/storable.ts";
import type { PostalAddress } from "../store.tables.server.ts";
import { COUNTRIES, STATES, zipProblem } from "./regions.ts";

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

export type Buyer = { email: string; phone: string | null; address: PostalAddress; note: string };
export type BuyerReading =
  | { buyer: Buyer; errors: null }
  | { buyer: null; errors: Partial<Record<BuyerField, string>> };

const MAX_LENGTHS: Partial<Record<BuyerField, number>> = {
  // Above the real limit: a long address must be rejected, not truncated to a different one.
  email: 320,
  phone: 40,
  zip: 20,
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
      const visible = field === "email" || field === "phone" ? visibleContact(clean) : clean.trim();
      return [field, truncate(visible.toWellFormed(), MAX_LENGTHS[field] ?? 120)];
    }),
  ) as BuyerForm;
}

export function provinceOf(form: Pick<BuyerForm, "country" | "state" | "region">): string {
  return form.country === "US" ? form.state : form.region;
}

function nameProblem(name: string, missing: string): string | null {
  if (normalizePersonName(name) === "") return missing;
  return isPlainName(name) ? null : PLAIN_NAME;
}

const typedAddress = emailAddress("Enter an email address, such as name@example.com.");

/** Validates contact and delivery. */
export function readBuyer(form: BuyerForm): BuyerReading {
  const email = typedAddress.safeParse(form.email);
  const asked: Partial<Record<BuyerField, string | null | undefined>> = {
    email: email.success ? null : email.error.issues[0]?.message,
    phone:
      form.phone === "" || /^\+?[\d\s().-]{7,24}$/.test(form.phone)
        ? null
        : "Enter a phone number with its area code, or leave this blank.",
    firstName: nameProblem(form.firstName, "Enter a first name."),
    lastName: nameProblem(form.lastName, "Enter a last name."),
    address1: form.address1 === "" ? "Enter a street address." : null,
    city: form.city === "" ? "Enter a city." : null,
    country: COUNTRIES.some(([code]) => code === form.country) ? null : "Choose a country.",
    state: form.country === "US" && !STATES.some(([code]) => code === form.state) ? "Choose a state." : null,
    zip: zipProblem(form.country, form.zip),
  };
  const errors = Object.fromEntries(Object.entries(asked).filter(([, problem]) => problem !== null)) as Partial<
    Record<BuyerField, string>
  >;
  if (!email.success || Object.keys(errors).length > 0) return { buyer: null, errors };

  const { firstName, lastName, address1, address2, city, zip, country } = form;
  const address = {
    firstName: normalizePersonName(firstName),
    lastName: normalizePersonName(lastName),
    address1,
    address2,
    city,
    province: provinceOf(form),
    zip: zip.toUpperCase(),
    countryCode: country,
  };
  return { buyer: { email: email.data, phone: form.phone || null, address, note: form.note }, errors: null };
}
