import { Link } from "react-router";
import { brand } from "#app/brand.ts";
import { TRANSLATION_NAMES, Verse, type QuotedVerse } from "#app/ui/verse.tsx";
import { FAITH_LINKS, HELP_LINKS, POLICY_LINKS, type NavigationLink } from "./navigation.ts";

export type Contact = { email: string; instagramHandle: string; location: string };

type Props = { shopLinks: NavigationLink[]; contact: Contact; verse: QuotedVerse };

export function Footer({ shopLinks, contact, verse }: Props) {
  return (
    <footer className="border-t border-line">
      <div className="page pt-20 pb-10 lg:pt-28">
        <div className="grid gap-12 lg:grid-cols-12">
          <Verse verse={verse} size="large" className="lg:col-span-5" />
          <nav aria-label="Footer" className="grid grid-cols-2 gap-10 sm:grid-cols-4 lg:col-span-7">
            <Column title="Shop" links={shopLinks} />
            <Column title="Faith" links={FAITH_LINKS} />
            <Column
              title={brand.name}
              links={[
                { label: "Story", to: "/story" },
                { label: "Give Back", to: "/give" },
                { label: "Become an Ambassador", to: "/join" },
              ]}
            />
            <Column title="Help" links={HELP_LINKS} />
          </nav>
        </div>
        <div className="mt-16 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3 border-t border-line pt-6 text-14 text-stone-strong">
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <a className="link wrap-anywhere" href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
            <a
              className="link"
              href={`https://www.instagram.com/${contact.instagramHandle}/`}
              target="_blank"
              rel="noopener"
            >
              Instagram
            </a>
          </p>
          <nav aria-label="Policies">
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              {POLICY_LINKS.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className="link inline-block py-1">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <p>
            {`${brand.name}, ${contact.location}. Scripture: ${TRANSLATION_NAMES.WEB} unless marked KJV, the ${TRANSLATION_NAMES.KJV}. Both are in the public domain.`}
          </p>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, links }: { title: string; links: NavigationLink[] }) {
  return (
    <div>
      <h2 className="label">{title}</h2>
      <ul className="mt-3">
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className="inline-block py-1 text-14 hover:underline">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
