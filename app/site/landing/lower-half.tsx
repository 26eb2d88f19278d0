import type { ComponentProps } from "react";
import { type QuotedVerse, Verse } from "#app/ui/verse.tsx";
import { Voices } from "./voices.tsx";
import { Link } from "react-router";
import { BEFORE_THE_VERSE, OPENING } from "../content/story.ts";
import { MISSION } from "../content/landing.ts";
import { SubscribeForm } from "#app/features/email/subscribers/subscribe-form.tsx";

type Props = ComponentProps<typeof Voices> & { verses: { banner: QuotedVerse; mission: QuotedVerse } };

/** What is below the first screens of the landing page. */
export function LowerHalf({ verses, ...voices }: Props) {
  return (
    <>
      <ScriptureBanner verse={verses.banner} />
      <Voices {...voices} />
      <ShareTheMission verse={verses.mission} />
      <Newsletter />
    </>
  );
}

/** The beginning of the essay on /story. */
export function StoryOpening() {
  return (
    <section className="page py-section [section+&]:pt-0" aria-labelledby="story-title">
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <h2 id="story-title" className="label lg:col-span-3 lg:pt-3">
          Our story
        </h2>
        <div className="lg:col-span-9">
          <p className="max-w-[10em] font-display text-64">{OPENING.first}</p>
          <div className="mt-12 grid gap-8 text-18 leading-relaxed lg:grid-cols-9 lg:gap-x-8">
            <p className="drop-cap lg:col-span-4">{OPENING.second}</p>
            <div className="lg:col-span-4 lg:col-start-6">
              <p>{BEFORE_THE_VERSE[1]}</p>
              <p className="mt-6">
                <Link className="link" to="/story">
                  Read our story
                </Link>
              </p>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

function ScriptureBanner({ verse }: { verse: QuotedVerse }) {
  return (
    <section aria-label="Scripture" className="border-y border-line bg-sunk">
      <div className="page grid min-h-[70svh] place-items-center py-section text-center">
        <Verse verse={verse} size="page" className="[&_blockquote]:mx-auto" />
      </div>
    </section>
  );
}

function ShareTheMission({ verse }: { verse: QuotedVerse }) {
  return (
    <section className="border-t border-line" aria-labelledby="mission-title">
      <div className="page grid gap-x-8 gap-y-12 py-section lg:grid-cols-12">
        <div className="flex flex-col justify-between gap-12 lg:col-span-5">
          <div>
            <h2 id="mission-title" className="font-display text-64">
              {MISSION.title}
            </h2>
            <p className="mt-6 max-w-[26.5em] text-18">{MISSION.text}</p>
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

function Newsletter() {
  return (
    <section id="newsletter" className="border-t border-line bg-sunk" aria-labelledby="newsletter-title">
      <div className="page grid gap-x-8 gap-y-10 py-section lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="newsletter-title" className="font-display text-64">
            Something to read on Monday
          </h2>
          <p className="mt-6 max-w-[29.25em] text-18">
            A short devotional to start your week. If you like, we’ll also send news about new products and the people
            who walk with us.
          </p>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <SubscribeForm isBlock />
        </div>
      </div>
    </section>
  );
}
