/** The books of the Bible: name, number of chapters, and how people shorten the name. */
const BOOKS: [name: string, chapters: number, short?: string][] = [
  ["Genesis", 50, "Gen"],
  ["Exodus", 40, "Exod Ex"],
  ["Leviticus", 27, "Lev"],
  ["Numbers", 36, "Num"],
  ["Deuteronomy", 34, "Deut Dt"],
  ["Joshua", 24, "Josh"],
  ["Judges", 21, "Judg"],
  ["Ruth", 4],
  ["1 Samuel", 31, "1Sam"],
  ["2 Samuel", 24, "2Sam"],
  ["1 Kings", 22, "1Kgs"],
  ["2 Kings", 25, "2Kgs"],
  ["1 Chronicles", 29, "1Chron 1Chr"],
  ["2 Chronicles", 36, "2Chron 2Chr"],
  ["Ezra", 10],
  ["Nehemiah", 13, "Neh"],
  ["Esther", 10, "Esth"],
  ["Job", 42],
  ["Psalm", 150, "Psalms Ps Psa"],
  ["Proverbs", 31, "Prov Pr"],
  ["Ecclesiastes", 12, "Eccl Ecc"],
  ["Song of Solomon", 8, "Song"],
  ["Isaiah", 66, "Isa"],
  ["Jeremiah", 52, "Jer"],
  ["Lamentations", 5, "Lam"],
  ["Ezekiel", 48, "Ezek"],
  ["Daniel", 12, "Dan"],
  ["Hosea", 14, "Hos"],
  ["Joel", 3],
  ["Amos", 9],
  ["Obadiah", 1, "Obad"],
  ["Jonah", 4],
  ["Micah", 7, "Mic"],
  ["Nahum", 3, "Nah"],
  ["Habakkuk", 3, "Hab"],
  ["Zephaniah", 3, "Zeph"],
  ["Haggai", 2, "Hag"],
  ["Zechariah", 14, "Zech"],
  ["Malachi", 4, "Mal"],
  ["Matthew", 28, "Matt Mt"],
  ["Mark", 16, "Mk"],
  ["Luke", 24, "Lk"],
  ["John", 21, "Jn"],
  ["Acts", 28],
  ["Romans", 16, "Rom"],
  ["1 Corinthians", 16, "1Cor"],
  ["2 Corinthians", 13, "2Cor"],
  ["Galatians", 6, "Gal"],
  ["Ephesians", 6, "Eph"],
  ["Philippians", 4, "Phil"],
  ["Colossians", 4, "Col"],
  ["1 Thessalonians", 5, "1Thess 1Thes"],
  ["2 Thessalonians", 3, "2Thess 2Thes"],
  ["1 Timothy", 6, "1Tim"],
  ["2 Timothy", 4, "2Tim"],
  ["Titus", 3],
  ["Philemon", 1, "Philem Phlm"],
  ["Hebrews", 13, "Heb"],
  ["James", 5, "Jas"],
  ["1 Peter", 5, "1Pet"],
  ["2 Peter", 3, "2Pet"],
  ["1 John", 5, "1Jn"],
  ["2 John", 1, "2Jn"],
  ["3 John", 1, "3Jn"],
  ["Jude", 1],
  ["Revelation", 22, "Rev"],
];

type Book = { name: string; chapters: number };

const inOneWord = (name: string) => name.replaceAll(/[\s.]/g, "").toLowerCase();

const BY_NAME = new Map<string, Book>(
  BOOKS.flatMap(([name, chapters, short = ""]) =>
    [name, ...short.split(" ").filter(Boolean)].map((each) => [inOneWord(each), { name, chapters }] as const),
  ),
);

/** The book named by "Ps.", "1Cor" or "First John"; undefined where it is none. */
export function bookCalled(name: string): Book | undefined {
  const word = inOneWord(name);
  return BY_NAME.get(word) ?? BY_NAME.get(word.replace(/^(first|iii|ii|i|second|third)(?=[a-z])/, numeral));
}

/** Matches anything that may be the name of a book; `bookCalled` decides whether it is. */
export const BOOK_NAME = String.raw`(?:(?:[123]|I{1,3}|First|Second|Third)\s?)?\p{Lu}\p{Ll}+(?:\sof\s\p{Lu}\p{Ll}+)?\.?`;

function numeral(word: string): string {
  return { first: "1", i: "1", second: "2", ii: "2" }[word] ?? "3";
}
