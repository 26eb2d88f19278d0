import { href } from "react-router";
import { brand } from "#app/brand.ts";
import { namedRecipients } from "#app/features/giving/giving.server.ts";
import { pledgeText } from "#app/features/giving/giving.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { SettingValues } from "#app/platform/env.server.ts";
import { defineFeature, type SearchPage } from "#app/platform/feature.server.ts";
import { RESOURCES } from "./content/faith-resources.ts";
import { PRAYERS, STEPS } from "./content/plan-of-salvation.ts";
import { AFTER_THE_VERSE, BEFORE_THE_VERSE, OPENING, PARTS } from "./content/story.ts";
import { siteSettings } from "./site.settings.ts";

declare module "#app/platform/env.server.ts" {
  interface FeatureSettings extends SettingValues<typeof siteSettings> {}
}

/** A page that is mostly words, with the content whose text is searched. */
type WordsPage = Pick<SearchPage, "path" | "title" | "description" | "keywords"> & { content: unknown };
const PAGES: WordsPage[] = [
  {
    path: href("/story"),
    title: "Our story",
    description: "Why a shoe company took its name from a letter written in prison.",
    keywords: ["About us", brand.name],
    content: [OPENING, BEFORE_THE_VERSE, AFTER_THE_VERSE, PARTS],
  },
  {
    path: href("/contact"),
    title: "Contact",
    description: "Email us, or find us on Instagram. Business inquiries get a reply within 1-2 business days.",
    keywords: [
      "Customer service",
      "Customer support",
      "Live chat",
      "Email address",
      "Phone number",
      "Instagram",
      "Store locations",
      "Stores near me",
      "Opening hours",
      "Are you open",
      "Wholesale",
      "Careers",
      "Jobs",
      "Media inquiries",
    ],
    content: [],
  },
  {
    path: href("/privacy"),
    title: "Privacy Policy",
    description: "What we collect, what we do with it, and how your consent governs the prayer wall and testimonies.",
    keywords: ["Cookies", "Personal data", "Unsubscribe", "Stop emails", "Delete my data", "Delete my account", "GDPR"],
    content: [],
  },
  {
    path: href("/faith-resources"),
    title: "Faith resources",
    description: "Devotionals, the plan of salvation, the prayer wall, our community, and a place for your story.",
    keywords: [],
    content: RESOURCES,
  },
  {
    path: href("/plan-of-salvation"),
    title: "The plan of salvation",
    description: "The way home to God in six steps, with five prayers for when you don’t know how to begin.",
    keywords: ["Gospel", "How to be saved", "Salvation prayer"],
    content: [STEPS, PRAYERS],
  },
];

/** Pages that belong to no feature. */
export const siteFeature = defineFeature({
  name: "site",
  settings: siteSettings,
  searchPages: async ({ db }) =>
    [...PAGES, await givePage(db)].map(({ content, ...page }) => ({
      ...page,
      kind: "page" as const,
      text: textsIn(content).join("\n"),
    })),
});

/** Its causes and partners are the owner's. */
async function givePage(db: Db): Promise<WordsPage> {
  const { causes, partners } = await namedRecipients(db);
  return {
    path: href("/give"),
    title: "Give Back",
    description: pledgeText(brand.givingPercent, causes),
    keywords: ["Giving", "Charity", "Missions", "Tithe"],
    content: [...causes, ...partners.flatMap((group) => group.partners)].map(({ name, text }) => [name, text]),
  };
}

/** Every text in a page's content, however it is structured. */
function textsIn(content: unknown): string[] {
  if (typeof content === "string") return [content];
  return typeof content === "object" && content !== null ? Object.values(content).flatMap(textsIn) : [];
}
