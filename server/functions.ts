import { submitAmbassadorSignup } from "#app/features/ambassadors/ambassadors.server.ts";
import { submitDevotionalSubscription } from "#app/features/devotionals/devotionals.server.ts";
import { submitPrayerRequest } from "#app/features/prayers/prayer-submission.server.ts";
import { validatePromoCode } from "#app/features/promos/promos.server.ts";
import { submitUserStory } from "#app/features/stories/story-submission.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { FunctionHandler } from "#app/platform/submission.server.ts";

/** POST /functions/v1/{name}: the documented names and what answers them. */
export const functionsOf = ({ STORE_TIMEZONE }: Pick<Env, "STORE_TIMEZONE">): Record<string, FunctionHandler> => ({
  "submit-prayer-request": submitPrayerRequest,
  "submit-devotional-subscription": submitDevotionalSubscription,
  "submit-user-story": submitUserStory,
  "submit-ambassador-signup": submitAmbassadorSignup,
  "validate-promo-code": validatePromoCode(STORE_TIMEZONE),
});
