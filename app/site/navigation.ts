import { href } from "react-router";
import type { Gender } from "#app/features/shop/shop.ts";

export type NavigationLink = { label: string; to: string };

export const FAITH_LINKS: NavigationLink[] = [
  { label: "Faith resources", to: "/faith-resources" },
  { label: "Plan of salvation", to: "/plan-of-salvation" },
  { label: "Prayer wall", to: "/prayer-wall" },
  { label: "Weekly devotionals", to: "/weekly-devotionals" },
  { label: "Share your story", to: "/share-your-story" },
];

/** The mobile menu has exactly these six (NAV-28). */
export const MENU_LINKS: NavigationLink[] = [
  { label: "Shop", to: "/shop" },
  { label: "Story", to: "/story" },
  { label: "Faith", to: "/faith-resources" },
  { label: "Give Back", to: "/give" },
  { label: "Become an Ambassador", to: "/join" },
  { label: "Contact", to: "/contact" },
];

export const HELP_LINKS: NavigationLink[] = [
  { label: "Track your order", to: "/order-status" },
  { label: "Contact", to: "/contact" },
  { label: "FAQ", to: href("/faq") },
];

export const POLICY_LINKS: NavigationLink[] = [
  { label: "Shipping", to: "/policies/shipping" },
  { label: "Returns", to: "/policies/returns" },
  { label: "Privacy", to: "/privacy" },
  { label: "Terms", to: "/policies/terms" },
  { label: "Accessibility", to: "/policies/accessibility" },
];

/** The shop's menu. "Men" and "Women" only if there is something for them, and Sale only if something is on sale. */
export function shopLinks(categories: string[], genders: Gender[]): NavigationLink[] {
  const others = categories.filter((category) => !isSale(category));
  const forGender = ({ gender, label }: (typeof GENDER_LINKS)[number]) =>
    genders.includes(gender) ? [{ label, to: `/shop?gender=${gender}` }] : [];
  return [
    { label: "Shop all", to: "/shop" },
    ...GENDER_LINKS.flatMap(forGender),
    { label: "New", to: "/shop?sort=newest" },
    ...categoryLinks(categories.filter(isSale)),
    ...categoryLinks(others),
  ];
}

const GENDER_LINKS: { gender: Gender; label: string }[] = [
  { gender: "men", label: "Men" },
  { gender: "women", label: "Women" },
];

const isSale = (category: string) => category.toLowerCase() === "sale";

/** A category link opens the shop filtered by that category, and Sale what is on sale; the filter ignores case. */
export function categoryLinks(categories: string[]): NavigationLink[] {
  return categories.map((category) => ({
    label: category,
    to: isSale(category) ? "/shop?filter=sale" : `/shop?category=${encodeURIComponent(category.toLowerCase())}`,
  }));
}
