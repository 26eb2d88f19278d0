import { Verse } from "#app/ui/verse.tsx";
import { dayInWords, weekdayInWords, type Issue } from "./devotionals.ts";

/** Verse, reflection, prayer and step. The page renders the title. */
export function Reading({
  issue,
  headingLevel: Heading,
}: {
  issue: Pick<Issue, "verse" | "body" | "prayer" | "step">;
  headingLevel: "h2" | "h3";
}) {
  return (
    <>
      <div className="page mt-12 mb-16 grid sm:mt-16 sm:mb-20 lg:grid-cols-12 lg:gap-x-8">
        <Verse
          verse={issue.verse}
          size="large"
          className="lg:col-span-9 lg:col-start-4 [&_blockquote]:max-w-[15.75em]"
        />
      </div>
      <div className="page grid gap-x-8 lg:grid-cols-12">
        <div className="prose min-w-0 wrap-anywhere lg:col-span-7 lg:col-start-4">
          {issue.body.map((paragraph, at) => (
            <p key={at} className={at === 0 ? "drop-cap" : ""}>
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      <div className="page mt-16 grid gap-y-12 sm:mt-24">
        <section className="grid gap-x-8 gap-y-4 border-t border-line pt-8 lg:grid-cols-12">
          <Heading className="font-display text-28 lg:col-span-3">A prayer</Heading>
          <p className="max-w-[17.5em] min-w-0 wrap-anywhere font-display text-28 leading-[1.3] italic lg:col-span-8 lg:col-start-4">
            {issue.prayer}
          </p>
        </section>
        <section className="grid gap-x-8 gap-y-4 border-t border-line pt-8 lg:grid-cols-12">
          <Heading className="font-display text-28 lg:col-span-3">A step for the week</Heading>
          <p className="max-w-measure min-w-0 text-18 wrap-anywhere lg:col-span-7 lg:col-start-4">{issue.step}</p>
        </section>
      </div>
    </>
  );
}

/** "Week of November 23, 2026", and the day it was published if later. */
export function WeekLine({ issue: { week, lateOn } }: { issue: Pick<Issue, "week" | "lateOn"> }) {
  return (
    <>
      Week of <time dateTime={week}>{dayInWords(week)}</time>
      {lateOn && (
        <>
          {" · published "}
          <time dateTime={lateOn}>{weekdayInWords(lateOn)}</time>
        </>
      )}
    </>
  );
}
