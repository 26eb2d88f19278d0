import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { SAMPLE_PRODUCTS } from "#store/catalog/products.ts";
import { findVerse, REFERENCES, verseAt } from "./scripture.ts";

const RUN = 6;
const ROOT = path.resolve(import.meta.dirname, "..");
const SOURCE = path.join(ROOT, "app/scripture.ts");

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .match(/[a-z']+/g) ?? [];

function* runsOf(text: string): Generator<string> {
  const words = wordsOf(text);
  for (let start = 0; start + RUN <= words.length; start++) yield words.slice(start, start + RUN).join(" ");
}

const versesByRun = new Map(
  REFERENCES.flatMap((reference) => [...runsOf(verseAt(reference).text)].map((run) => [run, reference] as const)),
);

function quotedIn(text: string): string[] {
  const withoutTags = text.replaceAll(/<\/?[a-zA-Z][^<>]*>/g, " ");
  return [...new Set([...runsOf(withoutTags)].flatMap((run) => versesByRun.get(run) ?? []))];
}

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs|css|md|json|html|svg|txt)$/.test(name))
    .map((name) => path.join(ROOT, folder, name));
}

describe("the source of Scripture", () => {
  test("has exactly the text that was compared with published editions", () => {
    const all = REFERENCES.map((reference) => Object.values(verseAt(reference)).join("|")).join("\n");
    // To change a verse, compare it with a published WEB or KJV text, then update this digest.
    expect(createHash("sha256").update(all).digest("hex")).toBe(
      "2a858873b1f38e1dcefa4c2228cff7df57ea4ad8e89c5c58815e86962543cb71",
    );
  });

  test("has the verse of every product", () => {
    for (const { verse } of SAMPLE_PRODUCTS) expect(findVerse(verse), verse).toBeDefined();
  });

  test("has no verse for a name that is not a reference", () => {
    expect(findVerse("toString")).toBeUndefined();
    expect(findVerse("Hezekiah 1:1")).toBeUndefined();
  });

  test("is the only file that quotes Scripture", () => {
    const files = ["app", "store", "server"].flatMap(filesBelow).filter((file) => file !== SOURCE);
    expect(files.length).toBeGreaterThan(20);
    const quoting = files.flatMap((file) => {
      const quoted = quotedIn(readFileSync(file, "utf8"));
      return quoted.length > 0 ? [`${path.relative(ROOT, file)}: ${quoted.join(", ")}`] : [];
    });
    expect(quoting).toEqual([]);
  });

  test("is detected in a planted quotation, across tags, line breaks, capitals and curly quotation marks", () => {
    const planted = verseAt("James 1:27").text.split(" ").slice(3, 9).join(" ");
    expect(quotedIn(`<p>\n  ${planted.toUpperCase().replace(" ", " <em>")}</em></p>`)).toEqual(["James 1:27"]);
    expect(quotedIn(planted.split(" ").slice(0, 5).join(" "))).toEqual([]);
  });
});
