import { sql, type SQL } from "drizzle-orm";
import { wantsAnyOf, type ListPart, type ListedSubscriber } from "#app/platform/mailing-preferences.server.ts";
import { devotionalSubscriptions } from "./devotionals.tables.server.ts";

const { id, email, name, subscribed, confirmedAt, preferences, optIn } = devotionalSubscriptions;

/** A query for (id, email, name) of the next people who subscribed, said yes by mail, and asked for one of the audiences. */
export function subscriptionsToEmail({ audiences, confirmedBy, after, most }: ListPart): SQL {
  return sql`
    select ${id} as id, lower(${email}) as email, ${name} as name from ${devotionalSubscriptions}
    where ${id} > ${after} and ${subscribed} and ${confirmedAt} <= ${confirmedBy} and ${wantsAnyOf(preferences, audiences)}
    order by ${id} limit ${most}`;
}

/** The count of opt-ins of somebody who wants this mail at this address still; null of anybody else. */
export function subscriptionStillWanted(on: ListedSubscriber): SQL {
  return sql`(
    select ${optIn} from ${devotionalSubscriptions}
    where ${id} = ${on.id} and lower(${email}) = ${on.email} and ${subscribed} and ${confirmedAt} is not null
      and ${wantsAnyOf(preferences, on.audiences)}
  )`;
}

/** A query for (email, preferences) of everybody who subscribed and said yes by mail. */
export function subscribersWishes(): SQL {
  return sql`select lower(${email}) as email, ${preferences} as preferences from ${devotionalSubscriptions}
    where ${subscribed} and ${confirmedAt} is not null`;
}
