import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";
import { outgoingEmailsTo } from "#app/platform/email/outgoing-emails.server.ts";
import { authTemplate } from "#app/platform/auth/auth-templates.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { createProfile } from "./account.server.ts";

export const accountFeature = defineFeature({
  name: "account",
  onNewAccount: createProfile,
  searchPages: async () => [
    {
      kind: "page",
      path: href("/auth"),
      title: "Sign in",
      description: "Sign in, create an account or set a new password.",
      keywords: [
        "Log in",
        "My account",
        "Create an account",
        "Sign up",
        "Register",
        "Forgot password",
        "Reset password",
      ],
      text: "",
    },
  ],
  personalData: {
    emailsToYou: (db, { email }) => outgoingEmailsTo(db, email),
  },
  erasure: {
    users: { table: "users", label: ["account", "accounts"] },
  },
  emailPreviews(url) {
    const to = { address: "ruth@shod.example" };
    const link = url("/auth/verify?token=sample");
    return {
      "Confirm a sign-up": authTemplate({ kind: "verify-email", to, link }),
      "Sign-up with a taken address": authTemplate({ kind: "account-exists", to, link }),
      "Reset a password": authTemplate({ kind: "reset-password", to, link }),
      "Finish signing in": authTemplate({ kind: "sign-in-link", to, link }),
      "Code to sign in": authTemplate({ kind: "one-time-code", to, code: "123456" }),
      "Change of address, to the old one": authTemplate({
        kind: "email-change-old",
        to,
        link,
        newEmail: "naomi@shod.example",
      }),
      "Change of address, to the new one": authTemplate({ kind: "email-change-new", to, link }),
      "Password changed": authTemplate({ kind: "password-changed", to }),
      "Two-factor sign-in on": authTemplate({ kind: "two-factor-on", to }),
      "Two-factor sign-in off": authTemplate({ kind: "two-factor-off", to }),
    };
  },
  personalTables: [
    {
      what: "accounts",
      table: "users",
      isSeeded: `${isExampleAddress("email")} or id in (select user_id from user_roles)`,
    },
  ],
});
