import { welcomeLetter } from "#app/features/ambassadors/ambassador-letters.ts";
import { restockLetter } from "#app/features/back-in-stock/restock-letter.ts";
import { DEVOTIONALS } from "#app/features/devotionals/content/devotionals-of-the-year.ts";
import { devotionalMailing } from "#app/features/devotionals/devotional-mail.ts";
import {
  alreadySubscribedLetter,
  changeLetter,
  confirmLetter,
} from "#app/features/devotionals/subscription-letters.ts";
import { issueMail } from "#app/features/mailings/issue-mail.tsx";
import { asHtml, asText, cutAtMarks } from "#app/features/mailings/marks.ts";
import { prayedLetter, receivedLetter as receivedPrayer, wallLetter } from "#app/features/prayers/prayer-letters.ts";
import { receivedLetter as receivedStory } from "#app/features/stories/story-letters.ts";
import { authLetter } from "#app/platform/auth/auth-letters.ts";
import type { AuthMail } from "#app/platform/auth/auth-mail.ts";
import { letterOf, type Letter } from "#app/platform/email/letter.tsx";
import { SAMPLE_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import type { Mail } from "#app/platform/email/mailer.server.ts";
import type { Order } from "#store/orders/order.ts";
import { receiptMail } from "#store/receipts/receipt-mail.tsx";

export type MailPreview = { name: string; mail: Pick<Mail, "subject" | "html" | "text"> };

/** Every mail the site sends, with made-up contents. A new letter joins with a line here. */
export async function mailPreviews(publicUrl: string): Promise<MailPreview[]> {
  const at = (path: string) => `${publicUrl}${path}`;
  const letters: Record<string, Letter> = {
    ...accountLetters(at),
    ...communityLetters(at),
    "Item back in stock": restockLetter({
      productTitle: "Pilgrim Low",
      variantTitle: "Ivory / 9",
      link: at("/product/pilgrim-low?Color=Ivory&Size=9"),
      stop: at("/mail/unsubscribe?token=sample"),
      postalAddress: SAMPLE_POSTAL_ADDRESS,
    }),
  };
  return [
    { name: "Receipt", mail: await receiptMail(SAMPLE_ORDER, at("/store"), at("/order-status/mine?token=sample")) },
    { name: "Weekly devotional", mail: await devotionalMail(publicUrl) },
    ...(await Promise.all(
      Object.entries(letters).map(async ([name, letter]) => ({ name, mail: await letterOf(letter) })),
    )),
  ];
}

function accountLetters(at: (path: string) => string): Record<string, Letter> {
  const to = { address: "ruth@shod.example" };
  const link = at("/auth/verify?token=sample");
  const mails: Record<string, AuthMail> = {
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
  return Object.fromEntries(Object.entries(mails).map(([name, mail]) => [name, authLetter(mail)]));
}

function communityLetters(at: (path: string) => string): Record<string, Letter> {
  const own = (path: string) => at(`${path}?token=sample`);
  const [confirm, unsubscribe, settings] = [own("/mail/confirm"), own("/mail/unsubscribe"), own("/mail/preferences")];
  const preferences = { devotionals: true, products: false, community: true, stories: false };
  const prayer = {
    name: "Ruth",
    prayerRequest: "For my mother, who goes into hospital on Tuesday.",
    editedRequest: null,
    consentPostToWall: true,
    shareNamePublicly: true,
  };
  const prayerLink = own("/prayer-wall/mine");
  return {
    "Prayer request received": receivedPrayer(prayer, prayerLink),
    "Prayer on the wall": wallLetter(prayer, prayerLink),
    "Someone prayed": prayedLetter({ own: prayerLink, stop: unsubscribe }, { people: 12, since: "2026-11-05" }),
    "Confirm a subscription": confirmLetter(preferences, { confirm, unsubscribe, firstDay: "2026-11-09" }),
    "Subscribed already": alreadySubscribedLetter(preferences, { preferences: settings, unsubscribe }),
    "Confirm a change": changeLetter(
      { current: preferences, wanted: { ...preferences, stories: true } },
      { confirm, unsubscribe },
    ),
    "Ambassador welcome": welcomeLetter(null),
    "Ambassador welcome, with mailings": welcomeLetter({ wanted: "Devotionals", confirm, unsubscribe }),
    "Story received": receivedStory(true, own("/share-your-story/mine")),
  };
}

/** One subscriber's copy of an issue. */
async function devotionalMail(publicUrl: string): Promise<MailPreview["mail"]> {
  const [devotional] = DEVOTIONALS;
  if (!devotional) throw new Error("There is no devotional");
  const { subject, html, text } = await issueMail(devotionalMailing(devotional, publicUrl));
  const own = (path: string) => `${publicUrl}${path}?token=sample`;
  const words = {
    name: "Ruth",
    address: "ruth@shod.example",
    unsubscribe: own("/mail/unsubscribe"),
    preferences: own("/mail/preferences"),
    postalAddress: SAMPLE_POSTAL_ADDRESS,
  };
  return { subject, html: cutAtMarks(html, asHtml)(words), text: cutAtMarks(text, asText)(words) };
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
