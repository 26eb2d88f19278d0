/** What the mail server's reply to one email means. */
export type DeliveryOutcome =
  | { kind: "accepted"; reply: string | null }
  /** Refused permanently for this recipient, with the server's reply. `isLocal`: refused by us, without contacting the server. */
  | { kind: "refused"; reason: string; isLocal?: true }
  /** Refused temporarily for this recipient. */
  | { kind: "deferred"; reason: string }
  /** The server accepts no email at all, so the mailing waits. */
  | { kind: "unavailable"; reason: string }
  /** We exceeded the server's limit: the mailing is paused until the owner resumes it. */
  | { kind: "limited"; reason: string }
  /** Part of the message was sent, and there was no reply. */
  | { kind: "unknown"; reason: string };

/** The parts of a mailer's error. */
export type SmtpError = {
  message: string;
  /** Nodemailer's code, such as "EAUTH". */
  code?: string | undefined;
  /** The step that failed: "MAIL FROM", "RCPT TO", "DATA", "CONN" … */
  command?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  /** At least one byte of the message was sent. */
  hadBegun: boolean;
};

const MAX_LENGTH = 300;
/** The recipient's mailbox is full: their quota, not ours. */
const THEIR_QUOTA =
  /\b[45]\.2\.[12]\b|mailbox .{0,40}full|full mailbox|over ?quota|quota exceeded for (this )?(user|recipient|mailbox)/i;
const OUR_QUOTA =
  /\b[45]\.4\.5\b|\b4\.5\.3\b|\bquota\b|\blimit (has been |was )?(exceeded|reached)|exceeded .{0,40}\blimit\b|\brate[ -]?limit|too many (messages|mails|emails)|sending (too fast|rate)|throttl/i;
/** A temporary 4.7.x is often only greylisting; it concerns us if it mentions a rate. */
const RATE = /\b4\.7\.\d+\b.*\brate\b/is;

/** The server rejects us, not the recipient: it requires authentication. */
const WANTS_SIGN_IN = /\bauthentication (is )?required|\bnot authenticated\b|\b5\.7\.[89]\b/i;
/** Usually concerns us, sometimes one recipient's domain: neither final nor a reason to pause all sending. */
const NO_RELAY = /\brelay(ing)?\b.{0,40}\b(denied|not (allowed|permitted))/i;

/** Classifies an error from sending one email. */
export function outcomeOf(error: SmtpError): DeliveryOutcome {
  const message = oneLine(error);
  const { responseCode = 0, command = "" } = error;
  if (error.code === "EADDRESS") return { kind: "refused", reason: message, isLocal: true };
  const isReply = responseCode >= 400 && (command !== "CONN" || !error.hadBegun);
  if (isReply && isOurQuota(error.response ?? error.message))
    return { kind: "limited", reason: `The mail server is limiting how much we send: ${message}` };
  if (isReply && (command === "RCPT TO" || command === "DATA")) {
    const reply = error.response ?? error.message;
    if (WANTS_SIGN_IN.test(reply))
      return { kind: "unavailable", reason: `The mail server rejected our sign-in: ${message}` };
    return responseCode >= 500 && !NO_RELAY.test(reply)
      ? { kind: "refused", reason: message }
      : { kind: "deferred", reason: message };
  }
  if (error.hadBegun) return { kind: "unknown", reason: `No reply from the mail server: ${message}` };
  return { kind: "unavailable", reason: `${stepOf(error)}: ${message}` };
}

/** Parses an error thrown by a mailer. */
export function smtpErrorOf(error: unknown): SmtpError {
  const { code, command, responseCode, response, hadBegun } = (
    typeof error === "object" && error !== null ? error : {}
  ) as Record<string, unknown>;
  return {
    message: error instanceof Error ? error.message : String(error),
    code: typeof code === "string" ? code : undefined,
    command: typeof command === "string" ? command : undefined,
    responseCode: typeof responseCode === "number" ? responseCode : undefined,
    response: typeof response === "string" ? response : undefined,
    hadBegun: hadBegun === true,
  };
}

function isOurQuota(reply: string): boolean {
  return !THEIR_QUOTA.test(reply) && (OUR_QUOTA.test(reply) || RATE.test(reply));
}

function stepOf({ code = "", command = "", message }: SmtpError): string {
  if (code === "EDNS") return "Mail server not found";
  if (/^E(REQUIRE)?TLS$/.test(code) || /\b(SSL|TLS|certificate)\b/.test(message))
    return "No secure connection to the mail server";
  if (/^E(NO)?(AUTH|OAUTH2)$/.test(code) || command.startsWith("AUTH")) return "The mail server rejected our sign-in";
  if (command === "MAIL FROM") return "The mail server rejected our sender address";
  return "Could not reach the mail server";
}

/** The server's reply or the error's message, on one line and shortened. */
export function oneLine({ response, message }: Pick<SmtpError, "response" | "message">): string {
  const line = (response ?? message).replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}

const BACKOFF_MINUTES = [1, 5, 15, 60];

/** When to retry a deferred recipient; null after the last attempt. */
export function retryAt(attempts: number, now: Date): Date | null {
  const minutes = BACKOFF_MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

const MAX_WAIT_MS = 600_000;

/** When a mailing retries an unavailable server after so many failures in a row. */
export function nextProbeAt(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(30_000 * 2 ** (failures - 1), MAX_WAIT_MS));
}

/** For the log. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/(?<![^\s<>])[^\s<>]+@[^\s<>]+/g, "(address)");
}
