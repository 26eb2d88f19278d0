import { brand } from "#app/brand.ts";

/** Title and description of a page, also for link previews. */
export function pageMeta(title: string, description: string) {
  return [
    { title: `${title} · ${brand.name}` },
    { name: "description", content: description },
    { property: "og:title", content: `${title} · ${brand.name}` },
    { property: "og:description", content: description },
    { property: "og:site_name", content: brand.name },
  ];
}

type Args = { matches: readonly ({ loaderData?: unknown } | undefined)[]; location: { pathname: string } };

/** The same for a page with one fixed URL, which becomes its canonical URL; the layout's loader data has the origin. */
export function fixedPageMeta(title: string, description: string) {
  return ({ matches, location }: Args) => {
    const publicUrl = matches.map((match) => publicUrlIn(match?.loaderData)).find(Boolean);
    const canonical = publicUrl && `${publicUrl}${location.pathname}`;
    const addresses = [
      { tagName: "link", rel: "canonical", href: canonical },
      { property: "og:url", content: canonical },
    ];
    return [...pageMeta(title, description), ...(canonical ? addresses : [])];
  };
}

function publicUrlIn(data: unknown): string | undefined {
  return typeof data === "object" && data !== null && "publicUrl" in data && typeof data.publicUrl === "string"
    ? data.publicUrl
    : undefined;
}
