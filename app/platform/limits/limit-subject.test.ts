import { describe, expect, test } from "vitest";
import { emailAddress } from "../email-address.ts";
import { mailboxOf, subjectKey } from "./limit-subject.ts";

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
    for (const phone of [
      "\uff0b12025550123",
      "0012025550123",
      "+1 (0)202 555 0123",
      "tel:+1202\u20115550123",
      "+1\u0662025550123",
    ])
      expect(subjectKey({ phone }), phone).toBe(subjectKey({ phone: "+1 (202) 555-0123" }));
    const [a, b] = ["subscription", "ambassador"].map((about) => subjectKey({ email: "a@b.example", about }));
    expect(a).not.toBe(b);
  });
});

describe("the mailbox of an address", () => {
  test.each([
    ["ann+1@home.example", "ann@home.example"],
    [" Ann+Shop+2@HOME.example ", "ann@home.example"],
    ["ann\uff0b1@home.example", "ann@home.example"],
    ["ann+@b\u00fccher.example", "ann@xn--bcher-kva.example"],
    ["a.n.n+x@gmail.com", "ann@gmail.com"],
    ["A.nn@googlemail.com", "ann@gmail.com"],
    ["a_n-n.@pm.me", "ann@proton.me"],
    ["ann@home.example.", "ann@home.example"],
  ])("attack M12: of %j is %j", (typed, mailbox) => {
    expect(mailboxOf(typed)).toBe(mailbox);
  });

  test("differs where other people may have it", () => {
    const others = ["a.nn@home.example", "a-nn@gmail.com", "+ann@home.example", "+ben@home.example", "ann", ""];
    expect(others.map(mailboxOf)).toEqual(others);
  });

  test("attack C19: is not what guesses are counted by: ann+1 may be another person's account", () => {
    expect(subjectKey({ email: "ann+1@home.example" })).toBe("ann+1@home.example");
  });
});
