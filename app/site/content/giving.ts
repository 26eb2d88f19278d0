export const BENEFICIARIES = [
  {
    name: "Orphanages",
    text: "Homes where children without parents are known by name, fed, schooled and kept together with their brothers and sisters.",
  },
  {
    name: "Global missions",
    text: "People who leave home to bring good news, clean water, medicine or a translated Bible to places that have none of them.",
  },
  {
    name: "Church plants",
    text: "Small new congregations in their first years, when the rent is certain and not much else is.",
  },
  {
    name: "Youth and elderly programs",
    text: "The two ends of life that a busy society walks past: an open gym on a Friday night, and a visitor on a Tuesday afternoon.",
  },
];

export type PartnerGroup = { title: string; partners: Partner[] };
type Partner = { name: string; text: string; url: string; isSample: boolean };

/**
 * Partners by group. The defaults are samples, marked as such on the page: naming real organizations that have not agreed would be untrue.
 * Add yours with isSample false: the samples disappear with the first one, and with the sample catalog.
 */
export const PARTNER_GROUPS: PartnerGroup[] = [
  {
    title: "Ministry partners",
    partners: [
      {
        name: "A children’s home",
        text: "Our partner for orphan care will be listed here.",
        url: "https://example.org/childrens-home",
        isSample: true,
      },
      {
        name: "A mission agency",
        text: "Our partner for global missions will be listed here.",
        url: "https://example.org/mission-agency",
        isSample: true,
      },
      {
        name: "A church planting network",
        text: "Our partner for new congregations will be listed here.",
        url: "https://example.org/church-plants",
        isSample: true,
      },
    ],
  },
  {
    title: "Organizational partners",
    partners: [
      {
        name: "A youth center",
        text: "Our partner for young people will be listed here.",
        url: "https://example.org/youth-center",
        isSample: true,
      },
      {
        name: "A visiting service",
        text: "Our partner for the elderly will be listed here.",
        url: "https://example.org/visiting-service",
        isSample: true,
      },
    ],
  },
];

/** The groups as the page lists them: samples only while nothing in the shop is real. */
export function shownPartners(groups: PartnerGroup[], hasSampleCatalog: boolean): PartnerGroup[] {
  const isReal = !hasSampleCatalog || groups.some(({ partners }) => partners.some(({ isSample }) => !isSample));
  return groups
    .map(({ title, partners }) => ({ title, partners: partners.filter(({ isSample }) => !isReal || !isSample) }))
    .filter(({ partners }) => partners.length > 0);
}
