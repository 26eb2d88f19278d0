import { countCharacters } from "#app/platform/characters.ts";
import { isEmptyRequest, PRAYER_LIMITS, REQUEST_REQUIRED } from "./prayers.ts";

export type Reviewed = {
  prayerRequest: string;
  editedRequest: string | null;
  consentPostToWall: boolean;
  approved: boolean;
  postedToWall: boolean;
};

export const NO_CONSENT = "User did not consent to public posting on the prayer wall.";

export function shownText({ editedRequest, prayerRequest }: Pick<Reviewed, "editedRequest" | "prayerRequest">): string {
  return editedRequest ?? prayerRequest;
}

export type Approval = "posted" | "already-posted" | "no-consent" | "rewritten" | "not-found";

/** `isAsRead`: the text is still what the admin read; a text that changed since has not been reviewed. */
export function decideApproval(prayer: Reviewed, isAsRead: boolean): Exclude<Approval, "not-found"> {
  if (!prayer.consentPostToWall) return "no-consent";
  if (!isAsRead) return "rewritten";
  return prayer.approved && prayer.postedToWall ? "already-posted" : "posted";
}

/** Texts as normalized by `normalizeText`. */
export type PrayerEdit = { text: string; adminNotes: string; postToWall: boolean };

type Changed = Pick<Reviewed, "editedRequest" | "approved" | "postedToWall"> & { adminNotes: string | null };

export type EditDecision =
  | { accepted: true; set: Changed; isNewOnTheWall: boolean }
  | { accepted: false; reason: "no-consent" | "empty" | "too-long"; message: string };

/** Decides what saving an edit stores (decision 097). An unedited text may be longer than an edited one. */
export function decideEdit(prayer: Reviewed, { text, adminNotes, postToWall }: PrayerEdit): EditDecision {
  if (postToWall && !prayer.consentPostToWall) return refuse("no-consent", NO_CONSENT);
  if (isEmptyRequest(text)) return refuse("empty", REQUEST_REQUIRED);
  const editedRequest = text === prayer.prayerRequest ? null : text;
  if (editedRequest !== null && countCharacters(editedRequest) > PRAYER_LIMITS.edited)
    return refuse("too-long", `An edited request must be at most ${PRAYER_LIMITS.edited} characters`);
  return {
    accepted: true,
    set: {
      editedRequest,
      adminNotes: adminNotes || null,
      approved: prayer.approved || postToWall,
      postedToWall: postToWall,
    },
    isNewOnTheWall: postToWall && !(prayer.approved && prayer.postedToWall),
  };
}

function refuse(reason: Extract<EditDecision, { accepted: false }>["reason"], message: string): EditDecision {
  return { accepted: false, reason, message };
}
