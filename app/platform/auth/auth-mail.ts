/**
 * A mail that an account needs. A link leads to a page of ours where a button does the thing: opening a link changes nothing. `userId` is
 * whose account it is about: once that is deleted or shut, the mail is not sent any more.
 */
export type AuthMail = { to: { name: string; address: string }; userId?: string } & (
  | { kind: "verify-email"; link: string }
  | { kind: "account-exists"; link: string }
  | { kind: "reset-password"; link: string }
  | { kind: "one-time-code"; code: string }
  | { kind: "email-change-old"; link: string; newEmail: string }
  | { kind: "email-change-new"; link: string }
  | { kind: "password-changed" }
  | { kind: "two-factor-on" }
  | { kind: "two-factor-off" }
);

export type SendAuthMail = (mail: AuthMail) => Promise<void>;
