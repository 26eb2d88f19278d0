import { isSeen } from "#app/platform/characters.ts";
import { EMAIL_HINT } from "#app/platform/email-hint.ts";

export const PRAYER_LIMITS = { request: 2000, edited: 1000, notes: 2000, name: 100 } as const;

export const ANONYMOUS = "Anonymous";
/** Stands where somebody gave no address. Nothing is ever mailed to it (decision D92). */
export const NO_EMAIL = "no-reply@prayer.invalid";

export const REQUEST_REQUIRED = "Prayer request is required";
export const SUBMIT_FAILED = "Failed to submit prayer request. Please try again.";
export const EMPTY_WALL = "No prayer requests on the wall yet. Be the first to submit one!";

const EMAIL_PROMISE = "You'll receive a confirmation email shortly.";
export const PRAYER_RECEIVED = "Prayer request received";
/** The page promises a mail only to whoever gave an address (decision D93); the dialog always has one (decision D94). */
export const RECEIVED_BY_EMAIL = { title: PRAYER_RECEIVED, description: EMAIL_PROMISE, note: EMAIL_HINT };
export const RECEIVED_WITHOUT_EMAIL = {
  title: PRAYER_RECEIVED,
  description: "Keep the link to your request. Without an email address, we can’t send it to you.",
};
export const SENT_BY_DIALOG = { title: `Prayer request submitted! ${EMAIL_PROMISE}`, note: EMAIL_HINT };

/** What the public reads of a prayer: worked out on the server, never an address, a hidden name or an unedited original. */
export type WallPost = {
  id: number;
  text: string;
  name: string;
  createdAt: Date;
  isAnswered: boolean;
  prayedCount: number;
};

/** Whether a mail to this address would reach anybody. */
export function isReachable(email: string): boolean {
  return !email.toLowerCase().endsWith(".invalid");
}

/** A text of nothing but marks that hide is as empty as one of spaces. */
export function isEmptyRequest(text: string): boolean {
  return !isSeen(text);
}

/** "" for nobody yet: a wall does not count what is not there. */
export function prayedLine(count: number): string {
  if (count < 1) return "";
  return count === 1 ? "1 person prayed" : `${count.toLocaleString("en-US")} people prayed`;
}

type Flags = { consentPostToWall: boolean; approved: boolean; postedToWall: boolean };

/** Where a request stands, for its author. "set-aside": read, and not put up or taken down by an admin. */
export type WallStatus = "private" | "waiting" | "on-the-wall" | "set-aside";

export function wallStatusOf({ consentPostToWall, approved, postedToWall }: Flags): WallStatus {
  if (!consentPostToWall) return "private";
  if (!approved) return "waiting";
  return postedToWall ? "on-the-wall" : "set-aside";
}

/** A place in the order of the wall, exact to the microsecond: the pages of the wall follow one another by it. */
export type Place = { micros: number; id: number };

export function placeText({ micros, id }: Place): string {
  return `${micros.toString(36)}-${id.toString(36)}`;
}

/** Null for what no page of ours has written. */
export function readCursor(text: string | null): Place | null {
  const found = /^([1-9a-z][0-9a-z]{0,10})-([1-9a-z][0-9a-z]{0,9})$/.exec(text ?? "");
  if (!found) return null;
  const [micros, id] = [Number.parseInt(found[1] ?? "", 36), Number.parseInt(found[2] ?? "", 36)];
  return Number.isSafeInteger(micros) && Number.isSafeInteger(id) ? { micros, id } : null;
}

export const POSTS_SHOWN = 50;

/** The address of a page of the wall, or of the quiet mode with `path`. */
export function wallAddress({
  path = "/prayer-wall",
  before,
}: {
  path?: "/prayer-wall" | "/prayer-wall/pray";
  before: Place | null;
}): string {
  return before ? `${path}?before=${placeText(before)}` : path;
}

export const NOT_COUNTED = {
  title: "That could not be counted just now",
  description: "Your prayer was heard all the same. Please try again in a moment.",
};
