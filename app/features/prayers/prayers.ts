import { isVisible } from "#app/platform/characters.ts";
import { EMAIL_HINT } from "#app/platform/email-hint.ts";

export const PRAYER_LIMITS = { request: 2000, edited: 1000, notes: 2000, name: 100 } as const;

export const ANONYMOUS = "Anonymous";
/** The placeholder address of a request without one. Nothing is ever sent to it (decision 097). */
export const NO_EMAIL = "no-reply@prayer.invalid";

export const REQUEST_REQUIRED = "Prayer request is required";
export const SUBMIT_FAILED = "Failed to submit prayer request. Please try again.";
export const EMPTY_WALL = "No prayer requests on the wall yet. Be the first to submit one!";

const EMAIL_PROMISE = "You'll receive a confirmation email shortly.";
export const PRAYER_RECEIVED = "Prayer request received";
/** The page promises an email only where an address was given (decision 097); the dialog requires one. */
export const RECEIVED_BY_EMAIL = { title: PRAYER_RECEIVED, description: EMAIL_PROMISE, note: EMAIL_HINT };
export const RECEIVED_WITHOUT_EMAIL = {
  title: PRAYER_RECEIVED,
  description: "Save the link to your request. You didn't give an email address, so we can't send it to you.",
};
export const SENT_BY_DIALOG = { title: `Prayer request submitted! ${EMAIL_PROMISE}`, note: EMAIL_HINT };

/** A prayer request as it is public: never with an email address, a hidden name or the original of an edited text. */
export type WallPost = {
  id: number;
  text: string;
  name: string;
  createdAt: Date;
  isAnswered: boolean;
  prayedCount: number;
};

/** False for the placeholder address and others that never receive email. */
export function isReachable(email: string): boolean {
  return !email.toLowerCase().endsWith(".invalid");
}

/** True for a text of nothing but invisible characters. */
export function isEmptyRequest(text: string): boolean {
  return !isVisible(text);
}

/** "" for zero, so that the wall shows no zero counts. */
export function prayedLine(count: number): string {
  if (count < 1) return "";
  return count === 1 ? "1 person prayed" : `${count.toLocaleString("en-US")} people prayed`;
}

type Flags = { consentPostToWall: boolean; approved: boolean; postedToWall: boolean };

/** The status shown to the author. "set-aside": approved, but not posted or taken down by an admin. */
export type WallStatus = "private" | "waiting" | "on-the-wall" | "set-aside";

export function wallStatusOf({ consentPostToWall, approved, postedToWall }: Flags): WallStatus {
  if (!consentPostToWall) return "private";
  if (!approved) return "waiting";
  return postedToWall ? "on-the-wall" : "set-aside";
}

/** A keyset cursor of the wall, exact to the microsecond. */
export type WallCursor = { micros: number; id: number };

export function cursorText({ micros, id }: WallCursor): string {
  return `${micros.toString(36)}-${id.toString(36)}`;
}

/** Null for malformed text. */
export function readCursor(text: string | null): WallCursor | null {
  const found = /^([1-9a-z][0-9a-z]{0,10})-([1-9a-z][0-9a-z]{0,9})$/.exec(text ?? "");
  if (!found) return null;
  const [micros, id] = [Number.parseInt(found[1] ?? "", 36), Number.parseInt(found[2] ?? "", 36)];
  return Number.isSafeInteger(micros) && Number.isSafeInteger(id) ? { micros, id } : null;
}

export const POSTS_SHOWN = 50;

/** The URL of a page of the wall, or of the quiet mode with `path`. */
export function wallUrl({
  path = "/prayer-wall",
  before,
}: {
  path?: "/prayer-wall" | "/prayer-wall/pray";
  before: WallCursor | null;
}): string {
  return before ? `${path}?before=${cursorText(before)}` : path;
}

export const NOT_COUNTED = {
  title: "We couldn't count that just now",
  description: "Your prayer was heard all the same. Please try again in a moment.",
};
