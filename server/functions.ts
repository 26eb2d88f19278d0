import { submitAmbassadorSignup } from "#app/features/ambassadors/ambassadors.server.ts";
import { sendBackInStockNotifications } from "#app/features/back-in-stock/back-in-stock.server.ts";
import { submitDevotionalSubscription } from "#app/features/devotionals/devotionals.server.ts";
import { sendWallConfirmation } from "#app/features/prayers/prayer-review.server.ts";
import { syncShopifyInventory } from "#app/features/inventory/sync-function.server.ts";
import { issueEmail } from "#app/features/mailings/issue-email.tsx";
import type { AiEnv } from "#app/features/newsletter/generate.server.ts";
import { generateNewsletterFunction } from "#app/features/newsletter/generate-function.server.ts";
import { sendNewsletterFunction } from "#app/features/newsletter/send-function.server.ts";
import { listOrdersFunction } from "#app/features/orders/order-admin.server.ts";
import { orderSubjects, trackOrderFunction } from "#app/features/orders/track-order.server.ts";
import { submitPrayerRequest } from "#app/features/prayers/prayer-submission.server.ts";
import { validatePromoCode } from "#app/features/promos/promos.server.ts";
import { submitUserStory } from "#app/features/stories/story-submission.server.ts";
import type { Policy } from "#app/platform/auth/route-access.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { LimitSubject } from "#app/platform/limits/limit-subject.ts";
import { LIMITS, type Limit } from "#app/platform/limits/limits.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import type { FunctionHandler } from "#app/platform/submission.server.ts";

export type SiteFunction = {
  access: Policy;
  run: FunctionHandler;
  /** Defaults to LIMITS.form. */
  limit?: Limit;
  /** Whom a body is about, for a limit that counts by subject. */
  subjectsOf?: (body: unknown) => LimitSubject[];
};

type Deps = {
  env: AiEnv & Parameters<typeof postalAddressOf>[0];
  jobs: Pick<Jobs, "enqueue">;
  limiter: Pick<Limiter, "take" | "claimEmail">;
  /** Null for a Shopify store without an Admin API token. */
  admin: ShopifyAdmin | null;
  storefront: Storefront;
  emails: Pick<EmailDelivery, "outcomes">;
  publicUrl: string;
};

/** POST /functions/v1/{name}: the documented functions, with their access and handler. */
export function functionsOf({
  env,
  jobs,
  limiter,
  admin,
  storefront,
  emails,
  publicUrl,
}: Deps): Record<string, SiteFunction> {
  const timeZone = env.STORE_TIMEZONE;
  const postalAddress = postalAddressOf(env);
  const forAnyone = (run: FunctionHandler): SiteFunction => ({ access: "visitor", run });
  return {
    "submit-prayer-request": forAnyone((services, body) => submitPrayerRequest({ ...services, jobs, limiter }, body)),
    "submit-devotional-subscription": forAnyone((services, body) =>
      submitDevotionalSubscription({ ...services, jobs, limiter, timeZone }, body),
    ),
    "submit-user-story": forAnyone((services, body) => submitUserStory({ ...services, jobs, limiter }, body)),
    "submit-ambassador-signup": forAnyone((services, body) =>
      submitAmbassadorSignup({ ...services, jobs, limiter }, body),
    ),
    "send-prayer-wall-confirmation": { access: "admin", run: sendWallConfirmation(jobs) },
    "validate-promo-code": { ...forAnyone(validatePromoCode(timeZone)), limit: LIMITS.promoCode },
    "track-order": { ...forAnyone(trackOrderFunction(admin)), limit: LIMITS.orderLookup, subjectsOf: orderSubjects },
    "sync-shopify-inventory": { access: "admin", run: syncShopifyInventory({ storefront, admin }) },
    "send-back-in-stock-notifications": {
      access: "admin",
      run: sendBackInStockNotifications({ storefront, jobs, emails, publicUrl, postalAddress }),
    },
    "list-orders": { access: "admin", run: listOrdersFunction(admin) },
    "generate-newsletter": {
      access: "admin",
      run: generateNewsletterFunction({ env, storefront, publicUrl, limiter }),
    },
    "send-newsletter": {
      access: "admin",
      run: sendNewsletterFunction({ jobs, publicUrl, postalAddress, renderIssue: issueEmail }),
    },
  };
}
