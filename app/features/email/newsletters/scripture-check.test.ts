import { describe, expect, test } from "vitest";
import { REFERENCES, verseAt } from "#app/scripture.ts";
import { asSentence } from "#app/ui/verse.tsx";
import { referencesIn } from "./bible-references.ts";
import { checkScripture, scriptureWarnings } from "./scripture-check.ts";

const KNOWN = "John 3:16";
const words = (reference: (typeof REFERENCES)[number]) => asSentence(verseAt(reference));
/** The verse with one word of it replaced. */
const misquoted = (reference: (typeof REFERENCES)[number]) => words(reference).replace(/\bworld\b/, "whole earth");
const kinds = (text: string) => checkScripture(text).map(({ kind }) => kind);

describe("the Scripture check", () => {
  test("recognizes every verse of the source in every style of quotation", () => {
    for (const reference of REFERENCES) {
      const verse = words(reference);
      for (const text of [
        `“${verse}” (${reference})`,
        `He says: "${verse.replaceAll(/[“”]/g, "'")}" - ${reference}`,
        `> ${verse}\n> — ${reference}, ${verseAt(reference).translation}`,
        `> *${verse}*\n\n(${reference})`,
        `In ${reference} it reads: “${verse.split(" ").slice(0, 4).join(" ")} … ${verse.split(" ").slice(-3).join(" ")}”`,
      ])
        expect(checkScripture(text), text).toEqual([{ kind: "exact", reference, translation: expect.any(String) }]);
    }
  });

  test("has nothing to say about a block, whose text is from the source, and keeps the positions after it", () => {
    const quoted = `“${misquoted(KNOWN)}”`;
    const text = `::verse[Psalm 23:1]\n> ::verse[${KNOWN}]\n\n${quoted} (${KNOWN})`;
    expect(checkScripture(text)).toMatchObject([{ kind: "differs", at: { start: text.indexOf(quoted) + 1 } }]);
    expect(kinds("::verse[Psalm 23:1]")).toEqual([]);
  });

  test("gives the correct wording and its position when a quotation differs", () => {
    const text = `Dear friends,\n\n“${misquoted(KNOWN)}” (${KNOWN}, WEB)\n\nGo well.`;
    const [finding] = checkScripture(text);
    expect(finding).toMatchObject({ kind: "differs", reference: KNOWN, wording: words(KNOWN), translation: "WEB" });
    if (finding?.kind !== "differs" || !finding.at) throw new Error("no position to replace");
    const { start, end } = finding.at;
    const corrected = text.slice(0, start) + finding.wording + text.slice(end);
    expect(kinds(corrected)).toEqual(["exact"]);
    expect(corrected).toContain("Go well.");
  });

  test("replaces a block quote of several lines without its markers", () => {
    const [first, ...rest] = misquoted(KNOWN).split(", ");
    const text = `> ${first},\n> ${rest.join(", ")}\n> (${KNOWN})`;
    const [finding] = checkScripture(text);
    if (finding?.kind !== "differs" || !finding.at) throw new Error(`not found: ${JSON.stringify(finding)}`);
    const corrected = text.slice(0, finding.at.start) + finding.wording + text.slice(finding.at.end);
    expect(corrected).toBe(`> ${words(KNOWN)}\n> (${KNOWN})`);
  });

  test("detects a verse quoted under another reference", () => {
    expect(checkScripture(`“${words(KNOWN)}” (John 3:19)`)).toMatchObject([
      { kind: "misattributed", named: "John 3:19", reference: KNOWN },
    ]);
    expect(checkScripture(`“${words(KNOWN)}” (Romans 5:8)`)).toMatchObject([
      { kind: "misattributed", reference: KNOWN },
    ]);
  });

  test("detects a verse quoted without a reference, also when it is not exact", () => {
    expect(checkScripture(`As they say, “${words(KNOWN)}”`)).toMatchObject([
      { kind: "unnamed", reference: KNOWN, isExact: true },
    ]);
    expect(checkScripture(`> ${misquoted(KNOWN)}`)).toMatchObject([
      { kind: "unnamed", reference: KNOWN, isExact: false },
    ]);
    expect(kinds("She said: “Thank you all, you are so very kind to us here.”")).toEqual([]);
  });

  test("detects a misquoted verse without quotation marks", () => {
    expect(kinds(`${misquoted(KNOWN)} (${KNOWN})`)).toEqual(["differs"]);
    expect(kinds(`${words(KNOWN)} (${KNOWN})`)).toEqual(["exact"]);
    expect(checkScripture(`We read on from ${KNOWN} next week.`)).toMatchObject([
      { kind: "named", wording: words(KNOWN) },
    ]);
  });

  test("reports what it cannot check, and references that do not exist", () => {
    expect(checkScripture("“Something else entirely.” (Obadiah 1:15)")).toEqual([
      { kind: "unchecked", reference: "Obadiah 1:15", reason: "not-in-source" },
    ]);
    expect(checkScripture(`“Words of a newer version here.” (${KNOWN}, NIV)`)).toEqual([
      { kind: "unchecked", reference: KNOWN, reason: "other-translation" },
    ]);
    expect(kinds("“As it is written.” (Jude 7:2)")).toEqual(["no-such-reference"]);
    expect(kinds("Read Hezekiah 3:4. Lunch is at 10:30; Sunday 9:15 as well.")).toEqual([]);
  });

  test("warns of everything except exact quotations and mere mentions", () => {
    const findings = checkScripture(
      `“${words(KNOWN)}” (${KNOWN}). See ${REFERENCES[0]}.\n\n“${misquoted(KNOWN)}” (${KNOWN}). Read Obadiah 1:2.`,
    );
    expect(findings.map(({ kind }) => kind)).toEqual(["exact", "named", "differs", "unchecked"]);
    expect(scriptureWarnings(findings)).toHaveLength(2);
  });

  test("reads references in common notations", () => {
    const text = "1 Cor. 15:3–4, Ps 23:1; II Timothy 4:7 and First John 1:9, Song of Solomon 2:4; 1Jn 1:9";
    expect(referencesIn(text).map(({ reference }) => reference)).toEqual([
      "1 Corinthians 15:3-4",
      "Psalm 23:1",
      "2 Timothy 4:7",
      "1 John 1:9",
      "Song of Solomon 2:4",
      "1 John 1:9",
    ]);
    expect(kinds(`“${words("Ephesians 2:8-9").split(", ")[0]}” (Eph 2:8)`)).toEqual(["exact"]);
  });

  test("handles the longest content, full of quotations", () => {
    const text = `“${misquoted(KNOWN)}” (John 3:17)\n\n`.repeat(120).slice(0, 20_000);
    expect(checkScripture(text).length).toBeGreaterThan(50);
    expect(kinds("“".repeat(20_000))).toEqual([]);
    expect(kinds("> ".repeat(10_000))).toEqual([]);
  });
});
