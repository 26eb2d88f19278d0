import { readFileSync } from "node:fs";

export type Requirement = { id: string; area: string; text: string };

/** The rows of docs/requirements.md, in order. */
export function readRequirements(markdown = readFileSync("docs/requirements.md", "utf8")): Requirement[] {
  return [...markdown.matchAll(/^\| ([A-Z]+(?:-[A-Z]+)?)-(\d+) \| (.*) \|$/gm)].map(([, area, number, text]) => ({
    id: `${area}-${number}`,
    area: area as string,
    text: text as string,
  }));
}

/** Rows without a test and the reason for it, from docs/untested.md: `| CONST-07 | reason |`. */
export function readReasons(markdown = readFileSync("docs/untested.md", "utf8")): Map<string, string> {
  return new Map(
    [...markdown.matchAll(/^\| ([A-Z]+(?:-[A-Z]+)?-\d+) \| (.+) \|$/gm)].map(([, id, reason]) => [
      id as string,
      reason as string,
    ]),
  );
}
