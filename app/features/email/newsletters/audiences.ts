import { MAILINGS, type Mailing as Audience } from "#app/platform/mailing-preferences.ts";

/** How many addresses chose exactly these audiences. Every address that may receive mailings is counted once. */
export type AudienceCounts = { asksFor: Audience[]; subscribers: number }[];

/** How many addresses a newsletter for these audiences reaches: each once. */
export function reachOf(counts: AudienceCounts, audiences: Audience[]): number {
  return counts
    .filter(({ asksFor }) => asksFor.some((one) => audiences.includes(one)))
    .reduce((sum, { subscribers }) => sum + subscribers, 0);
}

/** The audiences selected in a form. */
export function audiencesIn(isChosen: (name: Audience) => boolean): Audience[] {
  return MAILINGS.filter(isChosen);
}
