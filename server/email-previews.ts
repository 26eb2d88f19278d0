import { welcomeTemplate } from "#app/features/ambassadors/ambassador-templates.ts";
import { restockTemplate } from "#app/features/back-in-stock/restock-template.ts";
import { DEVOTIONALS } from "#app/features/devotionals/content/devotionals-of-the-year.ts";
import { devotionalMailing } from "#app/features/devotionals/devotional-email.ts";
import {
  alreadySubscribedTemplate,
  changeTemplate,
  confirmTemplate,
} from "#app/features/devotionals/subscription-templates.ts";
import { issueEmail } from "#app/features/mailings/issue-email.tsx";
import { asHtml, asText, compileMergeTags } from "#app/features/mailings/merge-tags.ts";
import {
  prayedTemplate,
  receivedTemplate as receivedPrayer,
  wallTemplate,
} from "#app/features/prayers/prayer-templates.ts";
import { receivedTemplate as receivedStory } from "#app/features/stories/story-templates.ts";
import { authTemplate } from "#app/platform/auth/auth-templates.ts";
import type { AuthEmail } from "#app/platform/auth/auth-email.ts";
import { renderTemplate, type EmailTemplate } from "#app/platform/email/email-template.tsx";
import { SAMPLE_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import type { Order } from "#store/orders/order.ts";
import { receiptMessage } from "#store/receipts/receipt-message.tsx";

export type EmailPreview = { name: string; email: Pick<EmailMessage, "subject" | "html" | "text"> };

/** Every email the site sends, with sample data. Add a line for a new template. */
export async function emailPreviews(publicUrl: string): Promise<EmailPreview[]> {
  const at = (path: string) => `${publicUrl}${path}`;
  const templates: Record<string, EmailTemplate> = {
    ...accountTemplates(at),
    ...communityTemplates(at),
    "Item back in stock": restockTemplate({
      productTitle: "Pilgrim Low",
      variantTitle: "Ivory / 9",
      link: at("/product/pilgrim-low?Color=Ivory&Size=9"),
      stop: at("/mail/unsubscribe?token=sample"),
      postalAddress: SAMPLE_POSTAL_ADDRESS,
    }),
  };
  return [
    { name: "Receipt", email: await receiptMessage(SAMPLE_ORDER, at("/store"), at("/order-status/mine?token=sample")) },
    { name: "Weekly devotional", email: await devotionalEmail(publicUrl) },
    ...(await Promise.all(
      Object.entries(templates).map(async ([name, template]) => ({ name, email: await renderTemplate(template) })),
    )),
  ];
}

function accountTemplates(at: (path: string) => string): Record<string, EmailTemplate> {
  const to = { address: "ruth@shod.example" };
  const link = at("/auth/verify?token=sample");
  const emails: Record<string, AuthEmail> = {
    "Confirm a sign-up": { kind: "verify-email", to, link },
    "Sign-up with a taken address": { kind: "account-exists", to, link },
    "Reset a password": { kind: "reset-password", to, link },
    "Finish signing in": { kind: "sign-in-link", to, link },
    "Code to sign in": { kind: "one-time-code", to, code: "123456" },
    "Change of address, to the old one": { kind: "email-change-old", to, link, newEmail: "naomi@shod.example" },
    "Change of address, to the new one": { kind: "email-change-new", to, link },
    "Password changed": { kind: "password-changed", to },
    "Two-factor sign-in on": { kind: "two-factor-on", to },
    "Two-factor sign-in off": { kind: "two-factor-off", to },
  };
  return Object.fromEntries(Object.entries(emails).map(([name, email]) => [name, authTemplate(email)]));
}

function communityTemplates(at: (path: string) => string): Record<string, EmailTemplate> {
  const link = (path: string) => at(`${path}?token=sample`);
  const [confirm, unsubscribe, settings] = [
    link("/mail/confirm"),
    link("/mail/unsubscribe"),
    link("/mail/preferences"),
  ];
  const preferences = { devotionals: true, products: false, community: true, stories: false };
  const prayer = {
    name: "Ruth",
    prayerRequest: "For my mother, who goes into hospital on Tuesday.",
    editedRequest: null,
    consentPostToWall: true,
    shareNamePublicly: true,
  };
  const prayerLink = link("/prayer-wall/mine");
  return {
    "Prayer request received": receivedPrayer(prayer, prayerLink),
    "Prayer on the wall": wallTemplate(prayer, prayerLink),
    "Someone prayed": prayedTemplate({ own: prayerLink, stop: unsubscribe }, { count: 12, since: "2026-11-05" }),
    "Confirm a subscription": confirmTemplate(preferences, { confirm, unsubscribe, firstDay: "2026-11-09" }),
    "Already subscribed": alreadySubscribedTemplate(preferences, { preferences: settings, unsubscribe }),
    "Confirm a change": changeTemplate(
      { current: preferences, wanted: { ...preferences, stories: true } },
      { confirm, unsubscribe },
    ),
    "Ambassador welcome": welcomeTemplate(null),
    "Ambassador welcome, with mailings": welcomeTemplate({ wanted: "Devotionals", confirm, unsubscribe }),
    "Story received": receivedStory(true, link("/share-your-story/mine")),
  };
}

/** One recipient's copy of an issue. */
async function devotionalEmail(publicUrl: string): Promise<EmailPreview["email"]> {
  const [devotional] = DEVOTIONALS;
  if (!devotional) throw new Error("There is no devotional");
  const { subject, html, text } = await issueEmail(devotionalMailing(devotional, publicUrl));
  const link = (path: string) => `${publicUrl}${path}?token=sample`;
  const mergeTags = {
    name: "Ruth",
    address: "ruth@shod.example",
    unsubscribe: link("/mail/unsubscribe"),
    preferences: link("/mail/preferences"),
    postalAddress: SAMPLE_POSTAL_ADDRESS,
  };
  return { subject, html: compileMergeTags(html, asHtml)(mergeTags), text: compileMergeTags(text, asText)(mergeTags) };
}

const LINE = { orderId: 1, productId: 1, sku: null, picturePath: null };
const SAMPLE_ORDER: Order = {
  id: 1,
  number: 1001,
  checkoutToken: "sample",
  email: "ruth@shod.example",
  phone: null,
  address: {
    firstName: "Ruth",
    lastName: "Miller",
    address1: "12 Harbor Road",
    address2: "",
    city: "Bay Shore",
    province: "NY",
    zip: "11706",
    countryCode: "US",
  },
  note: "",
  currency: "USD",
  subtotalMinor: 28_000,
  discountMinor: 2_800,
  discountCode: "WELCOME10",
  discountId: null,
  shippingTitle: "Standard",
  shippingMinor: 0,
  taxMinor: 1_008,
  totalMinor: 26_208,
  refundedMinor: 0,
  financialStatus: "paid",
  fulfillmentStatus: "unfulfilled",
  cardLastFour: "4242",
  paymentReference: "sample",
  cancelledAt: null,
  fulfilledAt: null,
  trackingCompany: null,
  trackingNumber: null,
  trackingUrl: null,
  createdAt: new Date("2026-11-05T12:00:00Z"),
  updatedAt: new Date("2026-11-05T12:00:00Z"),
  lines: [
    {
      ...LINE,
      id: 1,
      position: 1,
      variantId: 1,
      title: "Pilgrim Low",
      variantTitle: "Ivory / 9",
      quantity: 2,
      unitMinor: 12_800,
      unitFullMinor: 12_800,
    },
    {
      ...LINE,
      id: 2,
      position: 2,
      variantId: 2,
      title: "Ebenezer Journal",
      variantTitle: "Default Title",
      quantity: 1,
      unitMinor: 2_400,
      unitFullMinor: 2_400,
    },
  ],
};
