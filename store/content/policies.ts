import { brand } from "#app/brand.ts";
import { FREE_STANDARD_FROM } from "../pricing/delivery.ts";

export type Policy = { id: number; handle: string; title: string; body: string };

/** The sample store's own policies. A shop that sells for real sets its own at its provider. */
export const POLICIES: Record<"privacyPolicy" | "refundPolicy" | "shippingPolicy" | "termsOfService", Policy> = {
  privacyPolicy: {
    id: 9_200_001,
    handle: "privacy-policy",
    title: "Privacy policy",
    body: `<p>The store keeps what an order needs: email address, postal address, what was bought and when. Card numbers are never kept. Nothing is sold or handed on. What the site of ${brand.name} keeps beyond that is on its privacy page.</p>`,
  },
  refundPolicy: {
    id: 9_200_002,
    handle: "refund-policy",
    title: "Refund policy",
    body: "<p>The sample store takes no real money, so there is none to give back. A cancelled order puts its pieces back on the shelf.</p>",
  },
  shippingPolicy: {
    id: 9_200_003,
    handle: "shipping-policy",
    title: "Shipping policy",
    body: `<p>Standard shipping inside the United States is free for goods of ${FREE_STANDARD_FROM} ${brand.defaultCurrency} and more. Every other choice, with its price and time, is shown at the checkout before one pays. Orders of the sample store are not sent.</p>`,
  },
  termsOfService: {
    id: 9_200_004,
    handle: "terms-of-service",
    title: "Terms of service",
    body: "<p>This store is a sample: its checkout accepts test cards only, and an order made here is no contract of sale.</p>",
  },
};
