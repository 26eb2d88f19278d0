import { describe, expect, test } from "vitest";
import { REFERENCES, verseAt } from "#app/scripture.ts";
import { asSentence } from "#app/ui/verse.tsx";
import { placesIn } from "./bible-references.ts";
import { checkScripture, scriptureWarnings } from "./scripture-check.ts";

const KNOWN = "John 3:16";
const words = (reference: (typeof REFERENCES)[number]) => asSentence(verseAt(reference));
/** The verse with one word of it replaced. */
const misquoted = (reference: (typeof REFERENCES)[number]) => words(reference).replace(/\bworld\b/, "whole earth");
const kinds = (text: string) => checkScripture(text).map(({ kind }) => kind);

describe("the check of Scripture", () => {
  test("finds every verse of the source right, however it is quoted", () => {
    for (const reference of REFERENCES) {
      const verse = words(reference);
      for (const text of [
        `“${verse}” (${reference})`,
        `He says: "${verse.replaceAll(/[“”]/g, "'")}" - ${reference}`,
        `> ${verse}\n> — ${reference}, ${verseAt(reference).translation}`,
        `> *${verse}*\n\n(${reference})`,
        `In ${reference} it stands: “${verse.split(" ").slice(0, 4).join(" ")} … ${verse.split(" ").slice(-3).join(" ")}”`,
      ])
        expect(checkScripture(text), text).toEqual([{ kind: "exact", reference, translation: expect.any(String) }]);
    }
  });

  test("shows the right words and where they go when they differ", () => {
    const text = `Dear friends,\n\n“${misquoted(KNOWN)}” (${KNOWN}, WEB)\n\nGo well.`;
    const [finding] = checkScripture(text);
    expect(finding).toMatchObject({ kind: "differs", reference: KNOWN, wording: words(KNOWN), translation: "WEB" });
    if (finding?.kind !== "differs" || !finding.at) throw new Error("no place to put the right words");
    const { start, end } = finding.at;
    const mended = text.slice(0, start) + finding.wording + text.slice(end);
    expect(kinds(mended)).toEqual(["exact"]);
    expect(mended).toContain("Go well.");
  });

  test("mends a block quote of several lines without its marks", () => {
    const [first, ...rest] = misquoted(KNOWN).split(", ");
    const text = `> ${first},\n> ${rest.join(", ")}\n> (${KNOWN})`;
    const [finding] = checkScripture(text);
    if (finding?.kind !== "differs" || !finding.at) throw new Error(`not found: ${JSON.stringify(finding)}`);
    const mended = text.slice(0, finding.at.start) + finding.wording + text.slice(finding.at.end);
    expect(mended).toBe(`> ${words(KNOWN)}\n> (${KNOWN})`);
  });

  test("notices the words of one verse under the place of another", () => {
    expect(checkScripture(`“${words(KNOWN)}” (John 3:19)`)).toMatchObject([
      { kind: "elsewhere", message: "John 3:19", reference: KNOWN },
    ]);
    expect(checkScripture(`“${words(KNOWN)}” (Romans 5:8)`)).toMatchObject([{ kind: "elsewhere", reference: KNOWN }]);
  });

  test("notices words of a verse without a place, also when they are not quite right", () => {
    expect(checkScripture(`As they say, “${words(KNOWN)}”`)).toMatchObject([
      { kind: "unnamed", reference: KNOWN, isExact: true },
    ]);
    expect(checkScripture(`> ${misquoted(KNOWN)}`)).toMatchObject([
      { kind: "unnamed", reference: KNOWN, isExact: false },
    ]);
    expect(kinds("She said: “Thank you all, you are so very kind to us here.”")).toEqual([]);
  });

  test("finds a misquoted verse that is not in marks of quotation", () => {
    expect(kinds(`${misquoted(KNOWN)} (${KNOWN})`)).toEqual(["differs"]);
    expect(kinds(`${words(KNOWN)} (${KNOWN})`)).toEqual(["exact"]);
    expect(checkScripture(`We read on from ${KNOWN} next week.`)).toMatchObject([
      { kind: "named", wording: words(KNOWN) },
    ]);
  });

  test("says what it cannot check, and places that are none", () => {
    expect(checkScripture("“Something else entirely.” (Obadiah 1:15)")).toEqual([
      { kind: "unchecked", reference: "Obadiah 1:15", because: "not-in-source" },
    ]);
    expect(checkScripture(`“Words of a newer version here.” (${KNOWN}, NIV)`)).toEqual([
      { kind: "unchecked", reference: KNOWN, because: "other-translation" },
    ]);
    expect(kinds("“As it stands written.” (Jude 7:2)")).toEqual(["no-such-place"]);
    expect(kinds("Read Hezekiah 3:4. Doors open at 10:30; Sunday 9:15 as well.")).toEqual([]);
  });

  test("warns of everything but right words and names alone", () => {
    const findings = checkScripture(
      `“${words(KNOWN)}” (${KNOWN}). See ${REFERENCES[0]}.\n\n“${misquoted(KNOWN)}” (${KNOWN}). Read Obadiah 1:2.`,
    );
    expect(findings.map(({ kind }) => kind)).toEqual(["exact", "named", "differs", "unchecked"]);
    expect(scriptureWarnings(findings)).toHaveLength(2);
  });

  test("reads places as people write them", () => {
    const text = "1 Cor. 15:3–4, Ps 23:1; II Timothy 4:7 and First John 1:9, Song of Solomon 2:4; 1Jn 1:9";
    expect(placesIn(text).map(({ reference }) => reference)).toEqual([
      "1 Corinthians 15:3-4",
      "Psalm 23:1",
      "2 Timothy 4:7",
      "1 John 1:9",
      "Song of Solomon 2:4",
      "1 John 1:9",
    ]);
    expect(kinds(`“${words("Ephesians 2:8-9").split(", ")[0]}” (Eph 2:8)`)).toEqual(["exact"]);
  });

  test("reads the longest content there may be, full of quotations", () => {
    const text = `“${misquoted(KNOWN)}” (John 3:17)\n\n`.repeat(120).slice(0, 20_000);
    expect(checkScripture(text).length).toBeGreaterThan(50);
    expect(kinds("“".repeat(20_000))).toEqual([]);
    expect(kinds("> ".repeat(10_000))).toEqual([]);
  });
});
