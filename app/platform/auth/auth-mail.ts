/** A mail that an account needs. The link leads to a page of ours where a button does the thing: opening a link changes nothing. */
export type AuthMail = { to: { name: string; address: string } } & (
  | { kind: "verify-email"; link: string }
  | { kind: "account-exists"; link: string }
  | { kind: "reset-password"; link: string }
  | { kind: "one-time-code"; code: string }
);

export type SendAuthMail = (mail: AuthMail) => Promise<void>;
