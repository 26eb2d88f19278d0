import { describe, expect, test } from "vitest";
import { readCard } from "./card.ts";

const now = new Date("2026-11-21T12:00:00Z");
const good = { cardNumber: "4242 4242 4242 4242", expiry: "12/30", cvc: "123" };
const problemsWith = (change: Partial<typeof good>) => readCard({ ...good, ...change }, now).errors;

describe("a card form", () => {
  test("accepts the test numbers, with spaces or hyphens", () => {
    expect(readCard(good, now).card).toEqual({ digits: "4242424242424242", cvc: "123" });
    expect(problemsWith({ cardNumber: "4000-0000-0000-0002" })).toBeNull();
    expect(problemsWith({ cardNumber: "4000000000000119" })).toBeNull();
  });

  test.for([
    "4242\u20114242\u20114242\u20114242",
    "4242\u20134242\u20134242\u20134242",
    "4242\u22124242\u22124242\u22124242",
    "4242\u00a04242\u00a04242\u00a04242",
    "4242\u202f4242\u20094242\u30004242",
    "4242.4242.4242.4242",
    "4242\u00b74242\u00b74242\u00b74242",
    "4242_4242_4242_4242",
    "\uff14\uff12\uff14\uff12 \uff14\uff12\uff14\uff12\uff0d\uff14\uff12\uff14\uff12 \uff14\uff12\uff14\uff12",
    "\u0664\u0662\u0664\u0662\u0664\u0662\u0664\u0662\u0664\u0662\u0664\u0662\u0664\u0662\u0664\u0662",
    "\u202d4242 4242 4242 4242\u202c",
    "4242\u200b4242\u2060\u20664242\u2069\ufeff4242",
  ])("reads the number %j", (cardNumber) => {
    expect(readCard({ ...good, cardNumber }, now).card?.digits).toBe("4242424242424242");
  });

  test.for([
    "12\uff0f30",
    "\uff11\uff12/\uff13\uff10",
    "12\u201130",
    "12\u00a0/\u00a030",
    "12.2030",
    "\u202d12/30\u202c",
    "12\u221530",
  ])("reads the expiration date %j", (expiry) => {
    expect(problemsWith({ expiry })).toBeNull();
  });

  test("reads a security code in full-width digits", () => {
    expect(readCard({ ...good, cvc: "\u200e\uff11\uff12\uff13 " }, now).card?.cvc).toBe("123");
  });

  test("rejects every other number with the reason", () => {
    expect(problemsWith({ cardNumber: "" })?.cardNumber).toContain("Enter a card number");
    expect(problemsWith({ cardNumber: "4242 4242 4242 4241" })?.cardNumber).toContain("Check the digits");
    expect(problemsWith({ cardNumber: "4242 4242" })?.cardNumber).toContain("Check the digits");
    expect(problemsWith({ cardNumber: "5555 5555 5555 4444" })?.cardNumber).toContain("one of the test numbers");
  });

  test("is valid until the end of its month", () => {
    for (const expiry of ["11/26", "1126", "11 / 2026", "1/27"]) expect(problemsWith({ expiry })).toBeNull();
    expect(problemsWith({ expiry: "10/26" })?.expiry).toContain("expired");
    for (const expiry of ["", "13/30", "0/30", "soon"])
      expect(problemsWith({ expiry })?.expiry).toContain("such as 12/30");
  });

  test("requires a security code of three or four digits", () => {
    expect(problemsWith({ cvc: "1234" })).toBeNull();
    for (const cvc of ["", "12", "12a"]) expect(problemsWith({ cvc })?.cvc).toContain("security code");
  });
});
