/** What an author may do with their own request, and what the page says afterwards. */
export const OWN_MESSAGES = {
  words: "Saved. Your new words are read by an admin before anyone else sees them.",
  offWall: "It is off the wall.",
  keepOff: "It stays off the wall.",
  ontoWall: "You asked for a place on the wall. It appears there once an admin has read it.",
  showName: "Your name is shown.",
  hideName: "Your name is hidden.",
  answered: "Marked as answered. Thanks be to God.",
  notAnswered: "No longer marked as answered.",
  tell: "We’ll email you when someone prays.",
  tellNoMore: "No more emails about who prays.",
  delete: "Your request is deleted.",
} as const;

export type OwnChange = keyof typeof OWN_MESSAGES;

export function isOwnChange(text: unknown): text is OwnChange {
  return typeof text === "string" && Object.hasOwn(OWN_MESSAGES, text);
}
