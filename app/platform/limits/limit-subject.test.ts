import { describe, expect, test } from "vitest";
import { emailAddress } from "../email-address.ts";
import { subjectKey } from "./limit-subject.ts";

describe("whose affairs a limit counts", () => {
  test.each([
    "ann@bars.example",
    " Ann@BARS.example ",
    "ann@\uff42ars.example",
    "ann@bars\uff0eexample",
    "ann@b\u00adars.example",
    "ann@\u24d1ars\u3002example",
    "\uff41nn@bars.example",
  ])("attack C19: %j is the address it is looked up by", (typed) => {
    const read = emailAddress("no").safeParse(typed);
    // What no form takes is nobody's address.
    if (!read.success) return;
    expect([subjectKey({ email: typed }), subjectKey({ email: read.data })]).toEqual([
      "ann@bars.example",
      "ann@bars.example",
    ]);
  });

  test("attack C19: a domain in its own letters and as the mail system writes it are one", () => {
    expect(subjectKey({ email: "ann@b\u00fccher.example" })).toBe(subjectKey({ email: "ANN@xn--bcher-kva.example" }));
  });

  test("keeps phone numbers apart by their digits, and two matters of one address apart", () => {
    expect(subjectKey({ phone: "+1 (202) 555-0123" })).toBe(subjectKey({ phone: "\uff0b12025550123" }));
    const [one, other] = ["subscription", "ambassador"].map((about) => subjectKey({ email: "a@b.example", about }));
    expect(one).not.toBe(other);
  });
});
