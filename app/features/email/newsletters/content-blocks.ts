/** A line that is a block of its own, as the leaf directives of Markdown extensions are written. */
export const BLOCK_LINE = /^[ \t>]*::(button|product|verse)(\[.*(?:\]|\)))[ \t]*$/;

export const BLOCK_SYNTAX =
  "Write ::product[handle], ::verse[John 3:16] or ::button[text](link) on a line of its own, with a blank line before and after it, or put a backslash before it to show it as text.";

/** What a block has in its brackets, and in nothing else; null where there is more. */
export function inBrackets(target: string): string | null {
  return /^\[([^[\]]*)\]$/.exec(target)?.[1]?.trim() ?? null;
}

const PRODUCT_PATH = /^\/product\/([^/?#]+)/;

/** The handle that is typed, also in a link to the product's page; "" where there is none. */
export function handleIn(target: string, publicUrl: string): string {
  const typed = inBrackets(target) ?? "";
  const path = typed.startsWith(`${publicUrl}/`) ? typed.slice(publicUrl.length) : typed;
  const [, inPath] = PRODUCT_PATH.exec(path) ?? [];
  return inPath === undefined ? typed : decoded(inPath);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The handles of all products that content may show; more than it does where the lines are in code. */
export function handlesIn(content: string, publicUrl: string): string[] {
  const handles = content.split("\n").flatMap((line) => {
    const [, name, target = ""] = BLOCK_LINE.exec(line.replace(/^[ \t>*+\-\d.)]*(?=::)/, "")) ?? [];
    return name === "product" ? [handleIn(target, publicUrl)] : [];
  });
  return [...new Set(handles)].filter((handle) => handle !== "");
}
