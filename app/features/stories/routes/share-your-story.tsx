import { useEffect, useRef, useState } from "react";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { EMAIL_HINT } from "#app/platform/email-hint.ts";
import { asAction } from "#app/platform/forms/submission.server.ts";
import { verseAt } from "#app/scripture.ts";
import { Button } from "#app/ui/button.tsx";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import { Verse } from "#app/ui/verse.tsx";
import { StoryForm } from "../story-form.tsx";
import { storySubmission } from "../story-submission.server.ts";
import type { Route } from "./+types/share-your-story";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";

export const handle: RouteAccess = { access: "public" };

export const meta = fixedPageMeta(
  "Share your story",
  "Tell us what God has done in your life. We read every story and share none without permission.",
);

export function loader({ request }: Route.LoaderArgs) {
  return { isSent: new URL(request.url).searchParams.has("sent"), verse: verseAt("Psalm 66:16") };
}

export function action({ request, context }: Route.ActionArgs) {
  const { emails, limiter } = context.get(servicesContext);
  const address = context.get(requestContext).clientAddress;
  return asAction(storySubmission({ emails, limiter, address, source: "page" }), context, request);
}

export const clientAction = keepFormValues;

const GUIDELINES = [
  "Tell us what happened, in your own words. Plain is best.",
  "Write between 10 and 5,000 characters. A paragraph is enough; three pages is the limit.",
  "Leave out other people’s names, and anything that is theirs to tell.",
  "It doesn’t need a happy ending. You may still be in the middle.",
  "Our team reads every story before anything is posted. We may ask you before we shorten one.",
];

const PROMPTS = [
  "Where were you when you first knew that someone was listening?",
  "What did you pray for that was answered differently than you asked?",
  "Who walked with you when you couldn’t walk alone?",
  "What do you believe now that you didn’t believe a year ago?",
  "Has anyone ever asked you about a verse you carry?",
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
            A testimony isn&rsquo;t a performance. It&rsquo;s simply telling what you saw. Yours may be the one someone
            else has been waiting to read.
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
              Not sure where to begin?
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
  // The long form was replaced, which would leave the window scrolled to the bottom of the page.
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
        Your story has been submitted. Someone on our team will read it carefully. If you gave permission, we may
        publish it after that; otherwise it stays private. Use the link in our email to edit your story or take it back.
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
          Share another story
        </Button>
      </form>
    </div>
  );
}
