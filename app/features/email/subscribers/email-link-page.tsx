import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

type Props = {
  title: string;
  lead: string;
  children: ReactNode;
};

/** The layout of every page that a link in an email opens. */
export function EmailLinkPage({ title, lead, children }: Props) {
  return (
    <main id="content" className="page grid min-h-[70svh] content-start gap-x-8 gap-y-12 py-section lg:grid-cols-12">
      <header className="lg:col-span-6">
        <p className="label">Email preferences</p>
        <h1 className="mt-6 font-display text-64">{title}</h1>
        <p className="mt-6 max-w-[29.25em] text-18 wrap-anywhere">{lead}</p>
      </header>
      <div className="grid content-start justify-items-start gap-8 lg:col-span-5 lg:col-start-8">{children}</div>
    </main>
  );
}

/** For a link with an invalid or outdated token. */
export function InvalidLink() {
  return (
    <EmailLinkPage
      title="This link has expired"
      lead="It may be from an earlier subscription, or part of it may be missing. Nothing was changed."
    >
      <p className="max-w-measure">
        Use the link in the most recent email we sent you. To unsubscribe when no link works, contact us and we’ll
        remove your address.
      </p>
      <div className="flex flex-wrap gap-4">
        <ButtonLink to="/contact">Contact us</ButtonLink>
        <ButtonLink kind="secondary" to="/weekly-devotionals">
          Subscribe
        </ButtonLink>
      </div>
    </EmailLinkPage>
  );
}

/** For an address whose owner reported an email as spam: no link of an email resumes the mailings. */
export function StoppedByComplaint({ email }: { email: string }) {
  return (
    <EmailLinkPage
      title="These emails have stopped"
      lead={`One of our emails to ${email} was reported as spam, so we don’t send devotionals or newsletters there. You’ll still get emails about your orders and account.`}
    >
      <p className="max-w-measure">Would you like to receive them again? Contact us and we’ll turn them back on.</p>
      <ButtonLink to="/contact">Contact us</ButtonLink>
    </EmailLinkPage>
  );
}

/** A personal page: hidden from search engines, and its URL from other sites. */
export function emailLinkMeta(title: string) {
  return [
    ...pageMeta(title, "Choose which emails you receive, or unsubscribe."),
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "same-origin" },
  ];
}
