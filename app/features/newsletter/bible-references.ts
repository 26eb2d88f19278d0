import { BOOK_NAME, bookCalled } from "./bible-books.ts";

/** A place in the Bible that a text names, and where in the text that stands. */
export type NamedPlace = {
  /** In full, such as "John 3:16". */
  reference: string;
  book: string;
  chapter: number;
  from: number;
  to: number;
  /** Whether the book has such a chapter. */
  isThere: boolean;
  /** The translation that is named beside it, such as "NIV". */
  translation: string | null;
  start: number;
  end: number;
};

const TRANSLATIONS: Record<string, string> = { "World English Bible": "WEB", "King James Version": "KJV" };
const TRANSLATION = String.raw`World English Bible|King James Version|[A-Z]{3,5}\b`;
const PLACE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<book>${BOOK_NAME})\s+(?<chapter>\d{1,3})\s?:\s?(?<from>\d{1,3})(?:\s?[-–—]\s?(?<to>\d{1,3}))?(?!\p{N}|:\d)(?:[,;]?\s*\(?(?<translation>${TRANSLATION}))?`,
  "gu",
);
const MOST_PLACES = 100;

/** Every place of the Bible that a text names, in its order. */
export function placesIn(text: string): NamedPlace[] {
  const places: NamedPlace[] = [];
  for (const match of text.matchAll(PLACE)) {
    const { book: name = "", chapter = "", from = "", to, translation } = match.groups ?? {};
    const book = bookCalled(name);
    if (!book) continue;
    const verses = to === undefined ? from : `${from}-${to}`;
    places.push({
      reference: `${book.name} ${Number(chapter)}:${verses}`,
      book: book.name,
      chapter: Number(chapter),
      from: Number(from),
      to: Number(to ?? from),
      isThere: Number(chapter) >= 1 && Number(chapter) <= book.chapters && Number(from) >= 1,
      translation: translation ? (TRANSLATIONS[translation] ?? translation) : null,
      start: match.index,
      end: match.index + match[0].length,
    });
    if (places.length === MOST_PLACES) break;
  }
  return places;
}
