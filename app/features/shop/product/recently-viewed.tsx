import { href, Link } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import type { Seen } from "./recent.ts";

const SHOWN = 4;

export default function RecentlyViewed({ seen }: { seen: Seen[] }) {
  return (
    <section className="mt-section" aria-labelledby="recently-viewed">
      <h2 id="recently-viewed" className="mb-8 font-display text-40">
        Recently viewed
      </h2>
      <ul className="product-grid">
        {seen.slice(0, SHOWN).map(({ handle, title, picture }) => (
          <li key={handle}>
            <article className="card">
              <div className="card-picture bg-ground">
                {picture && <Picture picture={picture} sizes="(min-width: 64rem) 22vw, 46vw" />}
              </div>
              <h3 className="mt-3 font-medium">
                <Link to={href("/product/:handle", { handle })} className="card-link">
                  {title}
                </Link>
              </h3>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
