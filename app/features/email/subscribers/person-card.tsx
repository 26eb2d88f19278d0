import { Link } from "react-router";
import { instantText } from "#app/platform/instant.ts";
import { Badge } from "#app/ui/admin/badge.tsx";

type Person = {
  name: string;
  email: string;
  createdAt: Date;
  status: "Active" | "Unsubscribed" | null;
  note: string | null;
};

/** A row of a recipient list, linked to the details. */
export function PersonCard({ person, to, timeZone }: { person: Person; to: string; timeZone: string }) {
  const { name, email, createdAt, status, note } = person;
  return (
    <li className="relative border-b border-line py-2.5 hover:bg-sunk">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to={to}
          preventScrollReset
          className="link text-16 font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </Link>
        {status && <Badge tone={status === "Active" ? "good" : "secondary"}>{status}</Badge>}
        {note && <span className="min-w-0 text-14 wrap-anywhere text-stone-strong">{note}</span>}
      </p>
      <p className="mt-1 wrap-anywhere text-stone-strong">
        {email} · <time dateTime={createdAt.toISOString()}>{instantText(timeZone, createdAt)}</time>
      </p>
    </li>
  );
}
