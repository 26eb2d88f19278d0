import { sql } from "drizzle-orm";
import { suppressionOf } from "#app/features/email/delivery/delivery.server.ts";
import { wantsAnyOf, type PersonAction, type RecipientList } from "#app/platform/email/recipient-list.server.ts";
import { SUBSCRIPTION_CSV_COLUMNS } from "./subscriber-lists.ts";
import { subscriberStatus, SUBSCRIBERS_TAB } from "./subscribers.ts";
import { devotionalSubscriptions } from "./subscribers.tables.server.ts";
import {
  changeSubscription,
  confirmSubscription,
  endSubscription,
  resumeSubscription,
  subscribersNewestFirst,
  subscriptionCount,
  subscriptionWithId,
} from "./subscriptions.server.ts";

const { id, email, name, subscribed, confirmedAt, preferences, optIn } = devotionalSubscriptions;

type Row = Awaited<ReturnType<typeof subscribersNewestFirst>>[number];

/** Why an address gets no mailings. */
const STOPPED = {
  unsubscribed: "Stopped: unsubscribed",
  bounced: "Stopped: emails to this address bounced",
  complained: "Stopped: an email was reported as spam",
};

export function stoppedText({
  reason,
  source,
  detail,
}: NonNullable<Awaited<ReturnType<typeof suppressionOf>>>): string {
  const because = detail ? ` (${detail})` : "";
  const whose = source === "import" ? ", according to an imported file" : "";
  return `${STOPPED[reason]}${whose}${because}`;
}

/** What an admin may do about the mailings of an address, besides deleting its subscription. */
export function personActions(
  subscription: { subscribed: boolean } | null,
  suppression: Awaited<ReturnType<typeof suppressionOf>>,
): Exclude<PersonAction, "delete">[] {
  const mayLift = suppression?.source === "import" && suppression.reason !== "complained";
  return [
    ...(subscription?.subscribed || !suppression ? (["unsubscribe"] as const) : []),
    ...(suppression?.reason === "complained" ? (["allow"] as const) : []),
    ...(mayLift ? (["allow-imported"] as const) : []),
  ];
}

export const subscriptionList: RecipientList<Row> = {
  source: "subscription",
  confirmation: "confirm-subscription",
  suppressesAddress: true,
  unsubscribing: {
    before: (to) =>
      `We’ll stop sending devotionals and newsletters to ${to}. You’ll still get emails about your orders and account.`,
    after: (to) =>
      `We no longer send devotionals or newsletters to ${to}. You’ll still get emails about your orders and account.`,
  },
  async find(db, rowId) {
    const row = await subscriptionWithId(db, rowId);
    return row && { ...row, displayName: row.name, hasLeft: !row.subscribed };
  },
  confirm: confirmSubscription,
  resume: resumeSubscription,
  change: changeSubscription,
  unsubscribe: endSubscription,
  toEmail: ({ audiences, confirmedBy, after, most }) => sql`
    select ${id} as id, lower(${email}) as email, ${name} as name, ${confirmedAt} as confirmed_at from ${devotionalSubscriptions}
    where ${id} > ${after} and ${subscribed} and ${confirmedAt} <= ${confirmedBy} and ${wantsAnyOf(preferences, audiences)}
    order by ${id} limit ${most}`,
  stillWanted: (on) => sql`(
    select ${optIn} from ${devotionalSubscriptions}
    where ${id} = ${on.id} and lower(${email}) = ${on.email} and ${subscribed} and ${confirmedAt} is not null
      and ${wantsAnyOf(preferences, on.audiences)}
  )`,
  addresses: () => sql`select ${id} as id, lower(${email}) as email from ${devotionalSubscriptions}`,
  preferences: () => sql`
    select lower(${email}) as email, ${preferences} as preferences, ${confirmedAt} as confirmed_at
    from ${devotionalSubscriptions}
    where ${subscribed} and ${confirmedAt} is not null`,
  tab: {
    name: SUBSCRIBERS_TAB,
    label: "Devotional Subscribers",
    empty: { title: "No subscribers yet", text: "People who subscribe to the weekly devotionals appear here." },
    count: (db, most) => subscriptionCount(db, most),
    newestFirst: subscribersNewestFirst,
    async details(db, rowId) {
      const row = await subscriptionWithId(db, rowId);
      if (!row) return null;
      const suppression = await suppressionOf(db, row.email);
      const facts = [
        { name: "Devotional status", text: subscriberStatus(row) },
        ...(suppression ? [{ name: "Mailings", text: stoppedText(suppression) }] : []),
      ];
      const actions: PersonAction[] = [...personActions(row, suppression), "delete"];
      return { ...row, formType: "Devotional Subscription", facts, needsConfirmation: row.subscribed, actions };
    },
    columns: SUBSCRIPTION_CSV_COLUMNS,
    cells: (row) => [row.name, row.email, row.status],
  },
};
