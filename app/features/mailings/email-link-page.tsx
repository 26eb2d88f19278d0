import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

type Props = {
  title: string;
  lead: string;
  /** Why what was pressed was not answered. */
  failure?: string | undefined;
  children: ReactNode;
};

/** The frame of every page that a link in a mailing opens. */
export function EmailLinkPage({ title, lead, failure, children }: Props) {
  return (
    <main id="content" className="page grid min-h-[70svh] content-start gap-x-8 gap-y-12 py-section lg:grid-cols-12">
      <header className="lg:col-span-6">
        <p className="label">Mailings</p>
        <h1 className="mt-6 font-display text-64">{title}</h1>
        <p className="mt-6 max-w-[44ch] text-18 wrap-anywhere">{lead}</p>
      </header>
      <div className="grid content-start justify-items-start gap-8 lg:col-span-5 lg:col-start-8">
        {failure && <FormNotice>{failure}</FormNotice>}
        {children}
      </div>
    </main>
  );
}

/** For a link that opens nothing: what may have happened, and what to do. */
export function DeadLink() {
  return (
    <EmailLinkPage
      title="This link opens nothing"
      lead="It may have lost its end on the way, or it is from an earlier subscription. Nothing was changed."
    >
      <p className="max-w-measure">
        Open the link in the newest mail we sent you. If you want to be off our list and no link works, write to us and
        we take the address off by hand.
      </p>
      <div className="flex flex-wrap gap-4">
        <ButtonLink to="/contact">Write to us</ButtonLink>
        <ButtonLink kind="secondary" to="/weekly-devotionals">
          Subscribe
        </ButtonLink>
      </div>
    </EmailLinkPage>
  );
}

/** One person's own page: not for search engines, and its address not for other sites. */
export function emailLinkMeta(title: string) {
  return [
    ...pageMeta(title, "What we send you, and when it stops."),
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "same-origin" },
  ];
}
