// Tables of places on a last, for panels and words that are laid out by points.
import { clamp, lerp } from "../footwear/geom.ts";
import type { Place } from "./upper.ts";

/** Irons out the small waves of a table of places, row by row; the ends stay. */
export function fairAlong(table: Place[][], rounds: number): Place[][] {
  let fair = table;
  for (let round = 0; round < rounds; round++)
    fair = fair.map((row, i) => {
      const [before, after] = [fair[i - 1], fair[i + 1]];
      if (!before || !after) return row;
      return row.map(([s, t], j): Place => [
        s / 2 + (before[j]![0] + after[j]![0]) / 4,
        t / 2 + (before[j]![1] + after[j]![1]) / 4,
      ]);
    });
  return fair;
}

/** The place at u, v (0..1) between the points of a table. */
export function between(table: Place[][], u: number, v: number): Place {
  const [f, g] = [clamp(u) * (table.length - 1), clamp(v) * (table[0]!.length - 1)];
  const [i, j] = [Math.min(table.length - 2, Math.floor(f)), Math.min(table[0]!.length - 2, Math.floor(g))];
  const at = (k: number, l: number) => table[i + k]![j + l]!;
  const blend = (c: 0 | 1) => lerp(lerp(at(0, 0)[c], at(1, 0)[c], f - i), lerp(at(0, 1)[c], at(1, 1)[c], f - i), g - j);
  return [blend(0), blend(1)];
}
