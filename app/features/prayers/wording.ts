export type Wording = { label: string; text: string };

/** What stands beside the boxes of the form. The ledger keeps these very words, so changing one changes what is agreed to from then on. */
export const BOXES = {
  name: { label: "Share my name publicly", text: "Otherwise your request is signed “Anonymous”." },
  wall: {
    label: "Post to the prayer wall",
    text: "Your request may then stand on the public prayer wall, once an admin has read it. Your email is never shown.",
  },
  tell: {
    label: "Tell me by email when somebody prays",
    text: "At most one email a day, to the address you give here.",
  },
} satisfies Record<string, Wording>;

/** What stands beside the buttons of the page that the link in the mail opens. */
export const OWN_CHANGES = {
  offWall: { label: "Take it off the wall", text: "It is gone at once, for everybody." },
  keepOff: { label: "Keep it off the wall", text: "It is then prayed for privately." },
  ontoWall: {
    label: "Ask for a place on the wall",
    text: "It may then stand on the public prayer wall, once an admin has read it.",
  },
  showName: { label: "Show my name", text: "Whoever reads the wall sees it beside your request." },
  hideName: { label: "Hide my name", text: "Your request is then signed “Anonymous”, at once." },
  tell: { label: "Tell me when somebody prays", text: "At most one email a day, to the address you gave." },
  tellNoMore: { label: "Stop telling me", text: "No more emails about who prays." },
  delete: {
    label: "Delete it for good",
    text: "Your request, your name and your address are erased. Nobody can bring them back.",
  },
} satisfies Record<string, Wording>;

/** The sentence as the ledger keeps it. */
export function wordingOf({ label, text }: Wording): string {
  return `${label}. ${text}`;
}
