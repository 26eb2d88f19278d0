import { useEffect, useRef, useState } from "react";
import { addressContext, jobsContext, limiterContext } from "#app/platform/context.ts";
import { EMAIL_HINT } from "#app/platform/email-hint.ts";
import { asAction } from "#app/platform/submission.server.ts";
import { verseAt } from "#app/scripture.ts";
import { Button } from "#app/ui/button.tsx";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import { Verse } from "#app/ui/verse.tsx";
import { StoryForm } from "../story-form.tsx";
import { storySubmission } from "../story-submission.server.ts";
import type { Route } from "./+types/share-your-story";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { keepSubmission } from "#app/platform/http/keep-typed.ts";

export const handle: RouteAccess = { access: "public" };

export const meta = fixedPageMeta(
  "Share your story",
  "Write down what God has done in your life. Every story is read, and none is shared without permission.",
);

export function loader({ request }: Route.LoaderArgs) {
  return { isSent: new URL(request.url).searchParams.has("sent"), verse: verseAt("Psalm 66:16") };
}

export function action({ request, context }: Route.ActionArgs) {
  const asked = {
    jobs: context.get(jobsContext),
    limiter: context.get(limiterContext),
    address: context.get(addressContext),
    source: "page",
  } as const;
  return asAction(storySubmission(asked), context, request);
}

export const clientAction = keepSubmission();

const GUIDELINES = [
  "Tell what happened to you, in your own words. Plain is best.",
  "Between 10 and 5,000 characters: a paragraph is enough, three pages is the most.",
  "Leave out the names of others, and anything that is theirs to tell.",
  "You need not have a happy ending. You may still be in the middle.",
  "An admin reads every story before anything is posted. We may ask you before we shorten one.",
];

const PROMPTS = [
  "Where were you when you first knew that somebody was listening?",
  "What did you pray for that was answered differently than you asked?",
  "Who walked with you when you could not walk alone?",
  "What do you believe now that you did not believe a year ago?",
  "Has anybody ever asked you about a verse you carry?",
];

export default function ShareYourStory({ loaderData: { isSent, verse } }: Route.ComponentProps) {
  const [isThanked, setThanked] = useState(isSent);
  return (
    <main id="content" className="page py-section">
      <header className="grid items-end gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <p className="label">Share your story</p>
          <h1 className="mt-6 font-display text-96">Tell it plainly</h1>
          <p className="mt-8 max-w-measure text-18">
            A testimony is not a performance. It is a person saying what they saw. Yours may be the thing somebody else
            has been waiting to read.
          </p>
        </div>
        <Verse verse={verse} size="large" className="lg:col-span-4 lg:col-start-9" />
      </header>

      <div className="mt-section grid items-start gap-x-8 gap-y-16 lg:grid-cols-12">
        <div className="grid gap-14 lg:col-span-4">
          <section aria-labelledby="guidelines-title">
            <h2 id="guidelines-title" className="label border-b border-line-strong pb-3">
              Guidelines
            </h2>
            <ul>
              {GUIDELINES.map((guideline) => (
                <li key={guideline} className="border-b border-line py-4">
                  {guideline}
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="prompts-title">
            <h2 id="prompts-title" className="label border-b border-line-strong pb-3">
              If you do not know where to begin
            </h2>
            <ul>
              {PROMPTS.map((prompt) => (
                <li key={prompt} className="border-b border-line py-4 font-display text-22 leading-snug">
                  {prompt}
                </li>
              ))}
            </ul>
          </section>
        </div>
        <section id="sent" aria-labelledby="story-form-title" className="lg:col-span-7 lg:col-start-6">
          {isThanked ? (
            <ThankYou whenAnother={() => setThanked(false)} />
          ) : (
            <>
              <h2 id="story-form-title" className="mb-8 font-display text-40">
                Your testimony
              </h2>
              <StoryForm whenSent={() => setThanked(true)} />
            </>
          )}
        </section>
      </div>
    </main>
  );
}

function ThankYou({ whenAnother }: { whenAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The long form is gone and the window would stand at the foot of the page.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div role="status" className="bg-sunk p-6 sm:p-10">
      <h2 ref={heading} id="story-form-title" tabIndex={-1} className="font-display text-64">
        Thank you
      </h2>
      <p className="mt-6 max-w-measure text-18">
        Your story has been submitted. Somebody will read it slowly. If you gave permission, it may be published after
        that; without permission it stays with us. The link in the email we send you lets you change it or take it back.
      </p>
      <p className="mt-4 max-w-measure text-14 text-stone-strong">{EMAIL_HINT}</p>
      <form action="/share-your-story" className="mt-8">
        <Button
          kind="secondary"
          type="submit"
          onClick={(event) => {
            event.preventDefault();
            whenAnother();
          }}
        >
          Write another
        </Button>
      </form>
    </div>
  );
}
