import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { AUDIENCE_NAMES, lengthText, peopleText } from "./newsletter.ts";
import type { ScriptureFinding } from "./scripture-check.ts";
import { ScriptureNotes } from "./scripture-notes.tsx";

export type Checks = {
  scripture: ScriptureFinding[];
  placeholders: string[];
  links: { label: string; link: string }[];
  kilobytes: number;
  isCutOff: boolean;
};

type Props = {
  newsletter: { content: string; audiences: Audience[] };
  people: number;
  checks: Checks;
};

/** What goes out and to whom, and whatever an owner should have seen before. */
export function NewsletterChecks({ newsletter: { content, audiences }, people, checks }: Props) {
  const { placeholders, links, kilobytes, isCutOff } = checks;
  return (
    <section aria-label="What goes out" className="grid min-w-0 gap-8 lg:col-span-7">
      <div>
        <p className="font-display text-64 tabular-nums">{people.toLocaleString("en")}</p>
        <p className="mt-1 text-stone-strong">
          {audiences.length === 0
            ? "No audience is chosen."
            : `${peopleText(people).replace(/^\S+ /, "")} of ${audiences.map((one) => AUDIENCE_NAMES[one]).join(", ")}, one mail each. Held-back addresses are left out.`}
        </p>
      </div>
      <ScriptureNotes content={content} />
      {placeholders.length > 0 && (
        <div className="border-l-2 border-crimson pl-4">
          <h2 className="text-14 font-medium text-crimson">These brackets still stand in it</h2>
          <ul className="mt-2 grid gap-1 text-14">
            {placeholders.map((inside, at) => (
              <li key={at} className="wrap-anywhere">{`[${inside}]`}</li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h2 className="text-14 font-medium">
          {links.length === 0 ? "No links" : "Links: see that each leads where it should"}
        </h2>
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
        {isCutOff && " Some mail programs cut off what is longer than 102 kB, and the link to unsubscribe with it."}
      </p>
    </section>
  );
}
