import { BOOK_NAME, bookCalled } from "./bible-books.ts";

/** A Bible reference in a text, and its position. */
export type BibleReference = {
  /** In full, such as "John 3:16". */
  reference: string;
  book: string;
  chapter: number;
  from: number;
  to: number;
  /** Whether the book has that chapter. */
  exists: boolean;
  /** The translation named next to it, such as "NIV". */
  translation: string | null;
  start: number;
  end: number;
};

const TRANSLATIONS: Record<string, string> = { "World English Bible": "WEB", "King James Version": "KJV" };
const TRANSLATION = String.raw`World English Bible|King James Version|[A-Z]{3,5}\b`;
const REFERENCE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<book>${BOOK_NAME})\s+(?<chapter>\d{1,3})\s?:\s?(?<from>\d{1,3})(?:\s?[-–—]\s?(?<to>\d{1,3}))?(?!\p{N}|:\d)(?:[,;]?\s*\(?(?<translation>${TRANSLATION}))?`,
  "gu",
);
const MAX_REFERENCES = 100;

/** All Bible references in a text, in order. */
export function referencesIn(text: string): BibleReference[] {
  const references: BibleReference[] = [];
  for (const match of text.matchAll(REFERENCE)) {
    const { book: name = "", chapter = "", from = "", to, translation } = match.groups ?? {};
    const book = bookCalled(name);
    if (!book) continue;
    const verses = to === undefined ? from : `${from}-${to}`;
    references.push({
      reference: `${book.name} ${Number(chapter)}:${verses}`,
      book: book.name,
      chapter: Number(chapter),
      from: Number(from),
      to: Number(to ?? from),
      exists: Number(chapter) >= 1 && Number(chapter) <= book.chapters && Number(from) >= 1,
      translation: translation ? (TRANSLATIONS[translation] ?? translation) : null,
      start: match.index,
      end: match.index + match[0].length,
    });
    if (references.length === MAX_REFERENCES) break;
  }
  return references;
}
