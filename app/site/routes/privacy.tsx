import { brand } from "#app/brand.ts";
import { envContext } from "#app/platform/context.ts";
import { LAST_UPDATED, SECTIONS } from "../content/privacy.ts";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/privacy";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";

export const handle: RouteAccess = { access: "public" };

export const meta = fixedPageMeta(
  "Privacy Policy",
  "What we collect, what we do with it, and how your consent governs the prayer wall and testimonies.",
);

export function loader({ context }: Route.LoaderArgs) {
  return { email: context.get(envContext).CONTACT_EMAIL };
}

export default function Privacy({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <main id="content" className="page py-section">
      <header className="grid gap-x-8 gap-y-4 lg:grid-cols-12">
        <h1 className="font-display text-64 lg:col-span-9 lg:col-start-4">Privacy Policy</h1>
        <p className="text-stone-strong lg:col-span-9 lg:col-start-4">{`Last updated: ${LAST_UPDATED}`}</p>
      </header>
      <div className="mt-16 grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <nav aria-label="On this page" className="lg:col-span-3">
          <ol className="grid gap-1 text-14 lg:sticky lg:top-[calc(var(--top)+2rem)]">
            {[...SECTIONS, { id: "contact", title: "Contact" }].map((section) => (
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
        <div className="grid gap-12 lg:col-span-7">
          {SECTIONS.map((section) => (
            <section key={section.id} id={section.id} className="prose border-t border-line pt-6">
              <h2 className="font-display text-28">{section.title}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph.slice(0, 40)}>{paragraph}</p>
              ))}
              {section.items && (
                <dl>
                  {section.items.map(([term, meaning]) => (
                    <div key={term} className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[11rem_1fr]">
                      <dt className="font-medium">{term}</dt>
                      <dd>{meaning}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </section>
          ))}
          <section id="contact" className="prose border-t border-line pt-6">
            <h2 className="font-display text-28">Contact</h2>
            <p>For questions about this policy or to use any of your rights, contact us:</p>
            <address className="not-italic">
              {brand.name}
              <br />
              {brand.location}
              <br />
              <a className="link wrap-anywhere" href={`mailto:${email}`}>
                {email}
              </a>
            </address>
          </section>
        </div>
      </div>
    </main>
  );
}
