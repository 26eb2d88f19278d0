import { brand } from "#app/brand.ts";

type Data = Record<string, unknown>;

export function organization(publicUrl: string, tagline: string): Data {
  return {
    "@type": "Organization",
    "@id": `${publicUrl}/#organization`,
    name: brand.name,
    url: `${publicUrl}/`,
    slogan: tagline,
  };
}

/** The site with its search, which search engines may offer. */
export function website(publicUrl: string): Data {
  return {
    "@type": "WebSite",
    name: brand.name,
    url: `${publicUrl}/`,
    publisher: { "@id": `${publicUrl}/#organization` },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}
