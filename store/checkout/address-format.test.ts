import { describe, expect, test } from "vitest";
import { addressFormat, readRegion } from "./address-format.ts";
import { addressLines } from "./address-lines.ts";
import { buyerFormFrom, readBuyer } from "./buyer-form.ts";
import { COUNTRIES, regionCode, regionName } from "./regions.ts";

describe("the address of a country", () => {
  test.each([
    ["US", "City", "State", "ZIP code"],
    ["CA", "City", "Province or territory", "Postal code"],
    ["GB", "Town or city", "County (optional)", "Postcode"],
    ["AU", "Suburb", "State or territory", "Postcode"],
    ["NZ", "Town or city", null, "Postcode"],
    ["IE", "Town or city", "County (optional)", "Eircode (optional)"],
    ["JP", "City, ward or town", "Prefecture", "Postal code"],
    ["IN", "City", "State or union territory", "PIN code"],
    ["PH", "City", "Province (optional)", "ZIP code"],
    ["DE", "City", null, "Postal code"],
    ["SG", "City (optional)", null, "Postal code"],
    ["HK", "District (optional)", "Area", null],
    ["GH", "City", null, "Postal code (optional)"],
  ])("has its own words in %s", (country, city, region, postalCode) => {
    const format = addressFormat(country);
    expect([format.city.label, format.region?.label ?? null, format.postalCode?.label ?? null]).toEqual([
      city,
      region,
      postalCode,
    ]);
  });

  test("lists every region once, by value and by name, and reads both", () => {
    for (const [country] of COUNTRIES) {
      const choices = addressFormat(country).region?.choices ?? [];
      for (const at of [0, 1]) expect(new Set(choices.map((choice) => choice[at])).size, country).toBe(choices.length);
      if (country === "US") continue;
      for (const [value, name] of choices) {
        for (const typed of [value, name, name.toUpperCase(), name.normalize("NFD"), ` ${name} `])
          expect(readRegion(country, typed), `${country}: ${typed}`).toBe(value);
        expect(regionName(country, value)).toBe(name);
        expect(regionCode(country, value)).toBe(value === name ? null : value);
      }
    }
  });

  test.each([
    ["CA", "Québec", "QC"],
    ["AU", "nsw", "NSW"],
    ["MX", "Ciudad de Mexico", "Ciudad de México"],
    ["JP", "TOKYO", "Tokyo"],
    ["IT", "L'Aquila", "AQ"],
    ["GB", "Kent", "Kent"],
    ["DE", "Ontario", ""],
    ["BR", "Ontario", null],
    ["IE", "", ""],
  ])("in %s reads %j as %j", (country, typed, region) => expect(readRegion(country, typed)).toBe(region));

  const given = {
    email: "anna@example.com",
    firstName: "Anna",
    lastName: "Reed",
    address1: "1 Main Road",
    city: "Town",
  };

  test.each([
    ["JP", { zip: "100-0001" }, { region: "Choose a prefecture." }],
    ["AU", { zip: "2000" }, { region: "Choose a state or territory." }],
    ["AU", { zip: "2000", region: "Ontario" }, { region: "Choose a state or territory." }],
    ["HK", {}, { region: "Choose an area." }],
    ["HK", { region: "Kowloon", city: "" }, null],
    ["SG", { zip: "018956", city: "" }, null],
    ["GB", { zip: "1" }, { zip: "Enter a postcode like SW1A 1AA." }],
    ["IE", { zip: "nothing" }, { zip: "Enter an Eircode like D02 AF30." }],
    ["IE", { region: "Cork" }, null],
    ["IN", { region: "Kerala" }, { zip: "Enter a PIN code like 110001." }],
    ["GB", { zip: "SW1A 1AA", city: "" }, { city: "Enter a town or city." }],
    ["DE", { zip: "10115", state: "NY", region: "Ontario" }, null],
  ])("in %s with %j needs %j", (country, typed, errors) =>
    expect(readBuyer(buyerFormFrom({ ...given, country, ...typed })).errors).toEqual(errors),
  );

  test.each([
    ["AU", { region: "Victoria", zip: "3000", city: "Melbourne" }, "Melbourne VIC 3000"],
    ["GB", { zip: "sw1a1aa", city: "London" }, "London SW1A 1AA"],
    ["DE", { zip: "10115", city: "Berlin" }, "10115 Berlin"],
    ["IT", { region: "Rome", zip: "00118", city: "Roma" }, "00118 Roma RM"],
    ["CA", { region: "Ontario", zip: "k1a0b1", city: "Ottawa" }, "Ottawa, ON K1A 0B1"],
  ])("in %s is written as on a parcel", (country, typed, line) => {
    const { buyer } = readBuyer(buyerFormFrom({ ...given, country, ...typed }));
    expect(buyer && addressLines(buyer.address)).toContain(line);
  });
});
