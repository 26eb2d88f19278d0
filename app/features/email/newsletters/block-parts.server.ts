import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { IssuePart, ProductCard } from "#app/features/email/templates/templates.ts";
import { readVerse } from "./cited-verse.ts";
import { BLOCK_SYNTAX, handleIn } from "./content-blocks.ts";
import { LINK_TARGETS, linkOf } from "./content-links.ts";

export type Products = ReadonlyMap<string, ProductCard>;

type Site = { publicUrl: string; products: Products };
type Failure = { problem: string; fix: string };

/** Without the transform that finds more bare addresses: its nodes have no position. */
export const GFM = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }));

/** A block of newsletters: `::product[handle]`, `::verse[John 3:16]` or `::button[text](link)`. */
export function readBlock(name: string, target: string, site: Site): IssuePart | Failure {
  if (name === "button") return readButton(target, site);
  return name === "verse" ? readVerse(target) : readProduct(target, site);
}

function readProduct(target: string, { publicUrl, products }: Site): IssuePart | Failure {
  const handle = handleIn(target, publicUrl);
  return (
    products.get(handle) ?? {
      problem: `There is no product ${handle || "without a handle"} in the shop, or it’s hidden`,
      fix: "Choose the product again, or remove the line.",
    }
  );
}

/** `target`: a link as Markdown. */
function readButton(target: string, { publicUrl }: Site): IssuePart | Failure {
  const [first, ...others] = fromMarkdown(target, { extensions: [gfm()], mdastExtensions: GFM }).children;
  const link = first?.type === "paragraph" && first.children.length === 1 ? first.children[0] : undefined;
  if (link?.type !== "link" || others.length > 0) return { problem: `${target} is no button`, fix: BLOCK_SYNTAX };
  const label = link.children
    .map((child) => (child.type === "text" ? child.value : ""))
    .join("")
    .trim();
  if (link.children.some(({ type }) => type !== "text"))
    return { problem: `The text of a button can’t be formatted: ${target}`, fix: BLOCK_SYNTAX };
  if (link.title)
    return {
      problem: `The title “${link.title}” of a button would not be sent`,
      fix: "Remove what is after the address.",
    };
  const href = linkOf(link.url, publicUrl);
  if (href === null) return { problem: `Emails can’t link to ${link.url || "nothing"}`, fix: LINK_TARGETS };
  if (label === "") return { problem: `The button to ${link.url} has no text`, fix: BLOCK_SYNTAX };
  return { kind: "button", label, link: href };
}
