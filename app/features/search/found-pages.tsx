import { Link } from "react-router";
import { closeOverlay } from "#app/ui/overlay.ts";
import type { DocumentKind, FoundPage } from "./search.ts";

const TITLES: [DocumentKind, string][] = [
  ["page", "Pages"],
  ["devotional", "Devotionals"],
];

/** Found pages and devotionals, each kind with its heading. */
export function FoundPages({
  pages,
  most = Infinity,
  whenFollowed,
}: {
  pages: FoundPage[];
  most?: number;
  whenFollowed?: () => void;
}) {
  const kinds = [...TITLES].sort(([a], [b]) => firstOf(pages, a) - firstOf(pages, b));
  return kinds.map(([kind, title]) => {
    const found = pages.filter((page) => page.kind === kind).slice(0, most);
    if (found.length === 0) return null;
    return (
      <section key={kind} aria-labelledby={`found-${kind}`} className="py-4">
        <h3 id={`found-${kind}`} className="label">
          {title}
        </h3>
        <ul className="mt-2 grid gap-x-8 md:grid-cols-2">
          {found.map(({ path, title: name, excerpt }) => (
            <li key={path} className="min-w-0 border-b border-line">
              <Link
                data-stop
                to={path}
                className="flex min-h-11 min-w-0 flex-col justify-center py-2 wrap-anywhere hover:bg-sunk"
                onClick={() => {
                  whenFollowed?.();
                  closeOverlay();
                }}
              >
                <span className="font-medium">{name}</span>
                <span className="line-clamp-2 text-14 text-stone-strong">{excerpt}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

const firstOf = (pages: FoundPage[], kind: DocumentKind) => {
  const at = pages.findIndex((page) => page.kind === kind);
  return at === -1 ? pages.length : at;
};
