export const PRAYER_LIMITS = { request: 2000, name: 100 } as const;

export const ANONYMOUS = "Anonymous";
/** Stands where somebody gave no address. Nothing is ever mailed to it (decision D92). */
export const NO_EMAIL = "no-reply@prayer.invalid";

export const EMPTY_WALL = "No prayer requests on the wall yet. Be the first to submit one!";
export const PRAYER_RECEIVED = {
  title: "Prayer request received",
  description: "It will be read and prayed over before anything is posted.",
};

/** What the public reads of a prayer: worked out on the server, never an address, a hidden name or an unedited original. */
export type WallPost = { id: number; text: string; name: string; createdAt: Date };
