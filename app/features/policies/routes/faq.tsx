import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { pageHead } from "#app/ui/page-head.ts";
import { POLICIES } from "../policies.ts";
import { policyPage } from "../policies.server.ts";
import { PolicyPage, PolicySections } from "../policy-page.tsx";
import type { Route } from "./+types/faq";

export const handle: RouteAccess = { access: "public", mayKeepOffline: true };

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [];
  const { sections, publicUrl } = loaderData;
  const mainEntity = sections.map(({ title, html }) => ({
    "@type": "Question",
    name: title,
    acceptedAnswer: { "@type": "Answer", text: html },
  }));
  return pageHead({
    title: "Frequently Asked Questions",
    description: POLICIES.faq.description,
    canonical: `${publicUrl}${POLICIES.faq.path}`,
    data: mainEntity.length > 0 ? [{ "@type": "FAQPage", mainEntity }] : [],
  });
};

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env, publicUrl } = context.get(servicesContext);
  const content = await policyPage(db, env, "faq");
  return { ...content, publicUrl };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  return (
    <PolicyPage title="Frequently asked questions" contents={loaderData.sections}>
      <PolicySections {...loaderData} />
    </PolicyPage>
  );
}
