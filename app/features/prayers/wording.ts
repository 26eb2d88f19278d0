export type Wording = { label: string; text: string };

/** What stands beside the boxes of the form. The ledger keeps these very words, so changing one changes what is agreed to from then on. */
export const BOXES = {
  name: { label: "Share my name publicly", text: "Otherwise your request is signed “Anonymous.”" },
  wall: {
    label: "Post to the prayer wall",
    text: "Your request may then appear on the public prayer wall, once an admin has read it. Your email is never shown.",
  },
  tell: {
    label: "Email me when someone prays",
    text: "At most one email a day, to the address you enter here.",
  },
} satisfies Record<string, Wording>;

/** What stands beside the buttons of the page that the link in the mail opens. */
export const OWN_CHANGES = {
  offWall: { label: "Take it off the wall", text: "It comes down right away, for everyone." },
  keepOff: { label: "Keep it off the wall", text: "We’ll pray for it privately instead." },
  ontoWall: {
    label: "Ask for a place on the wall",
    text: "It may then appear on the public prayer wall, once an admin has read it.",
  },
  showName: { label: "Show my name", text: "Anyone who reads the wall sees it with your request." },
  hideName: { label: "Hide my name", text: "Your request is signed “Anonymous” right away." },
  tell: { label: "Email me when someone prays", text: "At most one email a day, to the address you gave us." },
  tellNoMore: { label: "Stop these emails", text: "No more emails about who prays." },
  delete: {
    label: "Delete it for good",
    text: "Your request, your name and your address are erased. This can’t be undone.",
  },
} satisfies Record<string, Wording>;

/** The sentence as the ledger keeps it. */
export function wordingOf({ label, text }: Wording): string {
  return `${label}. ${text}`;
}
