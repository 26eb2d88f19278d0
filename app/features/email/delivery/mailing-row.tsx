import { Link } from "react-router";
import { Badge, type BadgeTone } from "#app/ui/admin/badge.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { statusText, type MailingStatus } from "./delivery.ts";

const TONES: Record<MailingStatus, BadgeTone> = {
  collecting: "default",
  sending: "default",
  paused: "destructive",
  sent: "good",
  cancelled: "secondary",
};

type Props = {
  mailing: {
    id: number;
    kind: "devotional" | "newsletter";
    subject: string;
    status: MailingStatus;
    waitsBecause: string | null;
    notBefore: Date | null;
    candidates: number;
    createdAt: Date;
  };
};

export function MailingBadge({ mailing }: { mailing: Pick<Props["mailing"], "status" | "notBefore"> }) {
  return <Badge tone={TONES[mailing.status]}>{statusText(mailing)}</Badge>;
}

/** One mailing in the list. */
export function MailingRow({ mailing }: Props) {
  const { id, kind, subject, candidates, createdAt, waitsBecause } = mailing;
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-2.5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="text-16 font-medium wrap-anywhere">
          <Link to={`/admin/newsletter/mailings/${id}`} className="link">
            {subject}
          </Link>
        </p>
        <p className="mt-1 text-stone-strong">
          {kind === "devotional" ? "Devotional" : "Newsletter"}
          {` · ${candidates.toLocaleString("en")} ${candidates === 1 ? "recipient" : "recipients"} · `}
          <Moment at={createdAt} />
        </p>
        {waitsBecause && <p className="mt-1 text-14 text-crimson wrap-anywhere">{waitsBecause}</p>}
      </div>
      <p>
        <MailingBadge mailing={mailing} />
      </p>
    </li>
  );
}
