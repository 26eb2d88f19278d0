import { and, eq, notInArray } from "drizzle-orm";
import { href } from "react-router";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { postalAddressOf, SAMPLE_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import type { SettingValues } from "#app/platform/env.server.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { tokenOf } from "#app/platform/http/token-in-address.ts";
import { reviewAudit } from "./review-audit.server.ts";
import { mayReadPhoto, reviewPhotoUrls } from "./review-photos.server.ts";
import { PHOTO_BUCKET } from "./reviews.ts";
import { reviewEmail, reviewTemplate } from "./review-email.server.ts";
import {
  forgetCanceledOrder,
  noteFulfilledOrder,
  requestWithId,
  SEND_REVIEW_REQUESTS,
  sendDueReviewRequests,
  stopReviewEmails,
} from "./review-requests.server.ts";
import { deleteReviewsOf, reviewCountOf, reviewsOf, reviewsSection, reviewsToModerate } from "./reviews.server.ts";
import { reviewsSettings } from "./reviews.settings.ts";
import { reviewRequests, reviews } from "./reviews.tables.server.ts";
import { seedReviews } from "./seed-reviews.server.ts";

declare module "#app/platform/env.server.ts" {
  interface FeatureSettings extends SettingValues<typeof reviewsSettings> {}
}
declare module "#app/platform/consent/consents.tables.server.ts" {
  interface ConsentSubjects {
    review: true;
  }
  interface ConsentPurposes {
    publication: true;
  }
}
declare module "#app/platform/live/live.server.ts" {
  interface LiveTopics {
    community: object;
  }
}
declare module "#app/platform/signed-links.server.ts" {
  interface LinkPurposes {
    review: true;
    "review-emails": true;
  }
}

const REVIEW = { table: "reviews", label: ["review", "reviews"], subject: "review" } as const;

export const reviewsFeature = defineFeature({
  name: "reviews",
  area: "reviews",
  audit: reviewAudit,
  settings: reviewsSettings,
  jobs: ({ db, emails, limiter, env }) => [
    {
      name: SEND_REVIEW_REQUESTS,
      run: () => sendDueReviewRequests(db, { emails, limiter, now: new Date(), days: env.REVIEW_REQUEST_DAYS }),
      cron: "*/20 9-18 * * *",
    },
  ],
  emails: ({ links, env }) => [
    reviewEmail({
      links,
      get postalAddress() {
        return postalAddressOf(env);
      },
    }),
  ],
  emailPreviews: (url) => ({
    "Review request": reviewTemplate({
      items: ["Pilgrim Low"],
      link: url("/reviews/write?token=sample"),
      stop: url("/mail/unsubscribe?token=sample"),
      postalAddress: SAMPLE_POSTAL_ADDRESS,
    }),
  }),
  webhooks: ({ env }) => [
    {
      topics: ["orders/fulfilled"],
      prepare: async (order) => (tx) =>
        noteFulfilledOrder(tx, order, { days: env.REVIEW_REQUEST_DAYS, now: new Date() }),
    },
    { topics: ["orders/cancelled"], prepare: async (order) => (tx) => forgetCanceledOrder(tx, order) },
  ],
  notices: [
    {
      purpose: "review-emails",
      async find(db, id) {
        const request = await requestWithId(db, id);
        if (!request) return null;
        const { email, wantsEmails } = request;
        return {
          before: `We’ll stop asking ${email} for reviews. Emails about your orders are still sent.`,
          after: `We won’t ask ${email} for reviews anymore. Emails about your orders are still sent.`,
          isStopped: !wantsEmails,
          stop: () => stopReviewEmails(db, id),
        };
      },
    },
  ],
  personalData: {
    reviews: (db, { email }) => reviewsOf(db, email),
  },
  person: {
    rows: {
      async review({ db }, id) {
        const [found] = await db
          .select({ email: reviewRequests.email })
          .from(reviews)
          .innerJoin(reviewRequests, eq(reviewRequests.id, reviews.requestId))
          .where(eq(reviews.id, id));
        return found?.email ?? null;
      },
    },
    section: ({ db }, email) => reviewsSection(db, email),
    erasure: { label: ["review", "reviews"], count: reviewCountOf, erase: deleteReviewsOf },
    keeps: "Which of their purchases may be reviewed. They get no more emails that ask for a review.",
  },
  erasure: {
    reviews: { ...REVIEW, label: [...REVIEW.label], switches: { may_publish: "publication", approved_at: null } },
    "reviews reworded": { ...REVIEW, label: [...REVIEW.label], always: ["approved_at"] },
    review_requests: {
      table: "review_requests",
      label: ["review request", "review requests"],
      switches: { wants_emails: null },
    },
  },
  acceptsPhotos: ({ links }, request) =>
    /^\/reviews\/write(\.data)?$/.test(new URL(request.url).pathname) &&
    links.read("review", tokenOf(request)) !== null,
  filesInUse: reviewPhotoUrls,
  mayReadPhoto: async (services, { bucket, name }, request) =>
    bucket === PHOTO_BUCKET && mayReadPhoto(services, name, request),
  // Written reviews stay; their products are not shown. So do requests whose customers stopped these emails.
  async leaveShop(tx) {
    const isWritten = tx.select({ id: reviews.requestId }).from(reviews);
    const removed = await tx
      .delete(reviewRequests)
      .where(and(eq(reviewRequests.wantsEmails, true), notInArray(reviewRequests.id, isWritten)))
      .returning({ id: reviewRequests.id });
    return { "review requests": removed.length };
  },
  seed: { reviews: seedReviews },
  personalTables: [{ what: "review requests", table: "review_requests", isSeeded: isExampleAddress("email") }],
  attention: () => [
    {
      kind: "waiting",
      one: "product review to moderate",
      many: "product reviews to moderate",
      to: `${href("/admin/reviews")}?show=waiting`,
      count: reviewsToModerate,
    },
  ],
  adminNav: [{ label: "Reviews", to: href("/admin/reviews"), key: "w", group: "Community" }],
});
