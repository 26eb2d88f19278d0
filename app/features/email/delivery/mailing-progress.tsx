import type { MailingCounts } from "./delivery.server.ts";

type StatusCount = { name: string; count: number; tone?: string; description: string };

type Since = { unsubscribed: number; bounced: number };

function statusCounts({ accepted, failed, unknown, excluded, pending }: MailingCounts): StatusCount[] {
  return [
    { name: "Accepted", count: accepted, tone: "fill-olive", description: "Accepted by the mail server." },
    { name: "Failed", count: failed, tone: "fill-crimson", description: "Refused by the mail server." },
    { name: "Unknown", count: unknown, tone: "fill-stone", description: "Sent without a reply from the mail server." },
    {
      name: "Excluded",
      count: excluded,
      tone: "fill-line-strong",
      description: "Unsubscribed, or the mailing was canceled.",
    },
    { name: "Waiting", count: pending, description: "Not sent yet." },
  ];
}

function countsSince({ unsubscribed, bounced }: Since): StatusCount[] {
  return [
    {
      name: "Unsubscribed",
      count: unsubscribed,
      description: "Of those it was sent to: by a link in an email, after this one and before the next.",
    },
    ...(bounced > 0
      ? [{ name: "Bounced", count: bounced, description: "Of those it was sent to: recorded as bounced since." }]
      : []),
  ];
}

/** The progress of a mailing: every recipient has exactly one of these statuses (docs/decisions/030), and what those it was sent to did then. */
export function MailingProgress({ counts, since }: { counts: MailingCounts; since: Since }) {
  const { candidates, pending, isWhole } = counts;
  const done = candidates - pending;
  const share = (count: number) => `${candidates === 0 ? 0 : (count / candidates) * 100}%`;
  return (
    <section aria-labelledby="progress">
      <h2 id="progress" className="font-display text-22 tabular-nums" aria-live="polite">
        {`${done.toLocaleString("en")} of ${candidates.toLocaleString("en")}`}
      </h2>
      <svg
        role="progressbar"
        aria-labelledby="progress"
        aria-valuemin={0}
        aria-valuemax={Math.max(candidates, 1)}
        aria-valuenow={done}
        className="mt-4 h-2 w-full bg-line"
      >
        <Bars statuses={statusCounts(counts)} share={share} />
      </svg>
      <dl className="mt-6 border-t border-line">
        {[...statusCounts(counts), ...countsSince(since)].map(({ name, count, description }) => (
          <div
            key={name}
            className="grid grid-cols-[7rem_1fr] items-baseline gap-x-4 border-b border-line py-3 sm:grid-cols-[7rem_5rem_1fr]"
          >
            <dt>{name}</dt>
            <dd className="text-right font-medium tabular-nums sm:text-left">{count.toLocaleString("en")}</dd>
            <dd className="col-span-2 text-14 text-stone-strong sm:col-span-1">{description}</dd>
          </div>
        ))}
      </dl>
      {!isWhole && (
        <p role="alert" className="mt-4 font-medium text-crimson">
          These counts don’t add up, which means a recipient was lost or counted twice. Please contact your developer.
        </p>
      )}
    </section>
  );
}

/** An SVG, because the content security policy blocks inline styles. */
function Bars({ statuses, share }: { statuses: StatusCount[]; share: (count: number) => string }) {
  let before = 0;
  return statuses.map(({ name, count, tone }) => {
    const x = share(before);
    before += count;
    return tone && <rect key={name} x={x} y="0" width={share(count)} height="100%" className={tone} />;
  });
}
