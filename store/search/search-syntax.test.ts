import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSearch, relevantWords, type SearchQuery } from "./search-syntax.ts";

/** The tree in one line: terms as field:value, marked * for a prefix and "" for a phrase. */
function shown(query: SearchQuery | null): string {
  if (!query) return "-";
  if (query.kind === "not") return `not(${shown(query.of)})`;
  if (query.kind !== "term") return `${query.kind}(${query.of.map(shown).join(", ")})`;
  const value = query.isPhrase ? `"${query.value}"` : `${query.value}${query.isPrefix ? "*" : ""}`;
  return `${query.field === null ? "" : `${query.field}:`}${query.comparison === "is" ? "" : query.comparison}${value}`;
}

describe("the search syntax", () => {
  test.each([
    ["", "-"],
    ["   ", "-"],
    ["pilgrim", "pilgrim"],
    ["pilgrim low", "all(pilgrim, low)"],
    ["pilgrim AND low", "all(pilgrim, low)"],
    ["low OR high", "any(low, high)"],
    ["a b OR c", "any(all(a, b), c)"],
    ["a (b OR c)", "all(a, any(b, c))"],
    ["NOT high", "not(high)"],
    ["-tag:sale low", "all(not(tag:sale), low)"],
    ["title:Pilgrim", "title:Pilgrim"],
    ['title:"Pilgrim Low"', 'title:"Pilgrim Low"'],
    ["title:'Pilgrim Low'", 'title:"Pilgrim Low"'],
    ["beauti*", "beauti*"],
    ["variants.price:>10", "variants.price:>10"],
    ["variants.price:<=10.50 tag:new", "all(variants.price:<=10.50, tag:new)"],
    ["created_at:>'2020-10-21T23:39:20Z'", 'created_at:>"2020-10-21T23:39:20Z"'],
    ["product_type:Sneakers,Slides", "product_type:Sneakers,Slides"],
    ["vendor:Snow\\ devil", "vendor:Snow devil"],
    ["walk-by-faith", "walk-by-faith"],
    ["(a", "a"],
    ["a) b", "all(a, b)"],
    ["OR a OR", "a"],
    ["NOT", "-"],
    ['"', "-"],
    ["()", "-"],
  ])("reads %j as %s", (text, tree) => {
    expect(shown(parseSearch(text))).toBe(tree);
  });

  test("parses any text without failing, in linear time", () => {
    const tokens = fc.constantFrom(
      "(",
      ")",
      "-",
      "NOT ",
      "OR ",
      "AND ",
      "a",
      "title:",
      '"',
      "'",
      "*",
      "\\",
      ":",
      ">",
      " ",
      "\n",
    );
    fc.assert(fc.property(fc.array(tokens, { maxLength: 300 }), (parts) => void parseSearch(parts.join(""))));
    // With superlinear time these would exceed the test's timeout.
    parseSearch("(".repeat(100_000));
    parseSearch(`${"a:".repeat(50_000)}"`);
    parseSearch(`"${"\\".repeat(100_000)}`);
  });

  test("uses only free words for relevance, without negated ones", () => {
    expect(relevantWords(parseSearch("tag:new low NOT high")).map(({ value }) => value)).toEqual(["low"]);
  });
});
