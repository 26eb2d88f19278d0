import { submitAmbassadorSignup } from "#app/features/ambassadors/ambassadors.server.ts";
import { sendBackInStockNotifications } from "#app/features/back-in-stock/back-in-stock.server.ts";
import { submitDevotionalSubscription } from "#app/features/devotionals/devotionals.server.ts";
import { syncShopifyInventory } from "#app/features/inventory/sync-function.server.ts";
import { trackOrderFunction } from "#app/features/orders/track-order.server.ts";
import { submitPrayerRequest } from "#app/features/prayers/prayer-submission.server.ts";
import { validatePromoCode } from "#app/features/promos/promos.server.ts";
import { submitUserStory } from "#app/features/stories/story-submission.server.ts";
import type { Policy } from "#app/platform/auth/door.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { LIMITS, type Limit } from "#app/platform/limits/limits.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import type { FunctionHandler } from "#app/platform/submission.server.ts";

export type SiteFunction = {
  opensTo: Policy;
  run: FunctionHandler;
  /** LIMITS.form where a function has none of its own. */
  limit?: Limit;
  /** The body's field that says whose affairs are asked about, for a limit that counts by that. */
  subjectOf?: string;
};

type Deps = {
  env: Pick<Env, "STORE_TIMEZONE">;
  jobs: Pick<Jobs, "enqueue">;
  /** Null where a real shop gave us no Admin API token. */
  admin: ShopifyAdmin | null;
  storefront: Storefront;
  mailer: Pick<Mailer, "send">;
  publicUrl: string;
};

/** POST /functions/v1/{name}: the documented names, whom they open to and what answers them. */
export const functionsOf = ({ env, admin, storefront, mailer, publicUrl }: Deps): Record<string, SiteFunction> => ({
  "submit-prayer-request": { opensTo: "anyone", run: submitPrayerRequest },
  "submit-devotional-subscription": { opensTo: "anyone", run: submitDevotionalSubscription },
  "submit-user-story": { opensTo: "anyone", run: submitUserStory },
  "submit-ambassador-signup": { opensTo: "anyone", run: submitAmbassadorSignup },
  "validate-promo-code": {
    opensTo: "anyone",
    run: validatePromoCode(env.STORE_TIMEZONE),
    limit: LIMITS.promoCode,
  },
  "track-order": {
    opensTo: "anyone",
    run: trackOrderFunction(admin),
    limit: LIMITS.orderLookup,
    subjectOf: "email",
  },
  "sync-shopify-inventory": { opensTo: "admin", run: syncShopifyInventory({ storefront, admin }) },
  "send-back-in-stock-notifications": {
    opensTo: "admin",
    run: sendBackInStockNotifications({ storefront, mailer, publicUrl }),
  },
});
