import { expect, test } from "vitest";
import { AMBASSADOR_DECISION_EMAIL, AMBASSADOR_EMAIL } from "#app/features/ambassadors/ambassador-email.server.ts";
import { RESTOCK_EMAIL } from "#app/features/back-in-stock/restock-email.server.ts";
import { SUBSCRIPTION_EMAIL } from "#app/features/email/subscribers/subscription-email.server.ts";
import { SYNC_INVENTORY, SYNC_VARIANT } from "#app/features/inventory/inventory.server.ts";
import { PROCESS_WEBHOOK } from "#app/platform/webhooks/inbox.server.ts";
import { SEND_MAILING } from "#app/features/email/delivery/delivery.server.ts";
import { PRAYED_EMAIL, PRAYER_RECEIVED_EMAIL, WALL_EMAIL } from "#app/features/prayers/prayer-emails.server.ts";
import { SYNC_PROMO_CODES } from "#app/features/promos/promos.server.ts";
import { SYNC_SALE_DISCOUNT } from "#app/features/shop/admin/sale-discount.server.ts";
import { STORY_EMAIL } from "#app/features/stories/story-email.server.ts";
import { AUTH_EMAIL } from "#app/platform/auth/auth-email.server.ts";

test("stored names of queued emails and jobs do not change, or pending ones would never run", () => {
  expect([AMBASSADOR_EMAIL, AUTH_EMAIL, PRAYED_EMAIL, PRAYER_RECEIVED_EMAIL, RESTOCK_EMAIL]).toEqual([
    "ambassador-mail",
    "auth-mail",
    "prayed-mail",
    "prayer-received-mail",
    "restock-email",
  ]);
  expect(AMBASSADOR_DECISION_EMAIL).toBe("ambassador-decision");
  expect([STORY_EMAIL, SUBSCRIPTION_EMAIL, WALL_EMAIL]).toEqual([
    "story-mail",
    "subscription-mail",
    "prayer-wall-mail",
  ]);
  expect([PROCESS_WEBHOOK, SEND_MAILING, SYNC_INVENTORY, SYNC_PROMO_CODES, SYNC_SALE_DISCOUNT, SYNC_VARIANT]).toEqual([
    "process-webhook",
    "send-mailing",
    "sync-inventory",
    "keep-promo-codes",
    "keep-sale",
    "sync-variant",
  ]);
});
