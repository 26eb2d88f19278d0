import { describe, expect, test } from "vitest";
import { email as accountEmail } from "#app/features/account/account.ts";
import { buyerFormFrom, readBuyer } from "#store/checkout/buyer-form.ts";
import { normalizeEmail, emailAddress } from "#app/platform/email-address.ts";
import { emailInput } from "#app/platform/forms/submission.server.ts";

/** An address of that length with valid parts: at most 64 characters before the @, labels of at most 63 after it. */
function addressOf(length: number): string {
  const domain = `${"d".repeat(60)}.${"d".repeat(60)}.${"d".repeat(60)}.example`;
  return `${"a".repeat(length - domain.length - 1)}@${domain}`;
}

const GOOD: [string, string][] = [
  ["ann@home.example", "ann@home.example"],
  ["  ann@home.example\t", "ann@home.example"],
  ["ANN@HOME.EXAMPLE", "ANN@HOME.EXAMPLE"],
  ["ann+prayer@home.example", "ann+prayer@home.example"],
  ["ann@bücher.example", "ann@xn--bcher-kva.example"],
  ["ann@BÜCHER.example", "ann@xn--bcher-kva.example"],
  ["ann@例え.example", "ann@xn--r8jz45g.example"],
  ["o'hara@home.example", "o'hara@home.example"],
];

const BAD = [
  "",
  " ",
  "ann",
  "ann@",
  "@home.example",
  "ann@home",
  "ann@home.example.",
  "ann.@home.example",
  "ann..b@home.example",
  '"ann b"@home.example',
  '"ann"@home.example',
  "änn@home.example",
  "ann b@home.example",
  "ann@ho me.example",
  "ann@home.example, ben@home.example",
  "ann@home.example\nBcc: ben@home.example",
  "ann@home.example\0",
  "ann@@home.example",
  "Ann <ann@home.example>",
  "ann@[127.0.0.1]",
  "ann@bücher.example/x",
];

describe("an email address in a form", () => {
  test.each(GOOD)("attack X4: %j is accepted as %s", (typed, taken) => {
    expect(emailAddress("No").parse(typed)).toBe(taken);
  });

  test.each(BAD)("attack X4: %j is refused", (typed) => {
    expect(emailAddress("No").safeParse(typed).error?.issues[0]?.message).toBe("No");
  });

  test("attack X4: may have 255 characters, but not 256", () => {
    expect(emailAddress("No").safeParse(addressOf(255)).success).toBe(true);
    expect(emailAddress("No", "Too long").safeParse(addressOf(256)).error?.issues[0]?.message).toBe("Too long");
  });

  test("attack X4: is validated by the same rule in forms, accounts and the checkout", () => {
    const inCheckout = (typed: string) => {
      const { buyer, errors } = readBuyer(
        buyerFormFrom({
          email: typed,
          firstName: "Ann",
          lastName: "Reed",
          address1: "12 Harbor Road",
          city: "Bay Shore",
          country: "US",
          state: "NY",
          zip: "11706",
        }),
      );
      return errors ? null : buyer.email;
    };
    for (const [typed, taken] of GOOD) {
      expect(emailInput("No").parse(typed)).toBe(taken);
      expect(accountEmail.parse(typed)).toBe(taken.toLowerCase());
      expect(inCheckout(typed), typed).toBe(taken);
    }
    expect(inCheckout(addressOf(256))).toBeNull();
    // The checkout joins lines and removes NUL before it validates.
    for (const typed of BAD.filter((address) => !/[\0\n]/.test(address))) {
      expect(emailInput("No").safeParse(typed).success, typed).toBe(false);
      expect(accountEmail.safeParse(typed).success, typed).toBe(false);
      expect(inCheckout(typed), typed).toBeNull();
    }
  });

  test("attack X9: is compared case-insensitively, whatever the server's locale", () => {
    for (const [one, other] of [
      ["MISSION@HOME.EXAMPLE", "mission@home.example"],
      ["ann@BÜCHER.example", "ANN@bücher.example"],
      ["ann@STRASSE.example", "ann@strasse.example"],
    ] as const)
      expect(normalizeEmail(one)).toBe(normalizeEmail(other));
    expect(normalizeEmail("mıssıon@home.example")).not.toBe(normalizeEmail("mission@home.example"));
  });
});
