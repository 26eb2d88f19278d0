import type { Mode } from "./modes.ts";

type Texts = { title: string; lead: string; button: string; busy: string };

export const MODE_TEXTS: Record<Mode, Texts> = {
  "sign-in": {
    title: "Sign In",
    lead: "Your favorites and your settings, on every device you walk with.",
    button: "Sign In",
    busy: "Signing in...",
  },
  "sign-up": {
    title: "Create Account",
    lead: "An address and a password. We send one mail to confirm the address, and nothing else you did not ask for.",
    button: "Create Account",
    busy: "Creating account...",
  },
  forgot: {
    title: "Reset Password",
    lead: "Tell us the address of your account, and we send a link to set a new password.",
    button: "Send Reset Email",
    busy: "Sending...",
  },
  resend: {
    title: "Confirm Your Email",
    lead: "The mail did not come, or its link is too old? We send a new one.",
    button: "Send Again",
    busy: "Sending...",
  },
  "two-factor": {
    title: "Second Step",
    lead: "Enter the six figures your authenticator app shows now, or one of your recovery codes.",
    button: "Continue",
    busy: "Checking...",
  },
};
