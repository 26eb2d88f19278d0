import { sql } from "drizzle-orm";
import { href } from "react-router";
import { mailingNames } from "#app/features/email/subscribers/subscribers.ts";
import { wantsAnyOf, type RecipientList } from "#app/platform/email/recipient-list.server.ts";
import { handlesOf, NO_HANDLES } from "./ambassadors.ts";
import { ambassadorSignups } from "./ambassadors.tables.server.ts";
import {
  ambassadorCount,
  ambassadorsNewestFirst,
  changeSignupMailings,
  confirmSignupMailings,
  endSignupMailings,
  NONE,
  signupWithId,
} from "./signups.server.ts";

const { id, email, name, confirmedAt, preferences, optIn } = ambassadorSignups;

type Row = Awaited<ReturnType<typeof ambassadorsNewestFirst>>[number];

/** Applicants who asked for mailings. Unsubscribing keeps the application and does not end a subscription of the same address. */
export const ambassadorList: RecipientList<Row> = {
  source: "ambassador",
  confirmation: "confirm-ambassador",
  suppressesAddress: false,
  unsubscribing: {
    before: (to) =>
      `We’ll stop sending ${to} the emails you asked for in your ambassador application. Your application stays in place.`,
    after: (to) =>
      `We no longer send ${to} the emails you asked for in your ambassador application. Your application stays in place. If you also subscribed to the devotionals, unsubscribe with the link in any of them.`,
  },
  async find(db, rowId) {
    const row = await signupWithId(db, rowId);
    if (!row) return null;
    const chosen = row.preferences ?? NONE;
    // The application keeps its name.
    return { ...row, name: null, displayName: row.name, preferences: chosen, hasLeft: mailingNames(chosen) === "" };
  },
  confirm: confirmSignupMailings,
  resume: confirmSignupMailings,
  change: (tx, ref, choices) => changeSignupMailings(tx, ref, choices.preferences),
  unsubscribe: endSignupMailings,
  toEmail: ({ audiences, confirmedBy, after, most }) => sql`
    select ${id} as id, lower(${email}) as email, ${name} as name, ${confirmedAt} as confirmed_at from ${ambassadorSignups}
    where ${id} > ${after} and ${confirmedAt} <= ${confirmedBy} and ${wantsAnyOf(preferences, audiences)}
    order by ${id} limit ${most}`,
  stillWanted: (on) => sql`(
    select ${optIn} from ${ambassadorSignups}
    where ${id} = ${on.id} and lower(${email}) = ${on.email} and ${confirmedAt} is not null
      and ${wantsAnyOf(preferences, on.audiences)}
  )`,
  addresses: () => sql`select ${id} as id, lower(${email}) as email from ${ambassadorSignups}`,
  preferences: () => sql`
    select lower(${email}) as email, ${preferences} as preferences, ${confirmedAt} as confirmed_at
    from ${ambassadorSignups}
    where ${confirmedAt} is not null`,
  tab: {
    name: "ambassadors",
    label: "Ambassador Program",
    empty: { title: "No applications yet", text: "People who join the ambassador waitlist appear here." },
    count: ambassadorCount,
    newestFirst: ambassadorsNewestFirst,
    async details(db, rowId) {
      const row = await signupWithId(db, rowId);
      if (!row) return null;
      const handles = handlesOf(row).map(({ platform, handle }) => ({ name: platform, text: handle }));
      const facts = [
        { name: "Motivation", text: row.motivation || "None given" },
        ...(handles.length > 0 ? handles : [{ name: "Social media", text: NO_HANDLES }]),
      ];
      const needsConfirmation = mailingNames(row.preferences) !== "";
      const link = { label: "Open the application", to: href("/admin/ambassadors/:id", { id: String(rowId) }) };
      return { ...row, formType: "Ambassador Program", facts, needsConfirmation, actions: [], link };
    },
    columns: ["name", "email", "instagram", "tiktok", "facebook", "other_platforms", "motivation"],
    cells: (row) => [row.name, row.email, row.instagram, row.tiktok, row.facebook, row.otherPlatforms, row.motivation],
  },
};
