import { brand } from "#app/brand.ts";
import type { EmailTemplate } from "../email/email-template.tsx";
import type { AuthEmail } from "./auth-email.ts";

const NOT_YOU = "If this was not you, reset your password now: whoever did it could sign in to your account.";

/** What each mail of an account says. */
// oxlint-disable-next-line typescript/consistent-return -- the compiler knows that no kind is left out
export function authTemplate(mail: AuthEmail): EmailTemplate {
  switch (mail.kind) {
    case "verify-email":
      return {
        subject: `Confirm your email for ${brand.name}`,
        heading: "Confirm your email",
        paragraphs: [
          "One more step: open the page below and confirm that this address is yours. The link works for 24 hours.",
        ],
        button: { label: "Confirm your email", link: mail.link },
        note: "Somebody signed up with this address. If it was not you, do nothing: without this link there is no account.",
      };
    case "account-exists":
      return {
        subject: `You already have an account at ${brand.name}`,
        heading: "You already have an account",
        paragraphs: [
          "Somebody just gave this address to us, to sign up or to move an account to it. It has an account already, and nothing was changed.",
          "If you have forgotten the password, you can set a new one.",
        ],
        button: { label: "Reset the password", link: mail.link },
        note: "If it was not you, do nothing.",
      };
    case "reset-password":
      return {
        subject: `Reset your ${brand.name} password`,
        heading: "Reset your password",
        paragraphs: ["Set a new password on the page below. The link expires in 24 hours and works once."],
        button: { label: "Set a new password", link: mail.link },
        note: "If you did not ask for this, do nothing: your password stays as it is.",
      };
    case "sign-in-link":
      return {
        subject: `Finish signing in to ${brand.name}`,
        heading: "Finish signing in",
        paragraphs: [
          "Someone entered many wrong passwords for your account, so the right password alone isn't enough for a while.",
          "If you just tried to sign in, finish here. The link expires in one hour and works once.",
        ],
        button: { label: "Sign in", link: mail.link },
        note: "If you didn't just try to sign in, someone knows your password. Don't use this link. Reset your password now.",
      };
    case "one-time-code":
      return {
        subject: `Your ${brand.name} code`,
        heading: "Your code",
        paragraphs: ["Enter this code where you were asked for it."],
        code: mail.code,
        note: "We never ask for this code by phone or mail. If you did not ask for it, do nothing.",
      };
    case "email-change-old":
      return {
        subject: `Confirm the new email of your ${brand.name} account`,
        heading: "A new email address",
        paragraphs: [
          `Your account is to move to ${mail.newEmail}.`,
          "Confirm it here, and with the link we sent to the new address. Until both are confirmed nothing changes.",
        ],
        button: { label: "Confirm the change", link: mail.link },
        note: `If this was not you, do not confirm it. ${NOT_YOU}`,
      };
    case "email-change-new":
      return {
        subject: `Confirm this address for your ${brand.name} account`,
        heading: "Is this your address?",
        paragraphs: [
          "An account is to move to this address.",
          "Confirm it here, and with the link we sent to the address the account has now. Until both are confirmed nothing changes.",
        ],
        button: { label: "Confirm this address", link: mail.link },
        note: "If you do not know what this is about, do nothing.",
      };
    case "password-changed":
      return {
        subject: `Your ${brand.name} password was changed`,
        heading: "Password changed",
        paragraphs: ["The password of your account was changed, and you were signed out everywhere else."],
        note: NOT_YOU,
      };
    case "two-factor-on":
      return {
        subject: `Two-factor sign-in is on at ${brand.name}`,
        heading: "Two-factor sign-in is on",
        paragraphs: ["From now on, signing in takes your password and a code from your authenticator app."],
        note: `Keep the recovery codes where you would find them without your phone. ${NOT_YOU}`,
      };
    case "two-factor-off":
      return {
        subject: `Two-factor sign-in is off at ${brand.name}`,
        heading: "Two-factor sign-in is off",
        paragraphs: ["Signing in takes only your password again."],
        note: NOT_YOU,
      };
  }
}
