import { z } from "zod";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { lengthProblem } from "#app/platform/auth/sign-in/password.ts";
import { EMAIL_HINT } from "#app/platform/email-hint.ts";
import { emailAddress, MAX_EMAIL_LENGTH, normalizeEmail } from "#app/platform/email-address.ts";
import { E164, parsePhoneNumber } from "#app/platform/phone-number.ts";

/** Messages shown after a redirect to ?done={name}, for forms submitted without JavaScript. */
export const DONE = {
  email: {
    title: "Email update initiated",
    description: "check both old and new email addresses for confirmation links",
  },
  code: { title: "Code sent", description: "It expires in 10 minutes." },
  password: { title: "Password updated", description: "You've been signed out everywhere else." },
  "backup-email": { title: "Backup email updated" },
  session: { title: "Signed out on that device" },
  others: { title: "Signed out everywhere else" },
  site: { title: "That site no longer has access" },
  "two-factor-on": { title: "Two-factor sign-in is on" },
  "two-factor-off": { title: "Two-factor sign-in is off" },
} as const satisfies Record<string, ActionMessage>;

export type Done = keyof typeof DONE;

export const ACCOUNT_CREATED = {
  title: "Account created!",
  description: "Please check your email to verify your account.",
  note: EMAIL_HINT,
};
export const RESET_SENT = {
  title: "Password reset email sent!",
  description: "If there's an account with that email address, we've sent a link to set a new password.",
  note: EMAIL_HINT,
};
export const VERIFICATION_SENT = {
  title: "Confirmation email sent!",
  description: "If that email address still needs to be confirmed, use the link in the newest email.",
  note: EMAIL_HINT,
};
/** For a correct password of an account whose email address was never confirmed. */
export const CONFIRM_FIRST = {
  title: "Confirm your email first",
  description: "Open the link we emailed you when you signed up, or get a new one.",
};
export const FINISH_BY_EMAIL = {
  title: "Check your email",
  description:
    "There were too many wrong passwords for this account, so we sent you a link to finish signing in. It expires in an hour.",
};
export const NO_CHANGES = { title: "No changes", description: "Email is already set to this value." };
export const PASSWORDS_DIFFER = {
  title: "Passwords don't match",
  description: "Please make sure both passwords are identical.",
};
export const PASSWORD_SHORT = {
  title: "Password too short",
  description: "Password must be at least 6 characters.",
};

export const AUTH_FAILED = "Authentication failed. Please try again.";
export const RESET_FAILED = "Failed to reset password. Please try again.";
/** Must be typed before an account is deleted. */
export const DELETE_WORDS = "delete my account";

export const email = emailAddress("Invalid email", `Email must be at most ${MAX_EMAIL_LENGTH} characters`).transform(
  (address) => address.toLowerCase(),
);

export const password = z.string().superRefine((typed, ctx) => {
  const problem = lengthProblem(typed);
  if (problem) ctx.addIssue({ code: "custom", message: problem });
});

/** Ignores case, surrounding spaces and the spelling of the domain. */
export function isSameEmail(a: string, b: string): boolean {
  return normalizeEmail(a) === normalizeEmail(b);
}

export type Contact = { email: string } | { phoneNumber: string };

/** Parses an email address or, where text messages can be sent, a phone number with its country code. */
export function contactIn(typed: string, isPhoneOffered: boolean): Contact | { error: string } {
  const asEmail = email.safeParse(typed);
  if (asEmail.success) return { email: asEmail.data };
  if (!isPhoneOffered || typed.includes("@")) return { error: asEmail.error.issues[0]?.message ?? "Invalid email" };
  const phone = parsePhoneNumber(typed);
  if (phone?.extension) return { error: "Enter a number that receives text messages, without an extension" };
  if (phone && E164.test(phone.number)) return { phoneNumber: phone.number };
  return { error: "Enter an email address, or a phone number with its country code, such as +1 202 555 0123" };
}
