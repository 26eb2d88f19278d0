/** Lettering in stitches: one cell is one stitch. */
const LETTERS: Record<string, string[]> = {
  I: ["###", ".#.", ".#.", ".#.", ".#.", ".#.", "###"],
  S: [".###", "#...", "#...", ".##.", "...#", "...#", "###."],
  A: [".##.", "#..#", "#..#", "####", "#..#", "#..#", "#..#"],
  H: ["#..#", "#..#", "#..#", "####", "#..#", "#..#", "#..#"],
  "0": [".##.", "#..#", "#..#", "#..#", "#..#", "#..#", ".##."],
  "1": [".#.", "##.", ".#.", ".#.", ".#.", ".#.", "###"],
  "3": ["###.", "...#", "...#", ".##.", "...#", "...#", "###."],
  "4": ["#..#", "#..#", "#..#", "####", "...#", "...#", "...#"],
  ":": [".", ".", "#", ".", "#", ".", "."],
  " ": ["..", "..", "..", "..", "..", "..", ".."],
};

export function knitText(text: string): {
  width: number;
  height: number;
  at: (column: number, row: number) => boolean;
} {
  const rows = Array.from({ length: 7 }, (_, row) =>
    Array.from(text)
      .map((letter) => LETTERS[letter]![row]!)
      .join("."),
  );
  return { width: rows[0]!.length, height: 7, at: (column, row) => rows[row]?.[column] === "#" };
}
