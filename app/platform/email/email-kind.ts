import type { Db } from "../db/database.server.ts";
import type { EmailMessage } from "./mailer.server.ts";

/** Whom an email goes to and what it is about. */
export type PreparedEmail = {
  email: string;
  /** The row it is about, such as "prayer_requests:12": deleted with it. */
  about?: string;
  /** Enqueued again under the same key while pending, it is still one email. Without a key, each is separate. */
  key?: string;
  /** Not counted by mailbox, although its kind is: an email that announced it was counted. */
  isUncounted?: boolean;
  validForMs: number;
};

/** One kind of email to one recipient. Rendered when it is sent, so that it reflects changes since it was enqueued. */
export type EmailKind<Data extends object> = {
  /** Stored with each of its emails: it never changes. */
  name: string;
  /** For the owner, such as "Password reset". */
  label: string;
  /** Sent before other emails, because the user is waiting for it. */
  isUrgent?: boolean;
  /**
   * It goes to an address that anyone may have typed, so it is counted by mailbox (docs/decisions/061), and beyond the limit not enqueued. Its
   * text contains nothing that was typed with the address.
   */
  isToTypedAddress?: boolean;
  /**
   * What to do when part of the message was sent and there was no reply. "resend": send it again with the same Message-ID, because missing it is
   * worse than getting it twice. "leave": the owner decides.
   */
  whenUnknown: "resend" | "leave";
  /** Null if no email is needed. */
  prepare(db: Db, data: Data): Promise<PreparedEmail | null>;
  /** Null if it is no longer needed: it is dropped. */
  render(db: Db, data: Data): Promise<EmailMessage | null>;
  /** Runs in the transaction that records it as sent. */
  sent?(tx: Db, data: Data): Promise<void>;
};

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
