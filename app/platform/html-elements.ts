// How the HTML of product descriptions is read: one set of lists for the import, which stores it, and the product page, which shows it.

/** Blocks that are kept as they are, with the parts of lists and tables. */
export const BLOCKS = [
  "p",
  "ul",
  "ol",
  "dl",
  "table",
  "blockquote",
  "hr",
  "li",
  "dt",
  "dd",
  "tr",
  "td",
  "th",
  "caption",
] as const;

/** Emphasis that is kept, with the element that replaces it. */
export const EMPHASIS = {
  strong: "strong",
  b: "strong",
  em: "em",
  i: "em",
  sub: "sub",
  sup: "sup",
  s: "s",
  del: "s",
  strike: "s",
  ins: "ins",
} as const;

/** Obsolete names of lists. */
export const LISTS = { menu: "ul", dir: "ul" } as const;

/** Elements in which line breaks count. */
export const PREFORMATTED = ["pre", "listing", "plaintext"];

/** Elements that start and end a line (display: block in browsers) and are not kept themselves. */
export const LINES = [
  ...PREFORMATTED,
  ..."div section article header footer main aside nav search hgroup figure figcaption address center".split(" "),
  ..."details summary dialog form fieldset legend".split(" "),
];

/** Elements whose content is not text for shoppers. */
export const WITHOUT_TEXT =
  "script style title textarea noscript template iframe object svg math video audio canvas select button noembed noframes xmp".split(
    " ",
  );
