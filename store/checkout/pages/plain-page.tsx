import { htmlPage } from "./document.tsx";

type PlainPage = { title: string; text: string; root: string; stylesheetHref: string };

/** A page with a message and a link to the shop. */
export function plainPage({ title, text, root, stylesheetHref }: PlainPage): string {
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
