import { brand } from "#app/brand.ts";

export type ContentPage = { id: number; handle: string; title: string; summary: string; body: string; writtenAt: Date };

const writtenAt = new Date("2026-01-05T12:00:00Z");

/** The store's pages, for Storefront clients. The site has its own. */
export const PAGES: ContentPage[] = [
  {
    id: 9_100_001,
    handle: "about",
    title: `About ${brand.name}`,
    summary: "Shoes and clothes that carry a reference, made for walking.",
    body: `<p>${brand.name} makes sneakers, slides, apparel and accessories. Each one carries a small reference to a passage of Scripture.</p><p>The name is from ${brand.foundingVerse}. ${brand.givingPercent} percent of our profit is given away.</p>`,
    writtenAt,
  },
  {
    id: 9_100_002,
    handle: "care",
    title: "Care",
    summary: "How to make leather, canvas and cotton last.",
    body: "<p>Leather: brush it dry, then a neutral cream twice a season. Let wet shoes dry slowly, with paper inside, away from heat.</p><p>Canvas: cold water and a soft brush. Waxed cotton is re-waxed once a year and never machine washed.</p><p>Cotton: wash cold, inside out, and dry on a line.</p>",
    writtenAt,
  },
  {
    id: 9_100_003,
    handle: "sizes",
    title: "Sizes",
    summary: "Our US sizes, and what to choose if you’re between sizes.",
    body: "<p>Our shoes come in US sizes. Check the Fit notes on each product first. If there are none, choose your usual size.</p><p>Slides come in whole sizes. If you’re between sizes, size down.</p>",
    writtenAt,
  },
];
