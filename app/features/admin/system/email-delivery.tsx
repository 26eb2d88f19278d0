import type { DeliveryNow, OutgoingEmail } from "#app/platform/email/outgoing-emails.server.ts";
import { Badge, type BadgeTone } from "#app/ui/admin/badge.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { ageText } from "#app/platform/health/health-lines.ts";

const PAGE = "/admin/system";

const STATUSES: Record<OutgoingEmail["status"], { label: string; tone: BadgeTone }> = {
  pending: { label: "Waiting to retry", tone: "secondary" },
  sending: { label: "Sending", tone: "secondary" },
  sent: { label: "Sent", tone: "good" },
  undeliverable: { label: "Undeliverable", tone: "destructive" },
  expired: { label: "Expired", tone: "destructive" },
  unknown: { label: "Delivery unknown", tone: "destructive" },
};

type Listed = OutgoingEmail & { label: string };
type Props = { emails: Omit<DeliveryNow, "problems"> & { problems: Listed[] }; now: Date };

/** Outgoing emails that are not delivered: why, and what can be done. Their content is not shown. */
export function EmailDelivery({ emails: { pause, counts, problems }, now }: Props) {
  const waiting = counts.pending + counts.sending;
  if (waiting === 0 && problems.length === 0) return null;
  return (
    <section aria-labelledby="email-delivery" className="mt-8">
      <h2 id="email-delivery" className="mb-4 font-display text-22">
        Email delivery
      </h2>
      <p className="max-w-measure text-stone-strong">
        Receipts, confirmations, account emails and notices. Each is retried until it’s sent, expires or is rejected
        permanently.
      </p>
      {pause && waiting > 0 && (
        <div className="mt-6 max-w-measure border-l-2 border-crimson py-1 pl-4 wrap-anywhere">
          <p className="font-medium">
            Delivery is paused until <Moment at={pause.until} />
          </p>
          <p className="mt-1 text-stone-strong">{pause.because}</p>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-x-8">
        {waiting > 0 && (
          <RetryAll
            status="pending"
            label={`Try again now: ${counted(waiting, "waiting email")}`}
            about="waiting emails"
          />
        )}
        {counts.undeliverable > 0 && (
          <RetryAll
            status="undeliverable"
            label={`Send again: ${counted(counts.undeliverable, "undeliverable email")}`}
            about="undeliverable emails"
          />
        )}
        {counts.expired > 0 && (
          <RetryAll
            status="expired"
            label={`Send again: ${counted(counts.expired, "expired email")}`}
            about="expired emails"
          />
        )}
        {counts.unknown > 0 && (
          <RetryAll
            status="unknown"
            label={`Send again: ${counted(counts.unknown, "email")} with unknown delivery`}
            about="emails with unknown delivery"
            question="Send these emails again? Some people may get the same email twice."
          />
        )}
      </div>
      <ul aria-label="Emails not delivered" data-rows className="mt-6 border-t border-line">
        {problems.map((email) => (
          <EmailRow key={email.id} email={email} now={now} />
        ))}
      </ul>
    </section>
  );
}

type RetryAllProps = { status: string; label: string; about: string; question?: string };

function RetryAll({ status, label, about, question }: RetryAllProps) {
  const confirmation = question ? { question } : {};
  const fields = { intent: "retry-email", status };
  return <RowButton action={PAGE} fields={fields} label={label} busy="Queuing..." about={about} {...confirmation} />;
}

function EmailRow({ email, now }: { email: Listed; now: Date }) {
  const { id, label, status, reply, attempts, createdAt, nextAttemptAt, expiresAt, canRetry } = email;
  const { label: statusLabel, tone } = STATUSES[status];
  const about = `${label} to ${email.email}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-line py-2.5">
      <div className="min-w-0">
        <h3 className="text-16">{label}</h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone}>{statusLabel}</Badge> <span className="break-all">{email.email}</span>
        </p>
        {reply && <p className="mt-2 max-w-measure wrap-anywhere">{reply}</p>}
        <p className="mt-1 text-14 text-stone-strong">
          {ageText(now.getTime() - createdAt.getTime())} old, {counted(attempts, "attempt")}.{" "}
          {status === "pending" && (
            <>
              Next attempt: <Moment at={nextAttemptAt} />. Expires: <Moment at={expiresAt} />.
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 sm:-mt-2">
        {canRetry && (
          <RowButton
            action={PAGE}
            fields={{ intent: "retry-email", id }}
            label={status === "pending" ? "Try again now" : "Send again"}
            busy="Queuing..."
            about={about}
          />
        )}
        <RowButton
          action={PAGE}
          fields={{ intent: "discard-email", id }}
          label="Delete"
          busy="Deleting..."
          about={about}
          question={`Delete this email to ${email.email}? It won’t be sent.`}
        />
      </div>
    </li>
  );
}

const counted = (count: number, what: string) => `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
