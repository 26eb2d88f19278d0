import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

/** The layout of the author pages of a story. */
export function OwnStoryPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main id="content" className="page grid min-h-[70svh] content-start gap-x-8 gap-y-12 py-section lg:grid-cols-12">
      <header className="lg:col-span-5">
        <p className="label">Share your story</p>
        <h1 className="mt-6 font-display text-64">{title}</h1>
        <p className="mt-6 max-w-[29.25em] text-18">{lead}</p>
      </header>
      <div className="grid content-start gap-12 lg:col-span-6 lg:col-start-7">{children}</div>
    </main>
  );
}

export function NoSuchStory() {
  return (
    <OwnStoryPage
      title="We couldn’t find that story"
      lead="The link may be incomplete, or the story was deleted. Nothing was changed."
    >
      <p className="max-w-measure">
        Open the link again from the email we sent when you submitted your story. If it still doesn&rsquo;t work,
        contact us and we&rsquo;ll help you find it.
      </p>
      <div className="flex flex-wrap gap-4">
        <ButtonLink to="/contact">Contact us</ButtonLink>
        <ButtonLink kind="secondary" to="/share-your-story">
          Share a story
        </ButtonLink>
      </div>
    </OwnStoryPage>
  );
}

export const ownStoryMeta = () => [
  ...pageMeta("Your story", "View, edit, or delete your story."),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];
