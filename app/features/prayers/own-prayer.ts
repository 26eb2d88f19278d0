/** What an author can do with their own request, and the message that confirms it. */
export const OWN_MESSAGES = {
  words: "Saved. Someone on our team will read your changes before anyone else sees them.",
  offWall: "Your request is off the wall.",
  keepOff: "Your request will stay off the wall.",
  ontoWall: "Thank you. Your request will appear on the wall once someone on our team has read it.",
  showName: "Your name is now shown.",
  hideName: "Your name is now hidden.",
  markAnswered: "Marked as answered. Thanks be to God.",
  unmarkAnswered: "No longer marked as answered.",
  notify: "We’ll email you when someone prays.",
  stopNotifying: "We won’t email you about prayers anymore.",
  delete: "Your request was deleted.",
} as const;

export type OwnChange = keyof typeof OWN_MESSAGES;

export function isOwnChange(text: unknown): text is OwnChange {
  return typeof text === "string" && Object.hasOwn(OWN_MESSAGES, text);
}
