import type { ReactNode } from "react";
import type { PolicySection } from "./policies.ts";

type Props = {
  title: string;
  /** Below the title. */
  note?: string | null;
  /** The headings of the page, for its list of contents. */
  contents: { id: string; title: string }[];
  children: ReactNode;
};

/** The layout of the policies: title, contents, sections. */
export function PolicyPage({ title, note, contents, children }: Props) {
  return (
    <main id="content" className="page py-section">
      <header className="grid gap-x-8 gap-y-4 lg:grid-cols-12">
        <h1 className="font-display text-64 wrap-anywhere lg:col-span-9 lg:col-start-4">{title}</h1>
        {note && <p className="text-stone-strong lg:col-span-9 lg:col-start-4">{note}</p>}
      </header>
      <div className="mt-16 grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <nav aria-label="On this page" className="lg:col-span-3">
          <ol className="grid gap-1 text-14 lg:sticky lg:top-[calc(var(--top)+2rem)]">
            {contents.map((section) => (
              <li key={section.id}>
                <a
                  className="inline-block py-1 text-stone-strong hover:text-ink hover:underline"
                  href={`#${section.id}`}
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid content-start gap-12 lg:col-span-7">{children}</div>
      </div>
    </main>
  );
}

/** Sections the owner wrote. Their HTML was sanitized on the server (policy-markdown.server.ts). */
export function PolicySections({ introduction, sections }: { introduction: string; sections: PolicySection[] }) {
  return (
    <>
      {introduction && (
        // eslint-disable-next-line react/no-danger -- sanitized on the server
        <div className="policy prose" dangerouslySetInnerHTML={{ __html: introduction }} />
      )}
      {sections.map(({ id, title, html }) => (
        <section key={id} id={id} className="prose border-t border-line pt-6">
          <h2 className="font-display text-28 wrap-anywhere">{title}</h2>
          {/* eslint-disable-next-line react/no-danger -- sanitized on the server */}
          <div className="policy prose" dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </>
  );
}
