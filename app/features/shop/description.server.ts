import sanitizeHtml from "sanitize-html";

export type ReadDescription = {
  /** Paragraphs separated by blank lines. */
  text: string;
  specification: [label: string, value: string][];
};

const BLOCKS = [
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "li",
  "table",
  "tbody",
  "tr",
  "th",
  "td",
  "dl",
  "dt",
  "dd",
  "div",
  "br",
];

/** Reads the provider's HTML as plain text; a table or a list of "Label: value" becomes the specification. */
export function readDescription(html: string): ReadDescription {
  const clean = sanitizeHtml(html, { allowedTags: [...BLOCKS, "strong", "b"], allowedAttributes: {} });
  const specification: [string, string][] = [];
  const take = (label: string, value: string): string => {
    specification.push([textOf(label).replace(/:$/, "").trim(), textOf(value)]);
    return "";
  };

  const prose = clean
    .replace(/<tr>\s*<t[hd]>([\s\S]*?)<\/t[hd]>\s*<td>([\s\S]*?)<\/td>\s*<\/tr>/g, (_, label: string, value: string) =>
      take(label, value),
    )
    .replace(/<dt>([\s\S]*?)<\/dt>\s*<dd>([\s\S]*?)<\/dd>/g, (_, label: string, value: string) => take(label, value))
    .replace(/<li>\s*<(strong|b)>([^<]*?):?<\/\1>\s*:?([\s\S]*?)<\/li>/g, (_, _tag, label: string, value: string) =>
      take(label, value),
    );
  return {
    text: paragraphsOf(prose).join("\n\n"),
    specification: specification.filter(([label, value]) => label && value),
  };
}

function paragraphsOf(html: string): string[] {
  return html
    .split(/<(?:\/?(?:p|h\d|ul|ol|li|table|tbody|tr|dl|div)|br ?\/?)>/)
    .map(textOf)
    .filter((paragraph) => paragraph !== "");
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}
