import { href } from "react-router";
import type { SettingValues } from "#app/platform/env.server.ts";
import type { ErasureKind } from "#app/platform/backup/erasures.ts";
import { defineFeature, type UndoableAction } from "#app/platform/feature.server.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { PERSON_ROWS, type PersonSection } from "#app/platform/person.ts";
import { prayerAudit } from "./prayer-audit.server.ts";
import { ownPrayer, setPrayedEmails } from "./own-prayer.server.ts";
import { enqueuePrayedEmails, markAllNotified } from "./prayed.server.ts";
import { restoreCare } from "./prayer-care.server.ts";
import { prayedEmail, prayerReceivedEmail, wallEmail } from "./prayer-emails.server.ts";
import { badgesOf, cardName } from "./prayer-admin.ts";
import { shownText } from "./prayer-review.ts";
import { deletePrayersOf, prayersForReview, sendWallConfirmation } from "./prayer-review.server.ts";
import { submitPrayerRequest } from "./prayer-submission.server.ts";
import { isReachable } from "./prayers.ts";
import { prayersSettings } from "./prayers.settings.ts";
import { prayersToReview, urgentPrayersToReview } from "./prayers.server.ts";
import { prayedTemplate, receivedTemplate, wallTemplate } from "./prayer-templates.ts";
import { seedPrayers } from "./seed-prayers.server.ts";
import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { prayerRequests } from "./prayers.tables.server.ts";

declare module "#app/platform/env.server.ts" {
  interface FeatureSettings extends SettingValues<typeof prayersSettings> {}
}
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
  area: "prayers",
  settings: prayersSettings,
  audit: prayerAudit,
  functions: ({ emails, limiter }) => ({
    "submit-prayer-request": {
      access: "visitor",
      run: (services, body) => submitPrayerRequest({ ...services, emails, limiter }, body),
    },
    "send-prayer-wall-confirmation": { access: "admin", area: "prayers", run: sendWallConfirmation(emails) },
  }),
  jobs: ({ db, emails, limiter }) => [
    {
      name: "tell-who-was-prayed-for",
      run: async () => void (await enqueuePrayedEmails({ db, emails, limiter })),
      cron: "0 17 * * *",
    },
  ],
  emails: ({ links, env }) => [prayerReceivedEmail({ links, env }), wallEmail({ links }), prayedEmail({ links })],
  emailPreviews(url) {
    const prayer = { consentPostToWall: true, shareNamePublicly: true };
    const own = url("/prayer-wall/mine?token=sample");
    const stop = url("/mail/unsubscribe?token=sample");
    return {
      "Prayer request received": receivedTemplate(prayer, {
        link: own,
        crisis: prayersSettings.CRISIS_TEXT.schema.parse(undefined),
      }),
      "Prayer on the wall": wallTemplate(prayer, own),
      "Someone prayed": prayedTemplate({ own, stop }, { count: 12, since: "2026-11-05" }),
    };
  },
  personalData: {
    prayers: (db, { email }) => prayersOf(db, email),
  },
  person: {
    rows: {
      async prayer({ db }, id) {
        const [found] = await db
          .select({ email: prayerRequests.email })
          .from(prayerRequests)
          .where(eq(prayerRequests.id, id));
        return found && isReachable(found.email) ? found.email : null;
      },
    },
    section: ({ db }, email) => prayersSection(db, email),
    erasure: {
      label: ["prayer request", "prayer requests"],
      count: (db, email) => db.$count(prayerRequests, isBy(email)),
      erase: deletePrayersOf,
    },
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
    // The new text is unknown: the author's old one has to be reviewed again, without an edit that its author may have replaced.
    "prayer_requests reworded": { ...PRAYER, always: ["approved", "posted_to_wall", "reviewed_at", "edited_request"] },
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
  attention: () => [
    {
      kind: "urgent",
      one: "urgent prayer request",
      many: "urgent prayer requests",
      to: `${href("/admin/prayers")}?show=waiting`,
      count: urgentPrayersToReview,
    },
    {
      kind: "waiting",
      one: "prayer request to review",
      many: "prayer requests to review",
      to: `${href("/admin/prayers")}?show=waiting`,
      count: prayersToReview,
    },
  ],
  find: async ({ db }, search, limit) =>
    (await prayersForReview(db, { search, limit })).map((prayer) => ({
      kind: "Prayer",
      label: cardName(prayer),
      detail: shownText(prayer),
      to: `${href("/admin/prayers")}?edit=${prayer.id}`,
    })),
  adminNav: [{ label: "Prayers", to: href("/admin/prayers"), key: "r", group: "Community" }],
});

const isBy = (email: string) => sql`lower(${prayerRequests.email}) = ${email}`;

/** Without names: a hidden one stays hidden from the team, too. */
async function prayersSection(db: Db, email: string): Promise<PersonSection | null> {
  const found = await db
    .select()
    .from(prayerRequests)
    .where(isBy(email))
    .orderBy(desc(prayerRequests.createdAt), desc(prayerRequests.id))
    .limit(PERSON_ROWS + 1);
  if (found.length === 0) return null;
  return {
    title: "Prayers",
    rows: found.map((prayer) => ({
      key: prayer.id,
      label: shownText(prayer),
      state: badgesOf(prayer)
        .map(({ label }) => label)
        .join(", "),
      at: prayer.createdAt,
      to: `${href("/admin/prayers")}?edit=${prayer.id}`,
    })),
    all: { label: "All prayers of this person", to: `${href("/admin/prayers")}?${new URLSearchParams({ q: email })}` },
  };
}

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
