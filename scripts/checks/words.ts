import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Occurrence, retiredWordsIn, retiredWordsInName } from "./find-words.ts";

/** The retired words that are still in use. The counts may only fall; without this file no retired word is allowed. */
const REMAINING = "scripts/checks/words-remaining.json";
const SOURCES = ["{app,bench,db,docs,scripts,server,store,tests}/**/*.{ts,tsx,mjs,js,css,md}", "*.{ts,md}"];
const EXCLUDED = [
  "db/migrations/", // never edited after merge
  "docs/requirements.md", // quotes the documents
  "app/platform/shopify/admin.generated.d.ts", // Shopify's words
  "app/platform/shopify/storefront.generated.d.ts",
  "app/scripture.ts", // the King James Version
  "scripts/pictures/", // the generator of pictures
  "scripts/checks/retired-words.ts", // the words themselves
  "scripts/checks/words.test.ts",
];

/** Counts of retired words by path. */
type Counts = Record<string, Record<string, number>>;

/** No retired word comes back. Where fewer remain than are written down, the file is rewritten and the check fails once. */
export function checkWords(): boolean {
  const found = retiredWordsInTree();
  const today = countsOf(found);
  const remaining: Counts = existsSync(REMAINING) ? JSON.parse(readFileSync(REMAINING, "utf8")) : {};
  const isUpdate = process.argv.includes("--update-words");
  const added = isUpdate ? [] : addedWords(remaining, today);
  for (const { file, word, allowed } of added) {
    const occurrences = found.get(file)!.filter(({ retired }) => retired.forms[0] === word);
    for (const occurrence of occurrences) console.error(describe(file, occurrence));
    if (allowed > 0) console.error(`  ${file} may have ${allowed} of these ${occurrences.length}.`);
  }
  if (added.length > 0) {
    console.error("docs/glossary.md has the terms. After moving code as it is: npm run check -- --update-words");
    return false;
  }
  return isUpToDate(today);
}

function isUpToDate(today: Counts): boolean {
  const wanted = onePathPerLine(today);
  if (wanted === null && !existsSync(REMAINING)) return true;
  if (wanted !== null && existsSync(REMAINING) && readFileSync(REMAINING, "utf8") === wanted) return true;
  if (wanted === null) rmSync(REMAINING);
  else writeFileSync(REMAINING, wanted);
  console.error(`${REMAINING} was not up to date; it is now. Commit it.`);
  return false;
}

/** Where there are more than were written down. A renamed file keeps its words: a new path takes over what vanished paths had. */
export function addedWords(remaining: Counts, today: Counts): { file: string; word: string; allowed: number }[] {
  const released = new Map<string, number>();
  for (const [file, words] of Object.entries(remaining))
    if (!existsSync(file))
      for (const [word, count] of Object.entries(words)) released.set(word, (released.get(word) ?? 0) + count);

  return Object.entries(today).flatMap(([file, words]) =>
    Object.entries(words).flatMap(([word, count]) => {
      const known = remaining[file]?.[word] ?? 0;
      const takenOver = file in remaining ? 0 : Math.min(count, released.get(word) ?? 0);
      released.set(word, (released.get(word) ?? 0) - takenOver);
      const allowed = known + takenOver;
      return count > allowed ? [{ file, word, allowed }] : [];
    }),
  );
}

function retiredWordsInTree(): Map<string, Occurrence[]> {
  const files = SOURCES.flatMap((pattern) => globSync(pattern))
    .filter((file) => !EXCLUDED.some((excluded) => file.startsWith(excluded)))
    .sort();
  if (files.length === 0) throw new Error("The check of words read no files, so it proved nothing.");
  const folders = [...new Set(files.flatMap(foldersOf))].sort();
  const found = new Map(folders.map((folder) => [folder, retiredWordsInName(folder)]));
  for (const file of files)
    found.set(file, [...retiredWordsInName(file), ...retiredWordsIn(file, readFileSync(file, "utf8"))]);
  return found;
}

function foldersOf(file: string): string[] {
  const folder = path.posix.dirname(file);
  return folder === "." ? [] : [...foldersOf(folder), folder];
}

function countsOf(found: Map<string, Occurrence[]>): Counts {
  const counts: Counts = {};
  for (const [file, occurrences] of found)
    for (const { retired } of occurrences) {
      const word = retired.forms[0]!;
      const words = (counts[file] ??= {});
      words[word] = (words[word] ?? 0) + 1;
    }
  return counts;
}

/** Null when nothing remains. One line a path, sorted, so that branches seldom change the same line. */
function onePathPerLine(counts: Counts): string | null {
  const lines = Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, words]) => {
      const sorted = Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1));
      return `  ${JSON.stringify(file)}: { ${sorted.map(([word, count]) => `"${word}": ${count}`).join(", ")} }`;
    });
  return lines.length === 0 ? null : `{\n${lines.join(",\n")}\n}\n`;
}

function describe(file: string, { line, column, text, kind, retired }: Occurrence): string {
  return `${file}:${line}:${column} "${text}" in ${kind}: write "${retired.write}" instead`;
}

/** `node scripts/checks/words.ts app/features/promos` prints every retired word that remains below a path. */
if (import.meta.main) {
  const below = process.argv.slice(2);
  for (const [file, occurrences] of retiredWordsInTree())
    if (below.length === 0 || below.some((start) => file.startsWith(start)))
      for (const occurrence of occurrences) console.log(describe(file, occurrence));
}
