import type { MailingFigures } from "./mailing-admin.server.ts";

type Figure = { name: string; count: number; tone?: string; means: string };

function figuresOf({ accepted, failed, unknown, excluded, pending }: MailingFigures): Figure[] {
  return [
    { name: "Accepted", count: accepted, tone: "fill-olive", means: "The mail server took it." },
    { name: "Failed", count: failed, tone: "fill-crimson", means: "The mail server refused it." },
    { name: "Unknown", count: unknown, tone: "fill-stone", means: "It was being handed over when the sender ended." },
    { name: "Left out", count: excluded, tone: "fill-line-strong", means: "They take no mail, or it was cancelled." },
    { name: "Waiting", count: pending, means: "Not handed over yet." },
  ];
}

/** How far a mailing has come: every recipient is one of these (docs/decisions/030). */
export function MailingProgress({ figures }: { figures: MailingFigures }) {
  const { candidates, pending, isWhole } = figures;
  const done = candidates - pending;
  const share = (count: number) => `${candidates === 0 ? 0 : (count / candidates) * 100}%`;
  return (
    <section aria-labelledby="progress">
      <h2 id="progress" className="font-display text-40 tabular-nums" aria-live="polite">
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
        <Bars figures={figuresOf(figures)} share={share} />
      </svg>
      <dl className="mt-6 border-t border-line">
        {figuresOf(figures).map(({ name, count, means }) => (
          <div
            key={name}
            className="grid grid-cols-[7rem_1fr] items-baseline gap-x-4 border-b border-line py-3 sm:grid-cols-[7rem_5rem_1fr]"
          >
            <dt>{name}</dt>
            <dd className="text-right font-medium tabular-nums sm:text-left">{count.toLocaleString("en")}</dd>
            <dd className="col-span-2 text-14 text-stone-strong sm:col-span-1">{means}</dd>
          </div>
        ))}
      </dl>
      {!isWhole && (
        <p role="alert" className="mt-4 font-medium text-crimson">
          These figures do not add up. Please tell whoever runs the site.
        </p>
      )}
    </section>
  );
}

/** Drawn rather than styled: the page's policy lets no style through that changes. */
function Bars({ figures, share }: { figures: Figure[]; share: (count: number) => string }) {
  let before = 0;
  return figures.map(({ name, count, tone }) => {
    const x = share(before);
    before += count;
    return tone && <rect key={name} x={x} y="0" width={share(count)} height="100%" className={tone} />;
  });
}
