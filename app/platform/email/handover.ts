/** What became of one mail at the mail server. */
export type Handover =
  | { kind: "accepted"; answer: string | null }
  /** Not to this recipient, ever: the server's words. `isOurs`: the server was not even asked. */
  | { kind: "failed"; reason: string; isOurs?: true }
  /** Not to this recipient, now. */
  | { kind: "later"; reason: string }
  /** Nothing was handed over, and nobody else's would be: the mailing waits. */
  | { kind: "waits"; because: string }
  /** We may send no more for now: the mailing stops until the owner lets it go on. */
  | { kind: "paused"; because: string }
  /** The message had begun to leave, and no answer came. */
  | { kind: "unknown"; reason: string };

/** What a mailer's error says, as far as it says it. */
export type Refusal = {
  message: string;
  /** The mailer's own word, such as "EAUTH". */
  code?: string | undefined;
  /** The step that was answered: "MAIL FROM", "RCPT TO", "DATA", "CONN" … */
  command?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  /** A byte of the message had left. */
  hadBegun: boolean;
};

const LONGEST = 300;
/** The recipient's mailbox is full: theirs to mend, and no quota of ours. */
const THEIR_QUOTA =
  /\b[45]\.2\.[12]\b|mailbox .{0,40}full|full mailbox|over ?quota|quota exceeded for (this )?(user|recipient|mailbox)/i;
const OUR_QUOTA =
  /\b[45]\.4\.5\b|\b4\.5\.3\b|\bquota\b|\blimit (has been |was )?(exceeded|reached)|exceeded .{0,40}\blimit\b|\brate[ -]?limit|too many (messages|mails|emails)|sending (too fast|rate)|throttl/i;
/** A passing 4.7.x is often only a greylist; it is about us when it speaks of a rate. */
const RATE = /\b4\.7\.\d+\b.*\brate\b/is;

/** The server turns us away, not the recipient: it wants us to sign in. */
const WANTS_SIGN_IN = /\bauthentication (is )?required|\bnot authenticated\b|\b5\.7\.[89]\b/i;
/** Mostly about us, sometimes about one recipient's domain: so not for good, and not for all others either. */
const NO_RELAY = /\brelay(ing)?\b.{0,40}\b(denied|not (allowed|permitted))/i;

/** Decides what an error while handing one mail over means for its recipient and for the mailing. */
export function handoverOf(refusal: Refusal): Handover {
  const message = wordsOf(refusal);
  const { responseCode = 0, command = "" } = refusal;
  if (refusal.code === "EADDRESS") return { kind: "failed", reason: message, isOurs: true };
  const isAnswer = responseCode >= 400 && (command !== "CONN" || !refusal.hadBegun);
  if (isAnswer && isOurQuota(refusal.response ?? refusal.message))
    return { kind: "paused", because: `The mail server says that we may send no more for now: ${message}` };
  if (isAnswer && (command === "RCPT TO" || command === "DATA")) {
    const answer = refusal.response ?? refusal.message;
    if (WANTS_SIGN_IN.test(answer))
      return { kind: "waits", because: `The mail server did not let us sign in: ${message}` };
    return responseCode >= 500 && !NO_RELAY.test(answer)
      ? { kind: "failed", reason: message }
      : { kind: "later", reason: message };
  }
  if (refusal.hadBegun) return { kind: "unknown", reason: `No answer came: ${message}` };
  return { kind: "waits", because: `${stepOf(refusal)}: ${message}` };
}

/** What an error that a mailer threw says. */
export function refusalOf(error: unknown): Refusal {
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

function isOurQuota(answer: string): boolean {
  return !THEIR_QUOTA.test(answer) && (OUR_QUOTA.test(answer) || RATE.test(answer));
}

function stepOf({ code = "", command = "", message }: Refusal): string {
  if (code === "EDNS") return "The mail server's name was not found";
  if (/^E(REQUIRE)?TLS$/.test(code) || /\b(SSL|TLS|certificate)\b/.test(message))
    return "There was no secure connection to the mail server";
  if (/^E(NO)?(AUTH|OAUTH2)$/.test(code) || command.startsWith("AUTH")) return "The mail server did not let us sign in";
  if (command === "MAIL FROM") return "The mail server takes no mail from our address";
  return "The mail server was not reached";
}

/** The server's answer, or the error's own words: on one line, and no book. */
export function wordsOf({ response, message }: Pick<Refusal, "response" | "message">): string {
  const line = (response ?? message).replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

const TRIES_AFTER_MINUTES = [1, 5, 15, 60];

/** When to try a recipient again whom the server would not take for now; null: that was the last time. */
export function nextTry(attempts: number, now: Date): Date | null {
  const minutes = TRIES_AFTER_MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

const LONGEST_WAIT_MS = 600_000;

/** When a mailing that waits for the server tries again, after so many times in a row. */
export function nextProbeAt(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(30_000 * 2 ** (failures - 1), LONGEST_WAIT_MS));
}
