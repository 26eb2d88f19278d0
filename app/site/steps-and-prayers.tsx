import { Link } from "react-router";
import { verseAt } from "#app/scripture.ts";
import { Verse } from "#app/ui/verse.tsx";
import { PRAYERS, STEPS } from "./content/plan-of-salvation.ts";

/** The text of the plan of salvation. */
export function StepsAndPrayers() {
  return (
    <>
      <ol className="page mt-section" aria-label="Six steps">
        {STEPS.map((step, index) => (
          <li key={step.title} className="grid gap-x-8 gap-y-6 border-t border-line py-12 lg:grid-cols-12 lg:py-20">
            <p className="font-display text-96 leading-none text-stone lg:col-span-2" aria-hidden="true">
              {index + 1}
            </p>
            <div className="prose lg:col-span-6">
              <h2 className="font-display text-40">{step.title}</h2>
              {step.text.map((paragraph) => (
                <p key={paragraph.slice(0, 40)}>{paragraph}</p>
              ))}
            </div>
            <div className="grid content-start gap-8 lg:col-span-4 lg:pt-2">
              {step.verses.map((reference) => (
                <Verse key={reference} verse={verseAt(reference)} className="border-l border-line pl-6" />
              ))}
            </div>
          </li>
        ))}
      </ol>

      <section id="prayers" aria-labelledby="prayers-title" className="bg-sunk">
        <div className="page py-section">
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-12">
            <h2 id="prayers-title" className="font-display text-64 lg:col-span-6">
              Five prayers
            </h2>
            <p className="max-w-measure lg:col-span-5 lg:col-start-8 lg:pt-3">
              There’s no power in the phrasing. Say them aloud or in your head, change the words, stop in the middle.
              God is better at listening than we are at speaking.
            </p>
          </div>
          <ol className="mt-16 grid gap-x-8 lg:grid-cols-2">
            {PRAYERS.map((prayer, index) => (
              <li
                key={prayer.title}
                className={`border-t border-line-strong py-10 ${index === 0 ? "lg:col-span-2" : ""}`}
              >
                <h3 className="font-display text-28">{prayer.title}</h3>
                <p className="mt-1 text-14 text-stone-strong">{prayer.when}</p>
                <div className={`prayer mt-6 font-display ${index === 0 ? "text-40 lg:max-w-[16.5em]" : "text-22"}`}>
                  {prayer.lines.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </div>
                <div className="mt-8 max-w-[29.25em]">
                  <Verse verse={verseAt(prayer.verse)} />
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="page grid gap-x-8 gap-y-6 py-section lg:grid-cols-12" aria-labelledby="next-title">
        <h2 id="next-title" className="font-display text-40 lg:col-span-4">
          If you prayed one of these
        </h2>
        <div className="prose lg:col-span-7 lg:col-start-6">
          <p>
            Tell someone today: a friend who believes, or a church nearby. If you have no one to tell, tell us, and
            we’ll pray for you, with or without your name.
          </p>
          <p className="flex flex-wrap gap-x-8 gap-y-3">
            <Link className="link" to="/prayer-wall">
              Ask for prayer
            </Link>
            <Link className="link" to="/weekly-devotionals">
              Get the weekly devotional
            </Link>
            <Link className="link" to="/contact">
              Contact us
            </Link>
          </p>
        </div>
      </section>
    </>
  );
}
