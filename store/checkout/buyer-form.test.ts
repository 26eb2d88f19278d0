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
    expect(errorsWith({ country: "HK", state: "", region: "Kowloon", zip: "" })).toBeNull();
    expect(errorsWith({ country: "XX", state: "" })?.country).toBe("Choose a country.");
  });

  test("require the state of the ZIP code, and the province of a Canadian one", () => {
    expect(errorsWith({ city: "Brooklyn", zip: "90210" })).toEqual({
      zip: "90210 is in California. Change the ZIP code or the state.",
    });
    const canadian = { country: "CA", state: "", region: "", zip: "V8V 1X4" };
    expect(errorsWith(canadian)).toEqual({
      region: "Choose a province or territory.",
    });
    expect(errorsWith({ ...canadian, region: "Ontario" })?.zip).toMatch(/^V8V 1X4 is in British Columbia/);
    expect(errorsWith({ ...canadian, region: "bc" })).toBeNull();
  });

  test.for([
    ["AE", "APO", "09012", "APO"],
    ["AP", "fpo", "96349-1234", "FPO"],
    ["AA", "D.P.O.", "34002", "DPO"],
    ["AE", "APO AE", "09012", "APO"],
    ["PR", "San Juan", "00901", "San Juan"],
    ["GU", "Hagåtña", "96910", "Hagåtña"],
    ["VI", "Charlotte Amalie", "00802", "Charlotte Amalie"],
    ["AS", "Pago Pago", "96799", "Pago Pago"],
    ["MP", "Saipan", "96950", "Saipan"],
    ["FM", "Pohnpei", "96941", "Pohnpei"],
    ["MH", "Majuro", "96960", "Majuro"],
    ["PW", "Koror", "96940", "Koror"],
  ])("take addresses in %s: %s %s", ([state, city, zip, stored]) => {
    const { buyer, errors } = readBuyer(buyerFormFrom({ ...anna, state: state!, city: city!, zip: zip! }));
    expect(errors).toBeNull();
    expect(buyer?.address).toMatchObject({ province: state, city: stored, zip });
  });

  test("know a military address by both its city and its state", () => {
    expect(errorsWith({ state: "AE", zip: "09012", city: "Ramstein" })).toEqual({
      city: "For a military address, enter APO, FPO or DPO as the city.",
    });
    expect(errorsWith({ state: "NY", zip: "11777", city: "APO" })).toEqual({
      state: "For APO, choose Armed Forces AA, AE or AP as the state.",
    });
    expect(errorsWith({ city: "Apopka", state: "FL", zip: "32703" })).toBeNull();
  });

  test("store the postal code and the province as they are written", () => {
    const stored = (change: object) => readBuyer(buyerFormFrom({ ...anna, ...change })).buyer?.address;
    expect(stored({ zip: "117771234" })).toMatchObject({ zip: "11777-1234" });
    expect(stored({ country: "CA", region: "Québec", zip: "g1r5a3" })).toMatchObject({
      province: "QC",
      zip: "G1R 5A3",
    });
    expect(stored({ country: "GB", region: "Greater London", zip: "sw1a1aa" })).toMatchObject({
      province: "Greater London",
      zip: "SW1A 1AA",
    });
  });

  test("reject an invalid email address or phone number", () => {
    for (const email of ["", "anna", "anna@example", "a@b.co, c@d.co", "anna@@example.com", "Anna <a@b.co> Reed"])
      expect(errorsWith({ email })?.email).toBeDefined();
    expect(errorsWith({ phone: "call me" })?.phone).toBeDefined();
    for (const phone of ["+1 (631) 555-0100", "\u202a+1 631 555 0100\u202c", "\u200b631\u00a0555\u00a00100\ufeff"])
      expect(errorsWith({ phone }), phone).toBeNull();
  });

  test.for([
    ["+1 (631) 555\u20110100", "+16315550100", ""],
    ["tel:+1-631-555-0100", "+16315550100", ""],
    ["+44 (0)20 7946 0958", "+442079460958", ""],
    ["631\u2013555\u20130100", "6315550100", ""],
    ["(631) 555-0100 ext. 12", "6315550100", "Phone extension: 12"],
    ["", null, ""],
  ] as const)("store the phone %j as %j, and its extension in the note", ([phone, stored, note]) => {
    expect(readBuyer(buyerFormFrom({ ...anna, phone })).buyer).toMatchObject({ phone: stored, note });
  });

  test("store an address without what cannot be seen in it", () => {
    const { buyer } = readBuyer(
      buyerFormFrom({
        ...anna,
        city: "\u202aPort\u00a0 Jeffer\u200bson\u202c",
        address1: "\u200e12 Harbor\u00ad Road\ufeff",
      }),
    );
    expect(buyer?.address).toMatchObject({ city: "Port Jefferson", address1: "12 Harbor Road" });
    expect(errorsWith({ city: "\u200b\u2060", address1: "\u3164" })).toEqual({
      address1: "Enter a street address.",
      city: "Enter a city.",
    });
  });

  test("keep the note beside a phone extension", () => {
    const form = buyerFormFrom({ ...anna, phone: "631 555 0100 x12", note: "On the porch" });
    expect(readBuyer(form).buyer?.note).toBe("On the porch\nPhone extension: 12");
    expect(form.phone).toBe("631 555 0100 x12");
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
