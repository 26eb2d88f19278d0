import { brand } from "#app/brand.ts";
import { policyPage } from "#app/features/policies/policies.server.ts";
import { PolicyPage, PolicySections } from "#app/features/policies/policy-page.tsx";
import { servicesContext } from "#app/platform/context.ts";
import { LAST_UPDATED, privacySections } from "../content/privacy.ts";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/privacy";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public", mayKeepOffline: true };

export const meta = fixedPageMeta(
  "Privacy Policy",
  "What we collect, what we do with it, and how your consent governs the prayer wall and testimonies.",
);

export async function loader({ context }: Route.LoaderArgs) {
  const { env, db } = context.get(servicesContext);
  const added = await policyPage(db, env, "privacy");
  const own = privacySections({ countsClicks: env.COUNT_CLICKS === "on" });
  const ids = new Set([...own.map(({ id }) => id), "contact"]);
  // An added section may have the heading of a documented one.
  const sections = added.sections.map((section) =>
    ids.has(section.id) ? { ...section, id: `added-${section.id}` } : section,
  );
  return { email: env.CONTACT_EMAIL, location: env.BRAND_LOCATION, own, added: { ...added, sections } };
}

export default function Privacy({ loaderData: { email, location, own, added } }: Route.ComponentProps) {
  return (
    <PolicyPage
      title="Privacy Policy"
      note={`Last updated: ${LAST_UPDATED}`}
      contents={[...own, { id: "contact", title: "Contact" }, ...added.sections]}
    >
      {own.map((section) => (
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
          {location}
          <br />
          <a className="link wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        </address>
      </section>
      {(added.introduction || added.sections.length > 0) && (
        <p className="border-t border-line pt-6 text-stone-strong">{`Sections below last updated: ${added.updatedOn}`}</p>
      )}
      <PolicySections introduction={added.introduction} sections={added.sections} />
    </PolicyPage>
  );
}
