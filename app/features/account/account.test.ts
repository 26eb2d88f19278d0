import { describe, expect, test } from "vitest";
import { NOTICES } from "#app/platform/auth/access/notice.ts";
import {
  ACCOUNT_CREATED,
  AUTH_FAILED,
  DONE,
  email,
  isSameEmail,
  NO_CHANGES,
  password,
  PASSWORD_SHORT,
  PASSWORDS_DIFFER,
  RESET_FAILED,
  RESET_SENT,
} from "./account.ts";
import { deviceOf } from "./device.ts";
import { reasoned } from "./action-results.server.ts";
import { authPath, modeOf } from "./modes.ts";

const problem = (read: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  read.success ? null : read.error?.issues[0]?.message;

describe("the fields", () => {
  test("[AUTH-08] [AUTH-09] an email address is valid, in lower case and at most 255 characters", () => {
    expect(email.parse(" Ruth@Shod.Example ")).toBe("ruth@shod.example");
    expect(problem(email.safeParse("ruth@"))).toBe("Invalid email");
    const of = (length: number) =>
      `${"r".repeat(64)}@${`${"a".repeat(60)}.`.repeat(3)}${"b".repeat(length - 256 + 4)}.com`;
    expect([of(255).length, problem(email.safeParse(of(255)))]).toEqual([255, null]);
    expect(problem(email.safeParse(of(256)))).toBe("Email must be at most 255 characters");
  });

  test("[AUTH-10] a password is at least 6 characters", () => {
    expect(problem(password.safeParse("12345"))).toBe("Password must be at least 6 characters");
    expect(problem(password.safeParse("sandal"))).toBeNull();
  });

  test("[ACC-08] the same address in capitals or with spaces is no change", () => {
    expect(isSameEmail(" Ruth@shod.example", "ruth@Shod.example ")).toBe(true);
    expect(isSameEmail("ruth@shod.example", "ruth@moab.example")).toBe(false);
  });
});

test("[AUTH-16] [AUTH-17] [AUTH-18] [AUTH-24] [AUTH-27] [ACC-06] [ACC-08] [ACC-09] [ACC-11] [ACC-12] [ACC-13] [ACC-17] [ACC-20] uses the documented texts", () => {
  expect(ACCOUNT_CREATED.title).toBe("Account created!");
  expect(RESET_SENT.title).toBe("Password reset email sent!");
  expect(NOTICES["signed-in"].title).toBe("Welcome back!");
  expect(NOTICES["invalid-reset-link"].title).toBe("Invalid or expired reset link");
  expect(NOTICES["password-updated"].title).toBe("Password updated!");
  expect(NOTICES["sign-in-required"].title).toBe("Please sign in to continue");
  expect(NOTICES["signed-out"].title).toBe("Signed out successfully");
  expect(NO_CHANGES).toEqual({ title: "No changes", description: "Email is already set to this value." });
  expect(DONE.email).toEqual({
    title: "Email update initiated",
    description: "check both old and new email addresses for confirmation links",
  });
  expect(PASSWORDS_DIFFER).toEqual({
    title: "Passwords don't match",
    description: "Please make sure both passwords are identical.",
  });
  expect(PASSWORD_SHORT).toEqual({
    title: "Password too short",
    description: "Password must be at least 6 characters.",
  });
  expect(DONE.password.title).toBe("Password updated");
  expect(DONE["backup-email"].title).toBe("Backup email updated");
});

test("[AUTH-19] [AUTH-28] [AUTH-42] an error shows its own message and reasons, or a fallback", () => {
  expect(reasoned({ message: "Invalid email or password", reasons: [] }, AUTH_FAILED)).toBe(
    "Invalid email or password",
  );
  expect(reasoned({ message: "Too easy", reasons: ["It is short.", "It is common."] }, AUTH_FAILED)).toBe(
    "Too easy. It is short. It is common.",
  );
  expect(reasoned({ message: "", reasons: [] }, AUTH_FAILED)).toBe("Authentication failed. Please try again.");
  expect(reasoned({ message: "", reasons: [] }, RESET_FAILED)).toBe("Failed to reset password. Please try again.");
});

test("[AUTH-01] [AUTH-02] [AUTH-05] every mode of /auth has a URL that keeps the page to return to", () => {
  for (const mode of ["sign-in", "sign-up", "forgot", "resend", "two-factor"] as const)
    for (const next of ["/", "/favorites?sort=new"]) {
      const address = new URL(authPath(mode, next), "https://shod.example");
      expect([modeOf(address.searchParams), address.searchParams.get("next") ?? "/"]).toEqual([mode, next]);
    }
  expect(modeOf(new URLSearchParams("mode=admin"))).toBe("sign-in");
});

test.for([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome on Android"],
  ["curl/8.0", "Unknown device"],
  [null, "Unknown device"],
] as const)("a device has a readable name: %s", ([userAgent, name]) => {
  expect(deviceOf(userAgent)).toBe(name);
});
