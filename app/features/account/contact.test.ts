import { describe, expect, test } from "vitest";
import { contactIn } from "./contact.ts";

describe("what somebody types to be reached by", () => {
  test("[AUTH-41] is an address, or a number however it is spaced", () => {
    expect(contactIn(" Ruth@Shod.example ", true)).toEqual({ email: "ruth@shod.example" });
    for (const typed of ["+12025550123", "+1 (202) 555-0123", "0012025550123", "+1.202.555.0123"])
      expect(contactIn(typed, true)).toEqual({ phoneNumber: "+12025550123" });
  });

  test("is refused with what would do", () => {
    expect(contactIn("ruth@", true)).toEqual({ error: "Invalid email" });
    expect(contactIn("+12025550123", false)).toEqual({ error: "Invalid email" });
    for (const typed of ["", "2025550123", "+1", "+1202555012345678", "+0123456789"])
      expect(contactIn(typed, true)).toHaveProperty("error");
  });
});
