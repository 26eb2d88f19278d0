import { Link } from "react-router";
import { instantText } from "#app/platform/instant.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { confirmationText, handlesOf, type SocialHandles } from "./subscriber-lists.ts";

type Person = { name: string; email: string; createdAt: Date; confirmedAt: Date | null };

/** A subscriber in the list, linked to the details. */
export function SubscriberCard({
  subscriber,
  ...link
}: {
  subscriber: Person & { subscribed: boolean };
  to: string;
  timeZone: string;
}) {
  const confirmation = confirmationText(subscriber);
  return (
    <PersonCard person={subscriber} {...link}>
      <Badge tone={subscriber.subscribed ? "good" : "secondary"}>
        {subscriber.subscribed ? "Active" : "Unsubscribed"}
      </Badge>
      {confirmation && <span className="text-14 text-stone-strong">{confirmation}</span>}
    </PersonCard>
  );
}

export function AmbassadorCard({ signup, ...link }: { signup: Person & SocialHandles; to: string; timeZone: string }) {
  const handles = handlesOf(signup).map(({ platform, handle }) => `${platform}: ${handle}`);
  return (
    <PersonCard person={signup} {...link}>
      {handles.length > 0 && (
        <span className="min-w-0 text-14 wrap-anywhere text-stone-strong">{handles.join(" · ")}</span>
      )}
    </PersonCard>
  );
}

function PersonCard({
  person,
  to,
  timeZone,
  children,
}: {
  person: Person;
  to: string;
  timeZone: string;
  children: React.ReactNode;
}) {
  return (
    <li className="relative border-b border-line py-5 hover:bg-sunk">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to={to}
          preventScrollReset
          className="link text-18 font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {person.name}
        </Link>
        {children}
      </p>
      <p className="mt-1 wrap-anywhere text-stone-strong">
        {person.email} ·{" "}
        <time dateTime={person.createdAt.toISOString()}>{instantText(timeZone, person.createdAt)}</time>
      </p>
    </li>
  );
}
