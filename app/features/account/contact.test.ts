import { describe, expect, test } from "vitest";
import { contactIn } from "./account.ts";

describe("the contact of a sign-in by code", () => {
  test("[AUTH-41] is an email address, or a phone number with any spacing", () => {
    expect(contactIn(" Ruth@Shod.example ", true)).toEqual({ email: "ruth@shod.example" });
    for (const typed of [
      "+12025550123",
      "+1 (202) 555-0123",
      "0012025550123",
      "+1.202.555.0123",
      "tel:+1-202-555-0123",
      "\u202d+1\u00a0202\u2011555\u20110123\u202c",
      "\uff0b\uff11 202 555 0123",
    ])
      expect(contactIn(typed, true)).toEqual({ phoneNumber: "+12025550123" });
  });

  test("is rejected with what to enter", () => {
    expect(contactIn("ruth@", true)).toEqual({ error: "Invalid email" });
    expect(contactIn("+12025550123", false)).toEqual({ error: "Invalid email" });
    for (const typed of ["", "2025550123", "+1", "+1202555012345678", "+0123456789"])
      expect(contactIn(typed, true)).toHaveProperty("error");
    expect(contactIn("+1 202 555 0123 x12", true)).toEqual({
      error: "Enter a number that receives text messages, without an extension",
    });
  });
});
