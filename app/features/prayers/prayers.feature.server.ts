import { href } from "react-router";
import type { ErasureKind } from "#app/platform/backup/erasures.ts";
import { defineFeature, type UndoableAction } from "#app/platform/feature.server.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { ownPrayer, setPrayedEmails } from "./own-prayer.server.ts";
import { enqueuePrayedEmails, markAllNotified } from "./prayed.server.ts";
import { restoreCare } from "./prayer-care.server.ts";
import { prayedEmail, prayerReceivedEmail, wallEmail } from "./prayer-emails.server.ts";
import { sendWallConfirmation } from "./prayer-review.server.ts";
import { submitPrayerRequest } from "./prayer-submission.server.ts";
import { prayedTemplate, receivedTemplate, wallTemplate } from "./prayer-templates.ts";
import { seedPrayers } from "./seed-prayers.server.ts";
import { desc, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { prayerRequests } from "./prayers.tables.server.ts";

declare module "#app/platform/consent/consents.tables.server.ts" {
  interface ConsentSubjects {
    prayer: true;
  }
  interface ConsentPurposes {
    wall: true;
    name: true;
    "tell-when-prayed": true;
  }
}
declare module "#app/platform/live/live.server.ts" {
  interface LiveTopics {
    community: object;
  }
}
declare module "#app/platform/signed-links.server.ts" {
  interface LinkPurposes {
    prayer: true;
    "prayed-emails": true;
  }
}

const PRAYER = { table: "prayer_requests", label: ["prayer", "prayers"], subject: "prayer" } satisfies ErasureKind;

const undoCare: UndoableAction = {
  undoneAs: "prayer.mark-undone",
  undo: ({ db }, { before, after }) => restoreCare(db, before, after),
};

export const prayersFeature = defineFeature({
  name: "prayers",
  functions: ({ emails, limiter }) => ({
    "submit-prayer-request": {
      access: "visitor",
      run: (services, body) => submitPrayerRequest({ ...services, emails, limiter }, body),
    },
    "send-prayer-wall-confirmation": { access: "admin", run: sendWallConfirmation(emails) },
  }),
  jobs: ({ db, emails, limiter, env }) => [
    {
      name: "tell-who-was-prayed-for",
      run: async () => void (await enqueuePrayedEmails({ db, emails, limiter })),
      schedule: { cron: "0 17 * * *", timeZone: env.STORE_TIMEZONE },
    },
  ],
  emails: ({ links }) => [prayerReceivedEmail({ links }), wallEmail({ links }), prayedEmail({ links })],
  emailPreviews(url) {
    const prayer = { consentPostToWall: true, shareNamePublicly: true };
    const own = url("/prayer-wall/mine?token=sample");
    const stop = url("/mail/unsubscribe?token=sample");
    return {
      "Prayer request received": receivedTemplate(prayer, own),
      "Prayer on the wall": wallTemplate(prayer, own),
      "Someone prayed": prayedTemplate({ own, stop }, { count: 12, since: "2026-11-05" }),
    };
  },
  personalData: {
    prayers: (db, { email }) => prayersOf(db, email),
  },
  erasure: {
    prayer_requests: {
      ...PRAYER,
      switches: {
        consent_post_to_wall: "wall",
        share_name_publicly: "name",
        wants_to_know: "tell-when-prayed",
        approved: null,
        posted_to_wall: null,
      },
    },
    // The new text is unknown: the old one has to be reviewed again.
    "prayer_requests reworded": { ...PRAYER, always: ["approved", "posted_to_wall", "reviewed_at"] },
  },
  notices: [
    {
      purpose: "prayed-emails",
      async find(db, id) {
        const prayer = await ownPrayer(db, id);
        if (!prayer) return null;
        return {
          before: "We’ll stop emailing you when people pray for your request. Your request stays as it is.",
          after: "We no longer email you when people pray for your request. Your request stays as it is.",
          isStopped: !prayer.isNotified,
          stop: (source) => setPrayedEmails(db, id, false, source),
        };
      },
    },
  ],
  async afterRestore({ db }) {
    await markAllNotified(db);
    return {};
  },
  undo: { "prayer.prayed-for": undoCare, "prayer.closed": undoCare },
  seed: { prayers: seedPrayers },
  personalTables: [{ what: "prayer requests", table: "prayer_requests", isSeeded: isExampleAddress("email") }],
  searchPages: async () => [
    {
      kind: "page",
      path: href("/prayer-wall"),
      title: "Prayer wall",
      description: "Ask for prayer, with or without your name, and pray for others.",
      keywords: ["Prayer request", "Pray for me"],
      text: "",
    },
  ],
  adminNav: [{ label: "Prayers", to: href("/admin/prayers"), key: "r" }],
});

/** The prayer requests of an email address, for its owner's data export. */
function prayersOf(db: Db, email: string) {
  return db
    .select({
      name: prayerRequests.name,
      email: prayerRequests.email,
      prayerRequest: prayerRequests.prayerRequest,
      isUrgent: prayerRequests.isUrgent,
      shareNamePublicly: prayerRequests.shareNamePublicly,
      consentPostToWall: prayerRequests.consentPostToWall,
      postedToWall: prayerRequests.postedToWall,
      answeredAt: prayerRequests.answeredAt,
      wantsToKnow: prayerRequests.wantsToKnow,
      prayedCount: prayerRequests.prayedCount,
      reviewedAt: prayerRequests.reviewedAt,
      prayedForAt: prayerRequests.prayedForAt,
      createdAt: prayerRequests.createdAt,
    })
    .from(prayerRequests)
    .where(sql`lower(${prayerRequests.email}) = lower(${email})`)
    .orderBy(desc(prayerRequests.createdAt), desc(prayerRequests.id));
}
