export type Wording = { label: string; text: string };

/** The checkboxes of the form. Consents are recorded with this exact wording, so a change applies to consents from then on. */
export const BOXES = {
  name: { label: "Share my name publicly", text: "Otherwise your request appears as “Anonymous”." },
  wall: {
    label: "Post to the prayer wall",
    text: "Your request may appear on the public prayer wall after someone on our team has read it. Your email address is never shown.",
  },
  notify: {
    label: "Email me when someone prays",
    text: "At most one email a day, to the address you enter here.",
  },
} satisfies Record<string, Wording>;

/** The buttons of the author page. */
export const OWN_CHANGES = {
  offWall: { label: "Take it off the wall", text: "It’s removed right away, for everyone." },
  keepOff: { label: "Keep it off the wall", text: "We’ll pray for it privately." },
  ontoWall: {
    label: "Post it to the wall",
    text: "It may appear on the public prayer wall after someone on our team has read it.",
  },
  showName: { label: "Show my name", text: "Anyone who reads the wall will see it with your request." },
  hideName: { label: "Hide my name", text: "Your request will appear as “Anonymous” right away." },
  notify: { label: "Email me when someone prays", text: "At most one email a day, to the address you gave us." },
  stopNotifying: { label: "Stop these emails", text: "We won’t email you when someone prays anymore." },
  delete: {
    label: "Delete permanently",
    text: "Your request, your name, and your email address are erased. This can’t be undone.",
  },
} satisfies Record<string, Wording>;

/** The wording as it is recorded with a consent. */
export function wordingOf({ label, text }: Wording): string {
  return `${label}. ${text}`;
}
