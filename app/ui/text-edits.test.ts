import { describe, expect, test } from "vitest";
import {
  asLabel,
  edited,
  insertBlock,
  insertText,
  link,
  prefixLines,
  wrap,
  type Selected,
  type TextEdit,
} from "./text-edits.ts";

/** "‹" and "›" are around what is selected, or "|" is where the caret is. */
function selectedIn(marked: string): Selected {
  const caret = marked.indexOf("|");
  if (caret >= 0) return { text: marked.replace("|", ""), start: caret, end: caret };
  const [start, end] = [marked.indexOf("‹"), marked.indexOf("›") - 1];
  return { text: marked.replace(/[‹]/, "").replace(/[›]/, ""), start, end };
}

function after(marked: string, edit: (selected: Selected) => TextEdit): string {
  const selected = selectedIn(marked);
  const change = edit(selected);
  const text = edited(selected.text, change);
  const [start, end] = change.select;
  return start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`;
}

const bold = (selected: Selected) => wrap(selected, "**", "bold");
const italic = (selected: Selected) => wrap(selected, "*", "italic");
const lines = (kind: Parameters<typeof prefixLines>[1]) => (selected: Selected) => prefixLines(selected, kind);
const block = (selected: Selected) => insertBlock(selected, "::product[harbor]");

describe("the toolbar", () => {
  test.for([
    ["makes words bold", bold, "a ‹b› c", "a **‹b›** c"],
    ["makes bold words plain", bold, "a **‹b›** c", "a ‹b› c"],
    ["leaves spaces outside", bold, "a‹ b ›c", "a **‹b›** c"],
    ["begins bold words", bold, "a |", "a **‹bold›**"],
    ["adds italic to bold", italic, "**‹b›**", "***‹b›***"],
    ["makes italic words plain", italic, "*‹b›* c", "‹b› c"],
    ["makes a link of words", link, "see ‹the shop›", "see [the shop](‹https://›)"],
    ["makes a link of nothing", link, "|", "[text](‹https://›)"],
    ["makes a heading", lines("heading"), "a\nTi|tle\nb", "a\n## Title|\nb"],
    ["makes a heading plain", lines("heading"), "### Ti|tle", "Title|"],
    ["makes bullets", lines("bullets"), "‹a\nb›\nc", "‹- a\n- b›\nc"],
    ["makes bullets plain", lines("bullets"), "‹- a\n- b›", "‹a\nb›"],
    ["makes numbers of bullets", lines("numbers"), "‹- a\n- b›", "‹1. a\n2. b›"],
    ["continues numbers", lines("numbers"), "9. a\n|b", "9. a\n10. b|"],
    ["makes a quotation", lines("quote"), "‹a\n\nb›", "‹> a\n> \n> b›"],
    ["begins a list in nothing", lines("bullets"), "|", "- |"],
    ["leaves the line after the selection", lines("bullets"), "‹a\n›b", "- a|\nb"],
    ["inserts at the caret", (selected: Selected) => insertText(selected, "{{ email }}"), "a |b", "a {{ email }}|b"],
    ["inserts a block into nothing", block, "|", "::product[harbor]|\n"],
    ["inserts a block after the paragraph", block, "a|a\na\n\nb", "aa\na\n\n::product[harbor]|\n\nb"],
    ["inserts a block at the end", block, "a|", "a\n\n::product[harbor]|\n"],
    ["inserts a block between paragraphs", block, "a\n\n|\n\nb", "a\n\n::product[harbor]|\n\nb"],
    ["inserts a block before a blank end", block, "a\n\n|\n", "a\n\n::product[harbor]|\n"],
  ] as const)("%s", ([, edit, before, expected]) => {
    expect(after(before, edit)).toBe(expected);
  });

  test("writes labels in which no bracket ends them", () => {
    expect(asLabel(" Shop [new]\n now ")).toBe("Shop \\[new\\] now");
  });
});
