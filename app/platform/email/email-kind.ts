import type { Db } from "../db/database.server.ts";
import type { EmailMessage } from "./mailer.server.ts";

/** To whom an email is owed and about what. */
export type Owed = {
  email: string;
  /** The row it is about, such as "prayer_requests:12": deleted with it. */
  about?: string;
  /** Owed again while this one waits, it is still one email. Without a key each is its own. */
  key?: string;
  validForMs: number;
};

/** One kind of email to one recipient: who gets it, what it says, and what follows. Written when it is sent, so that what changed since counts. */
export type EmailKind<Data extends object> = {
  /** Also the name of the job by which earlier versions sent it. */
  name: string;
  /** For the owner, such as "Password reset". */
  label: string;
  /** Somebody waits for it on a screen: it overtakes the others. */
  isUrgent?: boolean;
  /**
   * What to do when the message had begun to leave and no answer came. "resend": once more, with the same Message-ID, because to miss it is
   * worse than to get it twice. "leave": shown to the owner.
   */
  whenUnknown: "resend" | "leave";
  /** Null where nothing is owed. */
  owe(db: Db, data: Data): Promise<Owed | null>;
  /** Null where it has nothing to say any more: it is dropped. */
  render(db: Db, data: Data): Promise<EmailMessage | null>;
  /** In the transaction that notes it as sent. */
  sent?(tx: Db, data: Data): Promise<void>;
};

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
