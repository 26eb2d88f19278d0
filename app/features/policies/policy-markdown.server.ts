import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { withoutDeepNesting } from "#app/platform/markdown-limits.ts";
import type { PolicySection } from "./policies.ts";

const marked = new Marked({ gfm: true });

/** h1 is the page's title. Links go to the site, https or an email address or phone number. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
    "h3",
    "h4",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "a",
    "blockquote",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "hr",
  ],
  allowedAttributes: { a: ["href", "class"], ol: ["start"] },
  allowedSchemes: ["https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform("a", { class: "link" }), h1: "h3", h5: "h4", h6: "h4" },
};

function policyHtml(markdown: string): string {
  return sanitizeHtml(marked.parse(withoutDeepNesting(markdown), { async: false }), ALLOWED).trim();
}

/** A policy in parts: each `## Heading` starts a section with an id of its own. */
export function policySections(markdown: string): { introduction: string; sections: PolicySection[] } {
  const [introduction = "", ...parts] = `\n${markdown.replaceAll("\r\n", "\n")}`.split(/\n(?=##[ \t]+\S)/);
  const ids = new Set<string>();
  const sections = parts.map((part) => {
    const [heading = "", ...rest] = part.split("\n");
    const title = plainTitle(heading.replace(/^##[ \t]+/, ""));
    return { id: idOf(title, ids), title, html: policyHtml(rest.join("\n")) };
  });
  return { introduction: policyHtml(introduction), sections };
}

/** The heading without Markdown. */
function plainTitle(markdown: string): string {
  const html = marked.parseInline(markdown.replace(/[ \t]#+[ \t]*$/, "").trim(), { async: false });
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

function idOf(title: string, taken: Set<string>): string {
  const base =
    title
      .toLowerCase()
      .replaceAll(/['’]/g, "")
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "") || "section";
  // "content" is the id of <main>.
  let id = base === "content" ? "section-content" : base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}
