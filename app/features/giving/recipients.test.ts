import { describe, expect, test } from "vitest";
import { fieldErrorsOf } from "#app/platform/forms/action-results.server.ts";
import { pledgeText } from "./giving.ts";
import { moved, recipientForm, type Move } from "./recipients.ts";

const PARTNER = { group: "ministry", name: "A home", url: "https://home.example", text: "" };
const errorsOf = (typed: Record<string, string>) => {
  const read = recipientForm.safeParse({ ...PARTNER, ...typed });
  return read.success ? {} : fieldErrorsOf(read.error);
};

describe("the form of a cause or partner", () => {
  test("[GIVE-06] [GIVE-07] takes a name, a link and a group", () => {
    expect(recipientForm.parse({ ...PARTNER, name: "  A home " })).toEqual({ ...PARTNER, text: null });
    expect(recipientForm.parse({ ...PARTNER, group: "cause", url: " " })).toMatchObject({ url: null });
  });

  test.each([
    [{ name: " " }, { name: "Name is required" }],
    [{ name: "x".repeat(121) }, { name: "Name must be at most 120 characters" }],
    [{ url: "" }, { url: "A partner needs a link" }],
    [{ group: "organization", url: " " }, { url: "A partner needs a link" }],
    [{ url: "http://home.example" }, { url: "Enter a URL that begins with https://" }],
    [{ url: "javascript:alert(1)" }, { url: "Enter a URL that begins with https://" }],
    [{ group: "cause", url: "home" }, { url: "Enter a URL that begins with https://" }],
    [{ url: `https://home.example/${"x".repeat(500)}` }, { url: "Link must be at most 500 characters" }],
    [{ text: "x".repeat(301) }, { text: "Description must be at most 300 characters" }],
    [{ text: "x".repeat(200_000) }, { text: "Description must be at most 300 characters" }],
    [{ group: "friends" }, { group: "Choose a group" }],
    [{ group: "", url: "" }, { group: "Choose a group" }],
    [
      { name: "", url: "" },
      { name: "Name is required", url: "A partner needs a link" },
    ],
  ])("refuses what is missing, too long or no secure link at its field (%#)", (typed, errors) => {
    expect(errorsOf(typed)).toEqual(errors);
  });
});

test.each<[number, Move, number[]]>([
  [1, "up", [1, 2, 3]],
  [2, "up", [2, 1, 3]],
  [3, "up", [1, 3, 2]],
  [1, "down", [2, 1, 3]],
  [3, "down", [1, 2, 3]],
  [4, "down", [1, 2, 3]],
])("moving %i %s makes the order %j", (id, to, order) => {
  expect(moved([1, 2, 3], id, to)).toEqual(order);
});

test("[GIVE-01] the pledge names at most four causes, and none where there are none", () => {
  const causes = ["Refugees", "Schools", "Wells", "Prisons", "Seafarers"].map((name) => ({ name }));
  expect(pledgeText(10, causes.slice(0, 2))).toBe("10% of all profits goes to these causes: Refugees, Schools.");
  expect(pledgeText(10, causes)).toBe(
    "10% of all profits goes to these causes: Refugees, Schools, Wells, Prisons, and others.",
  );
  expect(pledgeText(10, [])).toMatch(/^10% of all profits is given away\./);
});
