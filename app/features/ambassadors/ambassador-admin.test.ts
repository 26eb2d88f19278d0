import { describe, expect, test } from "vitest";
import { decisionText, openDecisions, proposedCodes } from "./ambassador-admin.ts";
import { acceptedTemplate, declinedTemplate } from "./ambassador-templates.ts";

describe("the proposed codes of an ambassador", () => {
  const PROPOSED: [name: string, codes: string[]][] = [
    ["Ann", ["ANN10", "ANN10-7"]],
    ["  ann   marie reed ", ["ANN10", "ANNREED10", "ANN10-7"]],
    ["Zoë O’Brien", ["ZOE10", "ZOEOBRIEN10", "ZOE10-7"]],
    ["Anne-Marie", ["ANNEMARIE10", "ANNEMARIE10-7"]],
    ["王芳", ["FRIEND10-7"]],
    ["x".repeat(100), ["XXXXXXXXXXXXXX10", "XXXXXXXXXXXXXX10-7"]],
  ];
  for (const [name, codes] of PROPOSED)
    test(`are made of the name “${name.slice(0, 20)}”`, () => {
      expect(proposedCodes({ id: 7, name })).toEqual(codes);
    });
});

test("a declined applicant can be accepted later, an accepted one keeps the code", () => {
  expect(openDecisions("waiting")).toEqual(["accept", "decline"]);
  expect(openDecisions("declined")).toEqual(["accept"]);
  expect(openDecisions("accepted")).toEqual([]);
});

test("a decision is told with who made it and when", () => {
  const decided = { status: "declined", decidedBy: "owner@shod.example", decidedAt: "2026-11-22T20:12:00Z" } as const;
  expect(decisionText(decided, "America/New_York")).toBe(
    "Declined by owner@shod.example on Nov 22, 2026, 3:12 PM, Eastern Time",
  );
});

describe("the email of a decision", () => {
  const terms = { code: "ANN10", percentOff: "10", expiresAt: "" };

  test("has the code, what it gives, until when, and the team’s message by its lines", () => {
    const template = acceptedTemplate({ ...terms, expiresAt: "2026-12-31" }, "One.\n\n Two. ", "https://shod.example");
    expect(template.code).toBe("ANN10");
    expect(template.paragraphs).toEqual([
      "Thank you for applying. We’d love to have you.",
      "One.",
      "Two.",
      expect.stringContaining("What to do next"),
      "Your code takes 10% off an order through Dec 31, 2026. It’s entered in the cart.",
    ]);
  });

  test("is complete without a message and an expiration date, or with one that is being typed", () => {
    for (const expiresAt of ["", "2026-1", "0000-00-00"])
      expect(acceptedTemplate({ ...terms, expiresAt }, " \n ", "https://shod.example").paragraphs).toEqual([
        "Thank you for applying. We’d love to have you.",
        expect.stringContaining("What to do next"),
        "Your code takes 10% off an order. It’s entered in the cart.",
      ]);
    expect(declinedTemplate("").paragraphs).toHaveLength(2);
    expect(declinedTemplate("We’re full.").paragraphs[1]).toBe("We’re full.");
  });
});
