import type { Mode } from "./modes.ts";

type Texts = { title: string; lead: string; button: string; busy: string };

export const MODE_TEXTS: Record<Mode, Texts> = {
  "sign-in": {
    title: "Sign In",
    lead: "Your favorites and settings, on every device.",
    button: "Sign In",
    busy: "Signing in...",
  },
  "sign-up": {
    title: "Create Account",
    lead: "All you need is an email address and a password. We'll send one email to confirm your address, and nothing else unless you ask for it.",
    button: "Create Account",
    busy: "Creating account...",
  },
  forgot: {
    title: "Reset Password",
    lead: "Enter your email address and we'll send you a link to set a new password.",
    button: "Send Reset Email",
    busy: "Sending...",
  },
  resend: {
    title: "Confirm Your Email",
    lead: "If our email didn't arrive or its link has expired, we'll send a new one.",
    button: "Send Again",
    busy: "Sending...",
  },
  "two-factor": {
    title: "Two-Factor Sign-In",
    lead: "Enter the 6-digit code from your authenticator app, or one of your recovery codes.",
    button: "Continue",
    busy: "Checking...",
  },
};
