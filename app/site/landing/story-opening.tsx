import { Link } from "react-router";
import { BEFORE_THE_VERSE, OPENING } from "../content/story.ts";

/** The beginning of the essay on /story. */
export function StoryOpening() {
  return (
    <section className="page py-section [section+&]:pt-0" aria-labelledby="story-title">
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <h2 id="story-title" className="label lg:col-span-3 lg:pt-3">
          Our story
        </h2>
        <div className="lg:col-span-9">
          <p className="max-w-[22ch] font-display text-64">{OPENING.first}</p>
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
