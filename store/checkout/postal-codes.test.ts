import { describe, expect, test } from "vitest";
import { postalCodeProblem, provinceCode, stateOfZip, writePostalCode } from "./postal-codes.ts";
import { COUNTRIES, regionName, STATES } from "./regions.ts";

const problem = (country: string, region: string, typed: string) =>
  postalCodeProblem({ country, region, code: writePostalCode(country, typed) }, (each) => regionName(country, each));

/** A ZIP code of each capital, territory and military region. */
const ZIP_OF_STATE: Record<string, string> = {
  AA: "34002",
  AE: "09012",
  AK: "99801",
  AL: "36104",
  AP: "96349",
  AR: "72201",
  AS: "96799",
  AZ: "85007",
  CA: "95814",
  CO: "80203",
  CT: "06106",
  DC: "20001",
  DE: "19901",
  FL: "32399",
  FM: "96941",
  GA: "30334",
  GU: "96910",
  HI: "96813",
  IA: "50319",
  ID: "83702",
  IL: "62701",
  IN: "46204",
  KS: "66612",
  KY: "40601",
  LA: "70802",
  MA: "02133",
  MD: "21401",
  ME: "04330",
  MH: "96960",
  MI: "48933",
  MN: "55155",
  MO: "65101",
  MP: "96950",
  MS: "39201",
  MT: "59601",
  NC: "27601",
  ND: "58501",
  NE: "68502",
  NH: "03301",
  NJ: "08608",
  NM: "87501",
  NV: "89701",
  NY: "12224",
  OH: "43215",
  OK: "73105",
  OR: "97301",
  PA: "17120",
  PR: "00901",
  PW: "96940",
  RI: "02903",
  SC: "29201",
  SD: "57501",
  TN: "37243",
  TX: "78701",
  UT: "84111",
  VA: "23219",
  VI: "00802",
  VT: "05633",
  WA: "98501",
  WI: "53703",
  WV: "25305",
  WY: "82001",
};

describe("a ZIP code", () => {
  test.for(STATES)("of %s is accepted there and nowhere else", ([state]) => {
    const zip = ZIP_OF_STATE[state] ?? "";
    expect(STATES.filter(([other]) => problem("US", other, zip) === null).map(([code]) => code)).toEqual([state]);
  });

  test.for([
    ["06390", "NY"],
    ["00501", "NY"],
    ["05501", "MA"],
    ["20101", "VA"],
    ["39901", "GA"],
    ["34102", "FL"],
    ["56901", "DC"],
    ["73301", "TX"],
    ["88510", "TX"],
    ["83001", "WY"],
    ["83414", "WY"],
    ["96701", "HI"],
    ["96939", "PW"],
    ["96970", "MH"],
    ["00603", "PR"],
    ["88901", "NV"],
  ])("%s, beside another state's prefixes, is in %s", ([zip, state]) => {
    expect(stateOfZip(zip!)).toBe(state);
  });

  test.for([
    ["20598", "VA", "DC"],
    ["20301", "VA", "DC"],
    ["20588", "MD", "DC"],
    ["20041", "VA", "DC"],
    ["42223", "TN", "KY"],
    ["42602", "TN", "KY"],
    ["06390", "NY", "CT"],
    ["31905", "AL", "GA"],
    ["20135", "WV", "VA"],
    ["51360", "MN", "IA"],
    ["54540", "MI", "WI"],
    ["57717", "WY", "SD"],
    ["59221", "ND", "MT"],
    ["63673", "IL", "MO"],
    ["72644", "MO", "AR"],
    ["73949", "TX", "OK"],
    ["79922", "NM", "TX"],
    ["82082", "NE", "WY"],
    ["83342", "UT", "ID"],
    ["84034", "NV", "UT"],
    ["86515", "NM", "AZ"],
    ["89439", "CA", "NV"],
    ["97635", "CA", "OR"],
    ["97913", "ID", "OR"],
    ["99362", "OR", "WA"],
    ["20588", "DC", "MD"],
    ["20598", "DC", "MD"],
    ["73960", "OK", "TX"],
    ["71749", "AR", "LA"],
    ["79837", "TX", "NM"],
    ["81137", "CO", "NM"],
    ["84536", "UT", "AZ"],
    ["88063", "NM", "TX"],
    // Single ZIP codes with a part or addresses in another state.
    ["02861", "RI", "MA"],
    ["10506", "NY", "CT"],
    ["10964", "NY", "NJ"],
    ["19973", "DE", "MD"],
    ["21912", "MD", "DE"],
    ["24604", "VA", "WV"],
    ["27048", "NC", "VA"],
    ["30165", "GA", "AL"],
    ["30555", "GA", "TN"],
    ["30559", "GA", "NC"],
    ["36855", "AL", "GA"],
    ["38326", "TN", "MS"],
    ["38549", "TN", "KY"],
    ["38769", "MS", "AR"],
    ["50147", "IA", "MO"],
    ["51557", "IA", "NE"],
    ["57034", "SD", "IA"],
    ["58225", "ND", "MN"],
    ["58568", "ND", "SD"],
    ["58838", "ND", "MT"],
    ["59311", "MT", "WY"],
    ["66541", "KS", "NE"],
    ["67950", "KS", "OK"],
    ["68020", "NE", "IA"],
    ["69026", "NE", "KS"],
    ["69168", "NE", "CO"],
    ["71937", "AR", "OK"],
    ["72478", "AR", "MO"],
    ["74902", "OK", "AR"],
    ["75556", "TX", "AR"],
    ["80737", "CO", "NE"],
    ["81324", "CO", "UT"],
    ["82801", "WY", "MT"],
    ["83856", "ID", "WA"],
    ["87328", "NM", "AZ"],
    ["99025", "WA", "ID"],
  ])("%s is accepted in %s and in %s, which share its prefix", ([zip, ...states]) => {
    expect(states.map((state) => problem("US", state, zip!))).toEqual([null, null]);
  });

  test("of another state names that state and the fix", () => {
    expect(problem("US", "NY", "90210")).toBe("90210 is in California. Change the ZIP code or the state.");
    expect(problem("US", "NY", "90210-1234")).toBe("90210 is in California. Change the ZIP code or the state.");
    expect(problem("US", "CA", "09012")).toBe(
      "09012 is in Armed Forces Europe (AE). Change the ZIP code or the state.",
    );
    expect(problem("US", "", "90210")).toBeNull();
  });

  test.for(["00000", "00100", "00401", "42901", "88801"])("that no state has is refused: %s", (zip) => {
    expect(problem("US", "NY", zip)).toBe(`There is no ZIP code ${zip}. Check its first three digits.`);
  });

  test.for([
    ["11777", "11777"],
    ["11777-1234", "11777-1234"],
    ["117771234", "11777-1234"],
    ["11777 1234", "11777-1234"],
    ["11777\u20131234", "11777-1234"],
    ["11777 - 1234", "11777-1234"],
    ["\u200b11777\u00a0", "11777"],
    ["\uff11\uff11\uff17\uff17\uff17", "11777"],
    ["\u0661\u0661\u0667\u0667\u0667", "11777"],
    ["11777\u20111234", "11777-1234"],
    ["11777\u22121234", "11777-1234"],
    ["\u202d11777\u202c", "11777"],
    ["117\u316477\ufe0f", "11777"],
    ["ZIP 11777", "11777"],
    ["US-11777", "11777"],
  ])("%j is written %s", ([typed, written]) => {
    expect(writePostalCode("US", typed!)).toBe(written);
    expect(problem("US", "NY", typed!)).toBeNull();
  });

  test.for(["1177", "ABCDE", "117777", "11777-12", "I1777", "11777-ABCD"])(
    "in another form is refused: %s",
    (typed) => {
      expect(problem("US", "NY", typed)).toBe("Enter a ZIP code like 11716.");
    },
  );
});

describe("a Canadian postal code", () => {
  test.for([
    ["AB", "T5J 0N3"],
    ["BC", "V8V 1X4"],
    ["MB", "R3C 0V8"],
    ["NB", "E3B 5H1"],
    ["NL", "A1B 4J6"],
    ["NS", "B3J 1T1"],
    ["NT", "X1A 2L9"],
    ["NU", "X0A 0H0"],
    ["ON", "M7A 1A1"],
    ["PE", "C1A 7N8"],
    ["QC", "G1R 5A3"],
    ["SK", "S4S 0B3"],
    ["YT", "Y1A 2C6"],
  ])("of %s is accepted there and nowhere else", ([province, code]) => {
    const provinces = ["AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"];
    expect(provinces.filter((other) => problem("CA", other, code!) === null)).toEqual([province]);
  });

  test("of another province names it and the fix", () => {
    expect(problem("CA", "ON", "V8V1X4")).toBe(
      "V8V 1X4 is in British Columbia. Change the postal code or the province.",
    );
    expect(problem("CA", "BC", "K1A 0B1")).toBe(
      "K1A 0B1 is in Ontario or Quebec. Change the postal code or the province.",
    );
    expect(problem("CA", "NU", "X9X 9X9")).toBe("There is no postal code X9X 9X9. Check its first three characters.");
    expect(problem("CA", "ON", "D1A 0B1")).toBe("Enter a postal code like K1A 0B1.");
  });

  test.for([
    ["ON", "ON"],
    ["on", "ON"],
    ["Ontario", "ON"],
    [" ONTARIO ", "ON"],
    ["Quebec", "QC"],
    ["Qu\u00e9bec", "QC"],
    ["P.E.I.", "PE"],
    ["prince edward island", "PE"],
    ["\u00cele-du-Prince-\u00c9douard", "PE"],
    ["Newfoundland", "NL"],
    ["Newfoundland & Labrador", null],
    ["Narnia", null],
    ["", null],
  ])("knows the province %j as %s", ([typed, code]) => {
    expect(provinceCode(typed!)).toBe(code);
  });
});

describe("a postal code elsewhere", () => {
  test.for([
    ["GB", "sw1a1aa", "SW1A 1AA"],
    ["GB", "M1 1AE", "M1 1AE"],
    ["GB", "EC1A1BB", "EC1A 1BB"],
    ["GB", "bfpo61", "BFPO 61"],
    ["GB", "GIR 0AA", "GIR 0AA"],
    ["NL", "1012ab", "1012 AB"],
    ["NL", "NL-1012 AB", "1012 AB"],
    ["DE", "D-10115", "10115"],
    ["AT", "A-1010", "1010"],
    ["PL", "00001", "00-001"],
    ["PT", "1000205", "1000-205"],
    ["BR", "01310100", "01310-100"],
    ["JP", "1000001", "100-0001"],
    ["JP", "\u3012100-0001", "100-0001"],
    ["JP", "\u3012 \uff11\uff10\uff10\uff0d\uff10\uff10\uff10\uff11", "100-0001"],
    ["JP", "\uff11\uff10\uff10\u30fc\uff10\uff10\uff10\uff11", "100-0001"],
    ["JP", "100\uff700001", "100-0001"],
    ["JP", "100\u20150001", "100-0001"],
    ["GB", "s\uff571a\u00a01aa", "SW1A 1AA"],
    ["GB", "sw1a-1aa", "SW1A 1AA"],
    ["CA", "k1a0b1", "K1A 0B1"],
    ["CA", "\uff4b\uff11\uff41\uff10\uff42\uff11", "K1A 0B1"],
    ["CA", "k1a\u20110b1", "K1A 0B1"],
    ["NL", "nl\u20131012ab", "1012 AB"],
    ["NL", "1012\u2009ab", "1012 AB"],
    ["BR", "CEP: 01.310-100", "01310-100"],
    ["MX", "C.P. 06000", "06000"],
    ["IN", "PIN 110 001", "110001"],
    ["SE", "11120", "111 20"],
    ["CZ", "11000", "110 00"],
    ["GR", "10557", "105 57"],
    ["LV", "1010", "LV-1010"],
    ["LT", "lt01103", "LT-01103"],
    ["LU", "L 1111", "L-1111"],
    ["IE", "d02af30", "D02 AF30"],
    ["FI", "FI-00100", "00100"],
    ["IL", "9414001", "9414001"],
    ["TW", "10048", "10048"],
  ])("in %s, typed as %s, is written %s", ([country, typed, written]) => {
    expect(writePostalCode(country!, typed!)).toBe(written);
    expect(problem(country!, "", typed!)).toBeNull();
  });

  test("typed in any notation is the one of its country, in every country that the shop delivers to", () => {
    for (const [country] of COUNTRIES) {
      const example = /like (.+)\.$/.exec(problem(country, "", "?") ?? "")?.[1];
      if (!example) continue;
      const bare = example.replace(/^L[TVU]-/, "").replace(/[\s-]/g, "");
      const wide = bare.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0));
      const spellings = [
        bare,
        bare.toLowerCase(),
        `\u202a${example}\u202c`,
        `\u2060${example.replace("-", "\u2011").replace(" ", "\u00a0")}\ufeff`,
        example.replace("-", "\u2013").replace(" ", "\u3000"),
        Array.from(bare).join(" "),
        wide,
      ];
      if (/^\d+$/.test(bare)) spellings.push(`${country}-${bare}`, `${country.toLowerCase()} ${bare}`);
      for (const typed of spellings)
        expect([country, typed, writePostalCode(country, typed)]).toEqual([country, typed, example]);
    }
  });

  test.for([
    ["DE", "F-75001"],
    ["ES", "IT-00118"],
    ["GB", "90210"],
    ["DE", "1011"],
    ["DE", "00115"],
    ["FR", "7500"],
    ["ES", "99001"],
    ["NL", "1012"],
    ["NL", "1012 SS"],
    ["AU", "20000"],
    ["IN", "012345"],
    ["IE", "90210"],
    ["JP", "100"],
    ["KR", "045245"],
    ["SG", "90210"],
    ["PL", "SW1A 1AA"],
    ["CH", "80011"],
    ["MX", "ABCDE"],
  ])("in %s in another form is refused: %s", ([country, typed]) => {
    expect(problem(country!, "", typed!)).toMatch(/^Enter an? (ZIP code|postcode|postal code|PIN code|Eircode) like /);
  });

  test("is needed where every address has one, and the example of each country is valid", () => {
    const optional = ["CL", "GH", "HK", "IE", "IL", "KE", "NG"];
    for (const [country] of COUNTRIES) {
      const missing = problem(country, "", "");
      if (optional.includes(country)) expect(missing, country).toBeNull();
      else expect(missing, country).toMatch(/^Enter an? (ZIP code|postcode|postal code|PIN code|Eircode)/);
      const example = /like (.+)\.$/.exec(problem(country, "", "?") ?? "")?.[1];
      if (example && country !== "US")
        expect(problem(country, country === "CA" ? "ON" : "", example), country).toBeNull();
      else expect(["US", "HK", "GH"], country).toContain(country);
    }
  });

  test("has no form where there are none, but a limit", () => {
    expect(problem("GH", "", "GA-183-8164")).toBeNull();
    expect(problem("HK", "", "999077")).toBeNull();
    expect(problem("HK", "", "9".repeat(13))).toBe("This postal code is too long.");
  });
});
