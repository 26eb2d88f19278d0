import { MAILINGS, type Mailing as Audience } from "#app/platform/mailing-preferences.ts";

/** How many addresses ask for exactly these kinds of mail. Every address that may be mailed is counted once. */
export type Wishes = { asksFor: Audience[]; people: number }[];

/** How many addresses get what goes to these audiences: each once, however many of them it asks for. */
export function reachOf(wishes: Wishes, audiences: Audience[]): number {
  return wishes
    .filter(({ asksFor }) => asksFor.some((one) => audiences.includes(one)))
    .reduce((sum, { people }) => sum + people, 0);
}

/** The chosen audiences of a plain form. */
export function audiencesIn(chosen: (name: Audience) => boolean): Audience[] {
  return MAILINGS.filter(chosen);
}
