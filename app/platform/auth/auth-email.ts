/**
 * A mail that an account needs. A link leads to a page of ours where a button does the thing: opening a link changes nothing. `userId` is
 * whose account it is about: once that is deleted or shut, the mail is not sent any more.
 */
export type AuthEmail = {
  /** Never with a name: an account's was typed by whoever signed up with the address, and some addresses are not confirmed yet. */
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
 * Whether one more email of that kind may go to that address. Asked before anything is replaced that an earlier email holds, such as a code;
 * "reauthentication" is a code that only the account itself can ask for.
 */
export type ClaimAuthEmail = (kind: AuthEmail["kind"] | "reauthentication", address: string) => Promise<boolean>;

export type SendAuthEmail = (mail: AuthEmail) => Promise<void>;
