import { BLOCK_SYNTAX } from "./content-blocks.ts";

/** What to write instead of an HTML tag. */
export const INSTEAD_OF: Record<string, string> = {
  b: "Write **bold**",
  strong: "Write **bold**",
  i: "Write *italic*",
  em: "Write *italic*",
  s: "Write ~~struck through~~",
  del: "Write ~~struck through~~",
  a: "Write [text](https://…)",
  img: "Write ![description](/path)",
  p: "Separate paragraphs with a blank line",
  div: "Separate paragraphs with a blank line",
  h1: "Write ## Heading",
  h2: "Write ## Heading",
  h3: "Write ### Heading",
  ul: "Write - for each item",
  ol: "Write 1. for each item",
  li: "Write - for each item",
  hr: "Write --- on a line of its own",
  table: "Write the table with | and a line of | --- | below its header",
};

/** Markdown that is not complete and would be sent as it was typed. */
export const LEFTOVERS = [
  {
    pattern:
      /(?<![\\:\w])(?:^:{2,3}(?:button|product|verse)\b|:{1,3}(?:button|product|verse)\b(?=[ \t]*(?:\[|$))|::[ \t]+(?:button|product|verse)\b(?=[ \t]*\[)|:::?[a-z][a-z-]{0,20}(?=[ \t]*(?:\[|$)))/gim,
    problem: "is not a complete block, and would be sent as it is",
    fix: BLOCK_SYNTAX,
  },
  {
    pattern: /(?<!\\)\]\(/g,
    problem: "is not a complete link, and would be sent as it is",
    fix: "Write [text](address) without spaces in the address, or put a backslash before the bracket.",
  },
  {
    pattern: /(?<!\\)\[[^[\]\n]{1,200}\]\[[^[\]\n]{0,200}\]|(?<!\\)\[\^[^\]\s]{1,200}\](?!\()/g,
    problem: "refers to a target that is not in the newsletter, and would be sent as it is",
    fix: "Add its target on a line of its own, or put a backslash before the bracket.",
  },
  {
    pattern: /(?<![\\*])\*\*(?!\*)|(?<![\\~])~~(?!~)/g,
    problem: "has no counterpart, and would be sent as it is",
    fix: "Put the marks directly around the words, with a space or punctuation outside, or put a backslash before each of them.",
  },
  {
    pattern: /^ {0,3}\|[^|\n]{1,200}\|.{0,500}\|[ \t]*$/gm,
    problem: "is not a complete table, and would be sent as it is",
    fix: "Add a line of | --- | below the header, with as many columns.",
  },
];
