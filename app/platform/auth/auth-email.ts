/**
 * An email about an account. Its link leads to a page with a button: opening a link changes nothing. `userId` is the account it is
 * about; once that is deleted or banned, the email is not sent.
 */
export type AuthEmail = {
  /** Never with a name: names are entered at sign-up, by anyone, and the address may not be confirmed. */
  to: { address: string };
  userId?: string;
} & (
  | { kind: "verify-email"; link: string }
  | { kind: "account-exists"; link: string }
  | { kind: "reset-password"; link: string }
  | { kind: "sign-in-link"; link: string }
  | { kind: "one-time-code"; code: string }
  | { kind: "email-change-old"; link: string; newEmail: string }
  | { kind: "email-change-new"; link: string }
  | { kind: "password-changed" }
  | { kind: "two-factor-on" }
  | { kind: "two-factor-off" }
);

/**
 * Whether another email of that kind may be sent to that address. Called before anything that an earlier email contains, such as a code, is
 * replaced. "reauthentication" is a code that only the signed-in account can request.
 */
export type ClaimAuthEmail = (kind: AuthEmail["kind"] | "reauthentication", address: string) => Promise<boolean>;

export type SendAuthEmail = (email: AuthEmail) => Promise<void>;
