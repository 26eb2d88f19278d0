import { describe, expect, test } from "vitest";
import { referenceInQuery, referencesIn, referenceTerms, referenceText, wantedTerms } from "./references.ts";

const typed = (query: string) => {
  const found = referenceInQuery(query);
  return found && referenceText(found.reference);
};

describe("a Scripture reference in a query", () => {
  test.each([
    ["phil 4:13", "Philippians 4:13"],
    ["Philippians 4 13", "Philippians 4:13"],
    ["philippians 4:13", "Philippians 4:13"],
    ["PHIL. 4.13", "Philippians 4:13"],
    ["Phil 4 v 13", "Philippians 4:13"],
    ["phil 4 verse 13", "Philippians 4:13"],
    ["philippians chapter 4 verse 13", "Philippians 4:13"],
    ["php 4:13", "Philippians 4:13"],
    ["philipians 4:13", "Philippians 4:13"],
    ["phillipians 4:13", "Philippians 4:13"],
    ["philippians 4:13-14", "Philippians 4:13-14"],
    ["Phil 4:6–7", "Philippians 4:6-7"],
    ["phil4:13", "Philippians 4:13"],
    ["1 cor 13", "1 Corinthians 13"],
    ["1cor 13:4", "1 Corinthians 13:4"],
    ["first corinthians 13", "1 Corinthians 13"],
    ["I Corinthians 13:4", "1 Corinthians 13:4"],
    ["1st Corinthians 13", "1 Corinthians 13"],
    ["ii tim 4:7", "2 Timothy 4:7"],
    ["2 tim. 4.7", "2 Timothy 4:7"],
    ["psalm 23", "Psalm 23"],
    ["psalms 23", "Psalm 23"],
    ["ps. 23:1", "Psalm 23:1"],
    ["ps 23 1", "Psalm 23:1"],
    ["Psa 119:105", "Psalm 119:105"],
    ["pslam 23", "Psalm 23"],
    ["john 3:16", "John 3:16"],
    ["jn 3:16", "John 3:16"],
    ["1 jn 1:9", "1 John 1:9"],
    ["3 john 4", "3 John 1:4"],
    ["jude 24", "Jude 1:24"],
    ["is 40:31", "Isaiah 40:31"],
    ["song of solomon 2:4", "Song of Songs 2:4"],
    ["galations 5:22", "Galatians 5:22"],
    ["revelations 21", "Revelation 21"],
    ["matt 7:14 tee", "Matthew 7:14"],
    ["mt 7,14", "Matthew 7:14"],
  ])("%s is %s", (query, reference) => expect(typed(query)).toBe(reference));

  test.each([
    "shoes size 8",
    "shoes 8",
    "slides 9",
    "women's 8.5",
    "boots 10",
    "philippians 9:1",
    "what is 8",
    "23",
    "mens 10",
  ])("%s is none", (query) => expect(typed(query)).toBeNull());

  test("leaves the other words of the query", () => {
    expect(referenceInQuery("crewneck psalm 23 blue")?.rest.split(/\s+/)).toEqual(["crewneck", "blue"]);
    expect(typed("tee 1 cor 13")).toBe("1 Corinthians 13");
  });

  test("matches verses by their chapter, and a verse inside a range", () => {
    const [found] = referencesIn("Philippians 4:6-7");
    const terms = found ? referenceTerms(found) : [];
    expect(terms).toEqual(["ref:philippians", "ref:philippians.4", "ref:philippians.4.6", "ref:philippians.4.7"]);
    for (const query of ["phil 4", "phil 4:7", "phil 4:5-6"])
      expect(
        wantedTerms(referenceInQuery(query)?.reference ?? { book: "", chapter: 0, from: null, to: null }).some((term) =>
          terms.includes(term),
        ),
        query,
      ).toBe(true);
  });
});

describe("Scripture references in a text", () => {
  test.each<[string, string[]]>([
    ["Printed with Phil. 4:13 and 1 Cor 13:4-7 on the back.", ["Philippians 4:13", "1 Corinthians 13:4-7"]],
    ["Psalm 23 Crewneck", ["Psalm 23"]],
    ["Verse: Ephesians 6:15. Upper: leather", ["Ephesians 6:15"]],
    ["made by John 3 days ago, mark 4 corners, size M 10", []],
    ["Ratio 4:13, at 12:30", []],
    ["Romans 10:9; Romans 3:23", ["Romans 10:9", "Romans 3:23"]],
  ])("%s", (text, references) => expect(referencesIn(text).map(referenceText)).toEqual(references));
});
