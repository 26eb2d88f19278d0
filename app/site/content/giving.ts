export type PartnerGroup = { title: string; partners: { name: string; text: string | null; url: string | null }[] };

/** Listed, marked as samples, with the sample catalog until the owner names partners: naming real organizations that have not agreed would be untrue. */
const SAMPLE_PARTNERS: PartnerGroup[] = [
  {
    title: "Ministry partners",
    partners: [
      {
        name: "A children’s home",
        text: "Our partner for orphan care will be listed here.",
        url: "https://example.org/childrens-home",
      },
      {
        name: "A mission agency",
        text: "Our partner for global missions will be listed here.",
        url: "https://example.org/mission-agency",
      },
      {
        name: "A church planting network",
        text: "Our partner for new congregations will be listed here.",
        url: "https://example.org/church-plants",
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
      },
      {
        name: "A visiting service",
        text: "Our partner for the elderly will be listed here.",
        url: "https://example.org/visiting-service",
      },
    ],
  },
];

/** The groups as the page lists them: samples only while nothing in the shop is real. */
export function shownPartners(own: PartnerGroup[], hasSampleCatalog: boolean) {
  if (own.length > 0) return { groups: own, areSamples: false };
  return { groups: hasSampleCatalog ? SAMPLE_PARTNERS : [], areSamples: hasSampleCatalog };
}
