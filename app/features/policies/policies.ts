export type PolicyName = "shipping" | "returns" | "terms" | "accessibility" | "faq" | "privacy";

/** `keywords`: what else visitors search for that its text answers. */
type Policy = { title: string; path: string; description: string; keywords: string[] };

/** The pages whose text the owner edits, in the order of the admin screen. Of the privacy policy, only what is added to it (decision 092). */
export const POLICIES: Record<PolicyName, Policy> = {
  shipping: {
    title: "Shipping",
    path: "/policies/shipping",
    description: "What shipping costs, how long it takes and how to follow your order.",
    keywords: [
      "Policy",
      "Shipping cost",
      "Delivery time",
      "Free shipping",
      "International shipping",
      "Ship or deliver to other countries",
      "Ship to Canada, Mexico, the UK, Europe, Australia",
      "Customs",
    ],
  },
  returns: {
    title: "Returns and Exchanges",
    path: "/policies/returns",
    description: "How to return or exchange an order, and when you get your money back.",
    keywords: [
      "Policy",
      "Exchange",
      "Refund",
      "Money back",
      "Damaged",
      "Wrong size",
      "Return label",
      "Start a return",
      "How do returns work",
    ],
  },
  terms: {
    title: "Terms of Service",
    path: "/policies/terms",
    description: "The terms that apply when you use this site and order from it.",
    keywords: ["Policy", "Terms and conditions"],
  },
  accessibility: {
    title: "Accessibility",
    path: "/policies/accessibility",
    description: "What we do so that everyone can use this site, and how to tell us when something doesn’t work.",
    keywords: ["Policy", "Screen reader"],
  },
  faq: {
    title: "FAQ",
    path: "/faq",
    description:
      "Answers to questions about orders, sizes, shipping, returns, gift cards, promo codes, prayer and giving.",
    keywords: [
      "Questions",
      "Size guide",
      "Size chart",
      "Gift cards",
      "Promo codes",
      "Student discount",
      "Military discount",
      "Cancel order",
      "Change order",
      "Restock",
      "Back in stock",
      "Care instructions",
    ],
  },
  privacy: {
    title: "Privacy: added sections",
    path: "/privacy",
    description: "Sections added to the privacy policy.",
    keywords: [],
  },
};

export const POLICY_NAMES = Object.keys(POLICIES) as PolicyName[];

export function isPolicyName(name: string): name is PolicyName {
  return Object.hasOwn(POLICIES, name);
}

/** Their names at Shopify, which links from other clients of the store use. */
export const PROVIDER_HANDLES: Record<string, string> = {
  "shipping-policy": POLICIES.shipping.path,
  "refund-policy": POLICIES.returns.path,
  "terms-of-service": POLICIES.terms.path,
  "privacy-policy": POLICIES.privacy.path,
};

export const MAX_POLICY_LENGTH = 30_000;

/** A part of a policy that starts with a heading; the introduction has none. */
export type PolicySection = { id: string; title: string; html: string };

export type PolicyPageContent = { introduction: string; sections: PolicySection[]; updatedOn: string | null };
