import { describe, expect, test } from "vitest";
import { emailAddress } from "../email-address.ts";
import { subjectKey } from "./limit-subject.ts";

describe("the subject of a rate limit", () => {
  test.each([
    "ann@bars.example",
    " Ann@BARS.example ",
    "ann@\uff42ars.example",
    "ann@bars\uff0eexample",
    "ann@b\u00adars.example",
    "ann@\u24d1ars\u3002example",
    "\uff41nn@bars.example",
  ])("attack C19: %j counts as the normalized address", (typed) => {
    const read = emailAddress("no").safeParse(typed);
    // Addresses that forms refuse do not matter.
    if (!read.success) return;
    expect([subjectKey({ email: typed }), subjectKey({ email: read.data })]).toEqual([
      "ann@bars.example",
      "ann@bars.example",
    ]);
  });

  test("attack C19: an internationalized domain and its Punycode form are one", () => {
    expect(subjectKey({ email: "ann@b\u00fccher.example" })).toBe(subjectKey({ email: "ANN@xn--bcher-kva.example" }));
  });

  test("separates phone numbers by their digits, and two purposes of one address", () => {
    expect(subjectKey({ phone: "+1 (202) 555-0123" })).toBe(subjectKey({ phone: "\uff0b12025550123" }));
    const [a, b] = ["subscription", "ambassador"].map((about) => subjectKey({ email: "a@b.example", about }));
    expect(a).not.toBe(b);
  });
});
