import { href } from "react-router";

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

/** A category link opens the shop filtered by that category, and Sale what is on sale; the filter ignores case. */
export function categoryLinks(categories: string[]): NavigationLink[] {
  return categories.map((category) => {
    const value = category.toLowerCase();
    return {
      label: category,
      to: value === "sale" ? "/shop?filter=sale" : `/shop?category=${encodeURIComponent(value)}`,
    };
  });
}
