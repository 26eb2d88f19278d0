import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "#app/brand.ts";

type PageFrame = {
  title: string;
  stylesheetHref: string;
  /** "" on /checkouts/{token}, "../" one level below, so that pages work under any mount path. */
  root: string;
  /** Script file names below /checkouts/. */
  scripts?: string[];
  /** Shown at the top of the page. */
  notice?: string;
};

/** Pages of the site. They open in a new tab, so that a half-filled checkout stays. */
const POLICY_LINKS = [
  ["Shipping", "/policies/shipping"],
  ["Returns", "/policies/returns"],
  ["Privacy", "/privacy"],
  ["Terms", "/policies/terms"],
  ["FAQ", "/faq"],
  ["Contact", "/contact"],
] as const;

/** A whole page of the hosted checkout as HTML text. */
export function htmlPage(frame: PageFrame, content: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(<Document {...frame}>{content}</Document>)}`;
}

/** A page with a message and a link to the shop. */
export function plainPage({
  title,
  text,
  root,
  stylesheetHref,
}: Pick<PageFrame, "title" | "root" | "stylesheetHref"> & { text: string }): string {
  return htmlPage(
    { title, root, stylesheetHref },
    <div className="max-w-measure">
      <h1 className="font-display text-40">{title}</h1>
      <p className="mt-4 text-18">{text}</p>
      <p className="mt-8">
        <a className="link" href="/shop">
          Go to Shop
        </a>
      </p>
    </div>,
  );
}

function Document({
  title,
  stylesheetHref,
  root,
  scripts = [],
  notice,
  children,
}: PageFrame & { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${title} · ${brand.name}`}</title>
        <link rel="stylesheet" href={stylesheetHref} />
        {scripts.map((script) => (
          <script key={script} src={`${root}${script}`} defer />
        ))}
      </head>
      <body>
        <header className="border-b border-line">
          <div className="mx-auto flex min-h-bar w-full max-w-[72rem] items-center justify-between gap-4 px-gutter">
            <a href="/" className="font-display text-28 tracking-wide">
              {brand.name}
            </a>
            <a href="/shop" className="link inline-flex min-h-11 items-center text-14">
              Back to Shop
            </a>
          </div>
          {notice !== undefined && (
            <p className="border-t border-line bg-sunk px-gutter py-2 text-center text-14">{notice}</p>
          )}
        </header>
        <main className="mx-auto w-full max-w-[72rem] px-gutter pt-8 pb-section lg:pt-12">{children}</main>
        <footer className="border-t border-line">
          <nav
            aria-label="Policies"
            className="mx-auto flex w-full max-w-[72rem] flex-wrap gap-x-6 px-gutter py-3 text-14"
          >
            {POLICY_LINKS.map(([label, path]) => (
              <a
                key={path}
                href={path}
                target="_blank"
                rel="noopener"
                className="link inline-flex min-h-11 items-center"
              >
                {label}
              </a>
            ))}
          </nav>
        </footer>
      </body>
    </html>
  );
}
