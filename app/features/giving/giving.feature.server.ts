import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { givingAudit } from "./giving-audit.server.ts";
import { currenciesOfLedger, keepBounds, sumsOfGifts } from "./giving.server.ts";
import { givingAdjustments, givingMonths } from "./giving.tables.server.ts";
import { restoreRecipient } from "./recipients.server.ts";

declare module "#app/platform/live/live.server.ts" {
  interface LiveTopics {
    /** Public prayers, stories, devotionals or giving changed: pages are rendered again, and open ones refresh. */
    community: object;
  }
}

export const givingFeature = defineFeature({
  name: "giving",
  area: "giving",
  audit: givingAudit,
  currencies: currenciesOfLedger,
  sums: async (db) => ({ Gifts: await sumsOfGifts(db) }),
  undo: {
    "giving-recipient.removed": {
      undoneAs: "giving-recipient.restored",
      undo: ({ db }, { before }) => restoreRecipient(db, before),
    },
  },
  // Before an admin changes the shop's time zone, and after a restore of an older backup.
  catchUp: ({ db, env }) => keepBounds(db, env.STORE_TIMEZONE),
  async leaveShop(tx, { isTrial }): Promise<Record<string, number>> {
    if (!isTrial) return {};
    // Their revenue is that of orders that no one paid. Gifts are the owner's own entries.
    await tx.delete(givingAdjustments);
    const months = await tx.delete(givingMonths).returning({ month: givingMonths.month });
    if (months.length > 0) await publish(tx, { topic: "community" });
    return { "months of the giving ledger": months.length };
  },
  adminNav: [{ label: "Giving", to: href("/admin/giving"), key: "v", group: "Community" }],
});
