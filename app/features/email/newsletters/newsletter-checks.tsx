import type { ReactNode } from "react";
import type { Segment } from "#app/features/email/segments/segments.ts";
import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import type { ContentProblem } from "./content-problems.ts";
import { audienceText, CANNOT_BE_SENT, lengthText, problemLine, subscribersText } from "./newsletters.ts";
import type { ScriptureFinding } from "./scripture-check.ts";
import { ScriptureFindings } from "./scripture-findings.tsx";

export type Checks = {
  problems: ContentProblem[];
  scripture: ScriptureFinding[];
  placeholders: string[];
  links: { label: string; link: string }[];
  kilobytes: number;
  isCutOff: boolean;
};

type Props = {
  newsletter: { content: string; audiences: Audience[]; segment: Segment | null };
  /** How many get it, of how many in its audiences. */
  recipients: number;
  subscribers: number;
  checks: Checks;
  /** Below the number of recipients. */
  children?: ReactNode;
};

/** What follows the number of recipients. */
function ofSubscribers(recipients: number, subscribers: number, segment: Segment | null): string {
  return segment ? `of ${subscribersText(subscribers)}` : subscribersText(recipients).replace(/^\S+ /, "");
}

/** The recipients and everything to check before sending. */
export function NewsletterChecks({ newsletter, recipients, subscribers, checks, children }: Props) {
  const { content, audiences, segment } = newsletter;
  const { problems, placeholders, links, kilobytes, isCutOff } = checks;
  return (
    <section aria-label="Checks" className="grid min-w-0 gap-8 lg:col-span-7">
      <div>
        <p className="font-display text-28 tabular-nums">{recipients.toLocaleString("en")}</p>
        <p className="mt-1 text-stone-strong wrap-anywhere">
          {audiences.length === 0
            ? "No audience selected."
            : `${ofSubscribers(recipients, subscribers, segment)} in ${audienceText(newsletter)}. Each gets one email. Suppressed addresses are excluded.`}
        </p>
      </div>
      {children}
      {problems.length > 0 && (
        <div className="border-l-2 border-crimson pl-4">
          <h2 className="text-14 font-medium text-crimson">{CANNOT_BE_SENT}</h2>
          <ul className="mt-2 grid gap-2 text-14">
            {problems.map((problem, at) => (
              <li key={at} className="wrap-anywhere">
                {problemLine(problem)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ScriptureFindings content={content} />
      {placeholders.length > 0 && (
        <div className="border-l-2 border-crimson pl-4">
          <h2 className="text-14 font-medium text-crimson">Replace these placeholders</h2>
          <ul className="mt-2 grid gap-1 text-14">
            {placeholders.map((inside, at) => (
              <li key={at} className="wrap-anywhere">{`[${inside}]`}</li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h2 className="text-14 font-medium">{links.length === 0 ? "No links" : "Check these links"}</h2>
        <ul className="mt-2 grid gap-2 text-14">
          {links.map(({ label, link }, at) => (
            <li key={at} className="wrap-anywhere">
              <a href={link} target="_blank" rel="noopener noreferrer" className="link">
                {label}
              </a>
              <span className="ml-2 text-stone-strong">{link}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-14 text-stone-strong">
        {`${lengthText(content)}, ${kilobytes} kB.`}
        {isCutOff && " Some email apps cut off messages longer than 102 kB, including the unsubscribe link."}
      </p>
    </section>
  );
}
