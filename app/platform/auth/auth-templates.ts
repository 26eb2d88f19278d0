import { brand } from "#app/brand.ts";
import type { EmailTemplate } from "../email/email-template.tsx";
import type { AuthEmail } from "./auth-email.ts";

const NOT_YOU = "If this wasn't you, reset your password now. Someone else can sign in to your account.";

/** The content of each account email. */
// oxlint-disable-next-line typescript/consistent-return -- the compiler knows that no kind is left out
export function authTemplate(email: AuthEmail): EmailTemplate {
  switch (email.kind) {
    case "verify-email":
      return {
        subject: `Confirm your email for ${brand.name}`,
        heading: "Confirm your email",
        paragraphs: ["One more step: confirm that this email address is yours. The link expires in 24 hours."],
        button: { label: "Confirm your email", link: email.link },
        note: "If you didn't sign up, ignore this email and no account will be created.",
      };
    case "account-exists":
      return {
        subject: `You already have an account at ${brand.name}`,
        heading: "You already have an account",
        paragraphs: [
          "Someone just tried to sign up with this email address, or to change an account's email to it. It already has an account, and nothing was changed.",
          "If you forgot your password, you can reset it.",
        ],
        button: { label: "Reset your password", link: email.link },
        note: "If this wasn't you, you can ignore this email.",
      };
    case "reset-password":
      return {
        subject: `Reset your ${brand.name} password`,
        heading: "Reset your password",
        paragraphs: ["Use the button below to set a new password. The link expires in 24 hours and works once."],
        button: { label: "Set a new password", link: email.link },
        note: "If you didn't request this, ignore this email. Your password won't change.",
      };
    case "sign-in-link":
      return {
        subject: `Finish signing in to ${brand.name}`,
        heading: "Finish signing in",
        paragraphs: [
          "Someone entered many wrong passwords for your account, so the right password alone isn't enough for a while.",
          "If you just tried to sign in, finish here. The link expires in one hour and works once.",
        ],
        button: { label: "Sign in", link: email.link },
        note: "If you didn't just try to sign in, someone knows your password. Don't use this link. Reset your password now.",
      };
    case "one-time-code":
      return {
        subject: `Your ${brand.name} code`,
        heading: "Your code",
        paragraphs: ["Enter this code on the page that asked for it. It expires in 10 minutes."],
        code: email.code,
        note: "We'll never ask you for this code by phone or email. If you didn't request it, you can ignore this email.",
      };
    case "email-change-old":
      return {
        subject: `Confirm the new email for your ${brand.name} account`,
        heading: "Confirm your new email address",
        paragraphs: [
          `You asked to change your account's email address to ${email.newEmail}.`,
          "Confirm the change here and with the link we sent to the new address. Nothing changes until you've done both.",
        ],
        button: { label: "Confirm change", link: email.link },
        note: `Don't confirm a change you didn't request. ${NOT_YOU}`,
      };
    case "email-change-new":
      return {
        subject: `Confirm this email for your ${brand.name} account`,
        heading: "Is this your email address?",
        paragraphs: [
          "Someone asked to change an account's email address to this one.",
          "If that was you, confirm it here and with the link we sent to the account's current address. Nothing changes until you've done both.",
        ],
        button: { label: "Confirm email address", link: email.link },
        note: "If this wasn't you, you can ignore this email.",
      };
    case "password-changed":
      return {
        subject: `Your ${brand.name} password was changed`,
        heading: "Password changed",
        paragraphs: ["Your password was changed, and you were signed out on all other devices."],
        note: NOT_YOU,
      };
    case "two-factor-on":
      return {
        subject: `Two-factor sign-in is on at ${brand.name}`,
        heading: "Two-factor sign-in is on",
        paragraphs: ["From now on, signing in takes your password and a code from your authenticator app."],
        note: `Keep your recovery codes somewhere you can reach without your phone. ${NOT_YOU}`,
      };
    case "two-factor-off":
      return {
        subject: `Two-factor sign-in is off at ${brand.name}`,
        heading: "Two-factor sign-in is off",
        paragraphs: ["From now on, signing in takes only your password."],
        note: NOT_YOU,
      };
  }
}
