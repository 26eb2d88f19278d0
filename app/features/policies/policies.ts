export type PolicyName = "shipping" | "returns" | "terms" | "accessibility" | "faq" | "privacy";

type Policy = { title: string; path: string; description: string };

/** The pages whose text the owner edits, in the order of the admin screen. Of the privacy policy, only what is added to it (decision 092). */
export const POLICIES: Record<PolicyName, Policy> = {
  shipping: {
    title: "Shipping",
    path: "/policies/shipping",
    description: "What shipping costs, how long it takes and how to follow your order.",
  },
  returns: {
    title: "Returns and Exchanges",
    path: "/policies/returns",
    description: "How to return or exchange an order, and when you get your money back.",
  },
  terms: {
    title: "Terms of Service",
    path: "/policies/terms",
    description: "The terms that apply when you use this site and order from it.",
  },
  accessibility: {
    title: "Accessibility",
    path: "/policies/accessibility",
    description: "What we do so that everyone can use this site, and how to tell us when something doesn’t work.",
  },
  faq: {
    title: "FAQ",
    path: "/faq",
    description: "Answers to questions about shipping, returns, sizes, prayer and giving.",
  },
  privacy: { title: "Privacy: added sections", path: "/privacy", description: "Sections added to the privacy policy." },
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
