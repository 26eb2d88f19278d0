import { describe, expect, test } from "vitest";
import { buyerFormFrom, readBuyer } from "./buyer-form.ts";

const anna = {
  email: "anna@example.com",
  phone: "",
  firstName: "Anna",
  lastName: "Reed",
  address1: "12 Harbor Road",
  address2: "",
  city: "Port Jefferson",
  country: "US",
  state: "NY",
  zip: "11777",
};
const errorsWith = (change: Partial<typeof anna> & { region?: string }) =>
  readBuyer(buyerFormFrom({ ...anna, ...change })).errors;

describe("contact and delivery", () => {
  test("need only email, name and address", () => {
    expect(readBuyer(buyerFormFrom(anna)).buyer).toMatchObject({
      email: "anna@example.com",
      phone: null,
      address: { province: "NY", countryCode: "US" },
    });
  });

  test("report every missing field at once", () => {
    expect(Object.keys(readBuyer(buyerFormFrom({})).errors ?? {})).toEqual([
      "email",
      "firstName",
      "lastName",
      "address1",
      "city",
      "country",
      "zip",
    ]);
    expect(errorsWith({ state: "" })).toEqual({ state: "Choose a state." });
  });

  test("require a ZIP code in the format of its country", () => {
    for (const zip of ["1177", "ABCDE", "117777"])
      expect(errorsWith({ zip })?.zip).toBe("Enter a ZIP code like 11716.");
    for (const zip of ["11777", "11777-1234"]) expect(errorsWith({ zip })).toBeNull();
    expect(errorsWith({ country: "CA", state: "", region: "Ontario", zip: "k1a 0b1" })).toBeNull();
    expect(errorsWith({ country: "HK", state: "", zip: "" })).toBeNull();
    expect(errorsWith({ country: "XX", state: "" })?.country).toBe("Choose a country.");
  });

  test("reject an invalid email address or phone number", () => {
    for (const email of ["", "anna", "anna@example", "a@b.co, c@d.co", "anna@@example.com", "Anna <a@b.co>"])
      expect(errorsWith({ email })?.email).toBeDefined();
    expect(errorsWith({ phone: "call me" })?.phone).toBeDefined();
    for (const phone of ["+1 (631) 555-0100", "\u202a+1 631 555 0100\u202c", "\u200b631\u00a0555\u00a00100\ufeff"])
      expect(errorsWith({ phone }), phone).toBeNull();
  });

  test("remove line breaks, which could inject email headers, and truncate long values", () => {
    const form = buyerFormFrom({
      ...anna,
      firstName: "Anna\r\nBcc: all@example.com",
      lastName: "R".repeat(5_000),
      note: "Two\r\nlines\u0000",
    });
    expect(form.firstName).toBe("Anna Bcc: all@example.com");
    expect(form.lastName).toHaveLength(120);
    expect(form.note).toBe("Two\nlines");
  });

  test("truncate between characters, never within a surrogate pair", () => {
    const form = buyerFormFrom({ ...anna, lastName: `R${"👟".repeat(200)}`, city: "Port\ud83d" });
    expect(form.lastName).toBe(`R${"👟".repeat(119)}`);
    expect(form.city).toBe("Port\ufffd");
  });
});
