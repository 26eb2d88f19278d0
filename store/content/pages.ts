import { brand } from "#app/brand.ts";

export type ContentPage = { id: number; handle: string; title: string; summary: string; body: string; writtenAt: Date };

const writtenAt = new Date("2026-01-05T12:00:00Z");

/** The few pages that the store itself holds, for clients that show pages. The site has its own. */
export const PAGES: ContentPage[] = [
  {
    id: 9_100_001,
    handle: "about",
    title: `About ${brand.name}`,
    summary: "Shoes and clothes that carry a reference, made to be walked in.",
    body: `<p>${brand.name} makes sneakers, slides, apparel and accessories. Every piece carries the reference of one passage, set small, where its wearer knows it is.</p><p>The name is from ${brand.foundingVerse}. ${brand.givingPercent} percent of profit is given away.</p>`,
    writtenAt,
  },
  {
    id: 9_100_002,
    handle: "care",
    title: "Care",
    summary: "How to keep leather, canvas and cotton for years.",
    body: "<p>Leather: brush it dry, then a neutral cream twice a season. Let wet shoes dry slowly, with paper inside, away from heat.</p><p>Canvas: cold water and a soft brush. Waxed cotton is re-waxed once a year and never machine washed.</p><p>Cotton: wash cold, inside out, and dry on a line.</p>",
    writtenAt,
  },
  {
    id: 9_100_003,
    handle: "sizes",
    title: "Sizes",
    summary: "US sizes, and what to take when in between.",
    body: "<p>Shoes are in US sizes. What a product says under Fit goes first; where it says nothing, take your usual size.</p><p>Slides come in whole sizes: between two, take the smaller one.</p>",
    writtenAt,
  },
];
