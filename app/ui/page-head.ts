import { pageMeta } from "#app/ui/page-meta.ts";
import { atWidth } from "#app/ui/picture.tsx";

type Head = {
  title: string;
  description: string;
  /** The canonical URL of this page, regardless of filters or variants. */
  canonical: string;
  picture?: { url: string; alt: string };
  kind?: "website" | "product" | "article";
  data?: Record<string, unknown>[];
};

/** Title, description, canonical URL, Open Graph tags and structured data. */
export function pageHead({ title, description, canonical, picture, kind = "website", data = [] }: Head) {
  return [
    ...pageMeta(title, description),
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:url", content: canonical },
    { property: "og:type", content: kind },
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
    ...(picture
      ? [
          { property: "og:image", content: atWidth(new URL(picture.url, canonical).href, 1280) },
          { property: "og:image:alt", content: picture.alt },
        ]
      : []),
    ...data.map((one) => ({ "script:ld+json": { "@context": "https://schema.org", ...one } })),
  ];
}

/** The breadcrumb to a page, starting at the home page. */
export function breadcrumbs(trail: { name: string; url: string }[]): Record<string, unknown> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, url }, at) => ({ "@type": "ListItem", position: at + 1, name, item: url })),
  };
}

/** At most 160 characters for a description, cut between words. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 160 ? line : `${line.slice(0, 158).replace(/\s+\S*$/, "")}…`;
}
