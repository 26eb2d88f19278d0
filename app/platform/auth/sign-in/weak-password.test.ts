import { describe, expect, test } from "vitest";
import { lengthProblem } from "./password.ts";
import { weaknessOf } from "./weak-password.server.ts";

describe("a password", () => {
  test("[AUTH-10] [AUTH-22] of five characters is too short, of six is not", () => {
    expect(lengthProblem("sandl")).toBe("Password must be at least 6 characters");
    expect(lengthProblem("sandal")).toBeNull();
  });

  test("[AUTH-11] of a hundred characters is fine, of a hundred and one too long", () => {
    expect(lengthProblem("a".repeat(100))).toBeNull();
    expect(lengthProblem("a".repeat(101))).toBe("Password must be at most 100 characters");
  });

  test("attack C13: is counted in characters, the same however its accents were typed", () => {
    expect(lengthProblem("👟👟👟👟👟")).not.toBeNull();
    expect(lengthProblem("👟".repeat(100))).toBeNull();
    expect(lengthProblem("\u0065\u0301".repeat(5))).toBe(lengthProblem("\u00e9".repeat(5)));
    expect(lengthProblem("\u0065\u0301".repeat(100))).toBeNull();
  });

  test.for([
    "password",
    "Password1",
    "P@ssw0rd",
    "qwerty123",
    "123456",
    "987654321",
    "aaaaaaaa",
    "abababab",
    "iloveyou!",
    "zyxwvu",
  ])("[AUTH-42] %s is refused, and why", (password) => {
    expect(weaknessOf(password, null)).toEqual({
      message: "This password is too easy to guess",
      reasons: ["It's one of the most common passwords."],
    });
  });

  test("[AUTH-42] is neither the email address nor its local part", () => {
    const refused = { reasons: ["It's your email address."] };
    expect(weaknessOf("Ruth.Miller@shod.example", "ruth.miller@shod.example")).toMatchObject(refused);
    expect(weaknessOf("ruth.miller", "ruth.miller@shod.example")).toMatchObject(refused);
  });

  test.for(["walk in the light", "  two spaces around  ", "sandal strap 4", "Пилигрим", "x9#kQz"])(
    "%s is fine",
    (password) => {
      expect(weaknessOf(password, "ruth@shod.example")).toBeNull();
    },
  );
});
