import { Link } from "react-router";
import { Verse, type QuotedVerse } from "#app/ui/verse.tsx";
import { MISSION } from "../content/landing.ts";

export function ShareTheMission({ verse }: { verse: QuotedVerse }) {
  return (
    <section className="border-t border-line" aria-labelledby="mission-title">
      <div className="page grid gap-x-8 gap-y-12 py-section lg:grid-cols-12">
        <div className="flex flex-col justify-between gap-12 lg:col-span-5">
          <div>
            <h2 id="mission-title" className="font-display text-64">
              {MISSION.title}
            </h2>
            <p className="mt-6 max-w-[40ch] text-18">{MISSION.text}</p>
          </div>
          <Verse verse={verse} />
        </div>
        <ul className="border-t border-line lg:col-span-6 lg:col-start-7">
          {MISSION.ways.map((way) => (
            <li key={way.to} className="border-b border-line">
              <Link to={way.to} className="group block py-8">
                <span className="block font-display text-40 underline decoration-transparent decoration-1 underline-offset-8 transition-colors duration-150 group-hover:decoration-current">
                  {way.title}
                </span>
                <span className="mt-2 block text-stone-strong">{way.text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
