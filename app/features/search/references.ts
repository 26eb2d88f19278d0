import { distance } from "./distance.ts";
import { withDigits } from "./number-words.ts";

/** A place in the Bible: a book, a chapter, or verses of it. */
type ScriptureReference = { book: string; chapter: number | null; from: number | null; to: number | null };

/**
 * Name, chapters and abbreviations; also how the books are identified: the name in lower case without spaces. After "|": abbreviations that
 * are common words, accepted only before chapter and verse.
 */
const BOOKS: [name: string, chapters: number, abbreviations: string][] = [
  ["Genesis", 50, "gen ge gn"],
  ["Exodus", 40, "ex exod exo"],
  ["Leviticus", 27, "lev lv"],
  ["Numbers", 36, "num nu nm nb"],
  ["Deuteronomy", 34, "deut dt deu"],
  ["Joshua", 24, "josh jos jsh"],
  ["Judges", 21, "judg jdg jdgs"],
  ["Ruth", 4, "rth ru"],
  ["1 Samuel", 31, "sam sm sa"],
  ["2 Samuel", 24, "sam sm sa"],
  ["1 Kings", 22, "kgs ki kin king"],
  ["2 Kings", 25, "kgs ki kin king"],
  ["1 Chronicles", 29, "chron chr ch"],
  ["2 Chronicles", 36, "chron chr ch"],
  ["Ezra", 10, "ezr"],
  ["Nehemiah", 13, "neh"],
  ["Esther", 10, "est esth"],
  ["Job", 42, "jb"],
  ["Psalms", 150, "psalm ps psa psm pss pslm"],
  ["Proverbs", 31, "prov pro prv pr proverb"],
  ["Ecclesiastes", 12, "eccl ecc eccles qoh"],
  ["Song of Songs", 8, "song sos songofsolomon canticles ss"],
  ["Isaiah", 66, "isa | is"],
  ["Jeremiah", 52, "jer jr"],
  ["Lamentations", 5, "lam lamentation la"],
  ["Ezekiel", 48, "ezek eze ezk"],
  ["Daniel", 12, "dan dn da"],
  ["Hosea", 14, "hos"],
  ["Joel", 3, "joe jl"],
  ["Amos", 9, "amo | am"],
  ["Obadiah", 1, "obad ob"],
  ["Jonah", 4, "jon jnh"],
  ["Micah", 7, "mic mc"],
  ["Nahum", 3, "nah"],
  ["Habakkuk", 3, "hab hb"],
  ["Zephaniah", 3, "zeph zep zp"],
  ["Haggai", 2, "hag hg"],
  ["Zechariah", 14, "zech zec zc"],
  ["Malachi", 4, "mal ml"],
  ["Matthew", 28, "matt mt mat"],
  ["Mark", 16, "mk mrk mr"],
  ["Luke", 24, "lk luk"],
  ["John", 21, "jn jhn joh"],
  ["Acts", 28, "act ac actsoftheapostles"],
  ["Romans", 16, "rom ro rm roman"],
  ["1 Corinthians", 16, "cor co corinthian"],
  ["2 Corinthians", 13, "cor co corinthian"],
  ["Galatians", 6, "gal ga"],
  ["Ephesians", 6, "eph ephes"],
  ["Philippians", 4, "phil php pp philip"],
  ["Colossians", 4, "col"],
  ["1 Thessalonians", 5, "thess thes th"],
  ["2 Thessalonians", 3, "thess thes th"],
  ["1 Timothy", 6, "tim ti"],
  ["2 Timothy", 4, "tim ti"],
  ["Titus", 3, "tit"],
  ["Philemon", 1, "philem phm pm"],
  ["Hebrews", 13, "heb hebrew"],
  ["James", 5, "jas jm"],
  ["1 Peter", 5, "pet pe pt"],
  ["2 Peter", 3, "pet pe pt"],
  ["1 John", 5, "jn jhn jo"],
  ["2 John", 1, "jn jhn jo"],
  ["3 John", 1, "jn jhn jo"],
  ["Jude", 1, "jud"],
  ["Revelation", 22, "rev revelations re apocalypse"],
];

type Book = { id: string; name: string; chapters: number };

const idOf = (name: string) => name.toLowerCase().replaceAll(" ", "");
const books = new Map<string, Book>(BOOKS.map(([name, chapters]) => [idOf(name), { id: idOf(name), name, chapters }]));

/** Every spelling, with the number in front: "1sam". */
const spellings = new Map<string, Book>();
const needingVerse = new Set<string>();
for (const [name, , abbreviations] of BOOKS) {
  const book = books.get(idOf(name)) as Book;
  const number = /^\d/.exec(name)?.[0] ?? "";
  const [plain = "", ambiguous = ""] = abbreviations.split("|");
  for (const spelling of plain.split(" ").filter(Boolean)) spellings.set(number + spelling, book);
  for (const spelling of ambiguous.split(" ").filter(Boolean)) {
    spellings.set(number + spelling, book);
    needingVerse.add(spelling);
  }
  spellings.set(book.id, book);
}

const NUMBERS: Record<string, string> = {
  "1": "1",
  i: "1",
  first: "1",
  "1st": "1",
  "2": "2",
  ii: "2",
  second: "2",
  "2nd": "2",
  "3": "3",
  iii: "3",
  third: "3",
  "3rd": "3",
};

/** Names that are also given names or plain words: in running text only chapter and verse make them a reference. */
const PLAIN_WORDS = new Set([
  "job",
  "mark",
  "john",
  "acts",
  "numbers",
  "judges",
  "ruth",
  "james",
  "luke",
  "joel",
  "amos",
]);

/** A number that is spelled out ends where its word does: "isa" is no "i sa". */
const NUMBER = "(?:(1st|2nd|3rd|[123]|(?:first|second|third|iii|ii|i)(?=[\\s.]))\\.?\\s*)?";
const NAME = "(song of (?:songs|solomon)|acts of the apostles|\\p{L}{2,})\\.?";
const CHAPTER = "\\s*(?:chapters?|chap\\.?|ch\\.?)?\\s*(\\d{1,3})";
const VERSES = (separator: string) =>
  `(?:\\s*${separator}\\s*(\\d{1,3})(?:\\s*(?:-|–|—|to|through)\\s*(?:\\d{1,3}\\s*:\\s*)?(\\d{1,3}))?)?`;
const END = "(?![\\p{L}\\p{N}])";

const IN_TEXT = new RegExp(`(?<![\\p{L}\\p{N}])${NUMBER}${NAME}${CHAPTER}${VERSES("[:.]")}${END}`, "giu");
const IN_QUERY = new RegExp(
  `(?<![\\p{L}\\p{N}])${NUMBER}${NAME}${CHAPTER}${VERSES("(?::|\\.|,|vv?\\.?|vs\\.?|verses?|\\s)")}${END}`,
  "giu",
);

/** The references that a text names, such as "Psalm 23:1-2": book and chapter in full, for running text. */
export function referencesIn(text: string): ScriptureReference[] {
  return [...matchesIn(text, IN_TEXT)].flatMap(({ match, book }) => {
    const isVerse = match[4] !== undefined;
    const isName = /^[\p{Lu}\d]/u.test(match[0]) && !PLAIN_WORDS.has(book.id) && !isAbbreviation(match[2] ?? "", book);
    return isVerse || isName ? (referenceOf(book, match) ?? []) : [];
  });
}

/** The reference that a shopper typed, in any of its usual spellings, and the rest of the query. */
export function referenceInQuery(query: string): { reference: ScriptureReference; rest: string } | null {
  const inDigits = withDigits(query).replace(/\b(\d{1,3})(?:st|nd|rd|th)?\s+psalms?\b/i, "psalm $1");
  for (const text of inDigits === query ? [query] : [query, inDigits]) {
    for (const { match, book } of matchesIn(text, IN_QUERY, misspelledBook)) {
      if (needingVerse.has(match[2]?.toLowerCase() ?? "") && match[4] === undefined) continue;
      const reference = referenceOf(book, match);
      const after = text.slice(match.index + match[0].length).replace(FURTHER_VERSES, "");
      const rest = `${text.slice(0, match.index)} ${after}`.replaceAll(AROUND_REFERENCE, " ").trim();
      if (reference) return { reference, rest };
    }
  }
  return null;
}

/** "John 3:16, 18-20": found by the first. */
const FURTHER_VERSES = /^(?:\s*[,;&]\s*\d{1,3}(?:\s*-\s*\d{1,3})?(?![\d:]))+/;
/** What a reference is and the translation it is quoted from: neither is searched for. */
const AROUND_REFERENCE =
  /\b(?:(?:bible|holy bible)(?:\s+(?:verses?|passages?))?|verses?|scriptures?|passages?|kjv|nkjv|niv|esv|nlt|nasb|csb|web|asv|nrsv)\b/gi;

/** Every match whose name is a book's. A word that is none does not use up the number after it: "tee 1 cor 13". */
function* matchesIn(text: string, pattern: RegExp, otherwise: typeof bookOf = () => undefined) {
  const search = new RegExp(pattern.source, pattern.flags);
  for (let match = search.exec(text); match; match = search.exec(text)) {
    const [whole, number, name = ""] = match;
    const book = bookOf(number, name) ?? bookOf(undefined, name) ?? otherwise(number, name);
    if (book) yield { match, book };
    else search.lastIndex = match.index + whole.indexOf(name) + name.length;
  }
}

function isAbbreviation(name: string, book: Book): boolean {
  const spelling = idOf(name);
  return spelling !== "psalm" && !book.id.endsWith(spelling);
}

/** The book that a word names, for a search by book alone. */
export function bookNamed(number: string | undefined, name: string): ScriptureReference | null {
  const book = name.length < 4 ? undefined : bookOf(number, name);
  return book ? { book: book.id, chapter: null, from: null, to: null } : null;
}

/** As terms of the index: book, chapter and each verse, so that a search for a chapter finds its verses. */
export function referenceTerms({ book, chapter, from, to }: ScriptureReference): string[] {
  if (chapter === null) return [`ref:${book}`];
  return [`ref:${book}`, `ref:${book}.${chapter}`, ...verseTerms({ book, chapter, from, to })];
}

/** The terms that a document must have one of to match. */
export function wantedTerms(reference: ScriptureReference): string[] {
  return reference.from === null ? referenceTerms(reference).slice(-1) : verseTerms(reference);
}

/** "Philippians 4:13" */
export function referenceText({ book, chapter, from, to }: ScriptureReference): string {
  const named = books.get(book)?.name ?? book;
  const name = named === "Psalms" && chapter !== null ? "Psalm" : named;
  if (chapter === null) return name;
  if (from === null) return `${name} ${chapter}`;
  return `${name} ${chapter}:${from}${to !== null && to > from ? `-${to}` : ""}`;
}

const MAX_VERSE = 176;

function verseTerms({ book, chapter, from, to }: ScriptureReference): string[] {
  if (chapter === null || from === null) return [];
  return Array.from({ length: (to ?? from) - from + 1 }, (_, at) => `ref:${book}.${chapter}.${from + at}`);
}

function bookOf(number: string | undefined, name: string): Book | undefined {
  const prefix = number === undefined ? "" : (NUMBERS[number.toLowerCase()] ?? "");
  const spelling = name.toLowerCase().replaceAll(/\s/g, "").replace("songofsolomon", "songofsongs");
  return spellings.get(prefix + spelling) ?? byBeginning(prefix + spelling);
}

/** "philipp": the beginning of one book's name. */
function byBeginning(spelling: string): Book | undefined {
  if (spelling.length < 5) return undefined;
  const found = [...books.values()].filter(({ id }) => id.startsWith(spelling));
  return found.length === 1 ? found[0] : undefined;
}

function misspelledBook(number: string | undefined, name: string): Book | undefined {
  const spelling = (NUMBERS[number?.toLowerCase() ?? ""] ?? "") + name.toLowerCase();
  const allowed = spelling.length >= 7 ? 2 : spelling.length >= 5 ? 1 : 0;
  const names = [...books.values(), { id: "psalm", chapters: 150, name: "Psalms" }];
  const near = names.find(({ id }) => distance(spelling, id) <= allowed);
  return near?.id === "psalm" ? books.get("psalms") : near;
}

function referenceOf(book: Book, [, , , chapter, from, to]: RegExpExecArray): ScriptureReference | null {
  const numbers = { chapter: Number(chapter), from: from ? Number(from) : null, to: to ? Number(to) : null };
  // "Jude 3" is a verse of the only chapter.
  if (book.chapters === 1 && numbers.from === null)
    return { book: book.id, chapter: 1, from: numbers.chapter, to: numbers.chapter };
  if (numbers.chapter < 1 || numbers.chapter > book.chapters) return null;
  if (numbers.from === null) return { book: book.id, chapter: numbers.chapter, from: null, to: null };
  if (numbers.from < 1 || numbers.from > MAX_VERSE) return null;
  const last = numbers.to !== null && numbers.to >= numbers.from && numbers.to <= MAX_VERSE ? numbers.to : numbers.from;
  return { book: book.id, chapter: numbers.chapter, from: numbers.from, to: last };
}
