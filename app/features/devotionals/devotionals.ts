import type { Mailing } from "#app/platform/mailing-preferences.ts";

export const MAILING_LABELS: Record<Mailing, { label: string; text: string }> = {
  devotionals: { label: "Devotionals", text: "The weekly reading, on Monday morning" },
  products: { label: "Products", text: "New shoes and what becomes available again" },
  community: { label: "Community", text: "News of the people who walk with us" },
  stories: { label: "Stories", text: "Testimonies that were sent in and approved" },
};

export const AGREEMENT_REQUIRED = {
  title: "Agreement required",
  description: "Please agree to receive devotional emails.",
};
export const SUBSCRIBED = {
  title: "Successfully subscribed!",
  description: "You are on the list. Devotionals are for Monday mornings.",
};
