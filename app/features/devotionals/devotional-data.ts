import { brand } from "#app/brand.ts";
import { breadcrumbs } from "#app/ui/page-head.ts";
import { addressOf, openingOf, type Issue } from "./devotionals.ts";

/** Structured data of a devotional's page: an article and its breadcrumbs. */
export function devotionalData(issue: Issue, publicUrl: string): Record<string, unknown>[] {
  const url = publicUrl + addressOf(issue);
  const publisher = {
    "@type": "Organization",
    "@id": `${publicUrl}/#organization`,
    name: brand.name,
    url: `${publicUrl}/`,
  };
  return [
    {
      "@type": "Article",
      "@id": `${url}#article`,
      headline: issue.title,
      description: openingOf(issue),
      url,
      mainEntityOfPage: url,
      inLanguage: "en",
      datePublished: issue.publishedAt.toISOString(),
      author: publisher,
      publisher,
      isAccessibleForFree: true,
    },
    breadcrumbs([
      { name: brand.name, url: `${publicUrl}/` },
      { name: "Weekly devotionals", url: `${publicUrl}/weekly-devotionals` },
      { name: issue.title, url },
    ]),
  ];
}
