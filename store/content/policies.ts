import { brand } from "#app/brand.ts";

export type Policy = { id: number; handle: string; title: string; body: string };

/** Policies of the sample store, where no site provides its own. A live store sets its own in Shopify. */
export const POLICIES: Record<"privacyPolicy" | "refundPolicy" | "shippingPolicy" | "termsOfService", Policy> = {
  privacyPolicy: {
    id: 9_200_001,
    handle: "privacy-policy",
    title: "Privacy policy",
    body: `<p>We store what we need for your order: your email address, postal address, and what you bought and when. We never store card numbers, and we don’t sell or share your data. See the privacy page of the ${brand.name} site for details.</p>`,
  },
  refundPolicy: {
    id: 9_200_002,
    handle: "refund-policy",
    title: "Refund policy",
    body: "<p>The sample store doesn’t charge real money, so there’s nothing to refund. Items of a canceled order are returned to stock.</p>",
  },
  shippingPolicy: {
    id: 9_200_003,
    handle: "shipping-policy",
    title: "Shipping policy",
    body: `<p>Standard shipping within the United States is free on larger orders. You’ll see all shipping options, with prices and delivery times, at checkout. Orders from the sample store aren’t shipped.</p>`,
  },
  termsOfService: {
    id: 9_200_004,
    handle: "terms-of-service",
    title: "Terms of service",
    body: "<p>This store is a sample: its checkout accepts test cards only, and orders placed here aren’t contracts of sale.</p>",
  },
};
