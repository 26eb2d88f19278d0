import { sql, type SQL } from "drizzle-orm";
import { wantsAnyOf, type ListPart, type ListedSubscriber } from "#app/platform/mailing-preferences.server.ts";
import { devotionalSubscriptions } from "./subscribers.tables.server.ts";

const { id, email, name, subscribed, confirmedAt, preferences, optIn } = devotionalSubscriptions;

/** A query for (id, email, name) of the next confirmed subscribers of one of the audiences. */
export function subscriptionsToEmail({ audiences, confirmedBy, after, most }: ListPart): SQL {
  return sql`
    select ${id} as id, lower(${email}) as email, ${name} as name from ${devotionalSubscriptions}
    where ${id} > ${after} and ${subscribed} and ${confirmedAt} <= ${confirmedBy} and ${wantsAnyOf(preferences, audiences)}
    order by ${id} limit ${most}`;
}

/** The opt-in of a subscriber who still wants this email at this address; otherwise null. */
export function subscriptionStillWanted(on: ListedSubscriber): SQL {
  return sql`(
    select ${optIn} from ${devotionalSubscriptions}
    where ${id} = ${on.id} and lower(${email}) = ${on.email} and ${subscribed} and ${confirmedAt} is not null
      and ${wantsAnyOf(preferences, on.audiences)}
  )`;
}

/** A query for (email, preferences) of all confirmed subscribers. */
export function subscriberPreferences(): SQL {
  return sql`select lower(${email}) as email, ${preferences} as preferences from ${devotionalSubscriptions}
    where ${subscribed} and ${confirmedAt} is not null`;
}
