import { describe, expect, test } from "vitest";
import { retiredWordsIn, retiredWordsInName } from "./find-words.ts";
import { RETIRED_WORDS } from "./retired-words.ts";
import { addedWords } from "./words.ts";

function found(file: string, source: string): string[] {
  return retiredWordsIn(file, source).map(({ kind, text, line, column }) => `${line}:${column} ${kind} ${text}`);
}

describe("a retired word", () => {
  test("is reported in names, comments, strings and JSX text, with its position", () => {
    const source = `// Somebody knocks.
export const deskKey = "the favourite";
export function Row({ rowMark }: { rowMark: string }) {
  return <p title={\`\${rowMark} mails\`}>One press mends it</p>;
}
`;
    expect(found("row.tsx", source)).toEqual([
      "1:4 comment Somebody",
      "1:13 comment knocks",
      "2:14 identifier desk",
      "2:29 string favourite",
      "3:36 identifier rowMark",
      "4:32 string mails",
      "4:44 string press",
      "4:50 string mends",
    ]);
  });

  test("is reported in the name of a file and of a folder", () => {
    expect(retiredWordsInName("app/ui/desk").map(({ kind, text }) => `${kind} ${text}`)).toEqual(["file name desk"]);
    expect(retiredWordsInName("server/auth-door.test.ts").map(({ text }) => text)).toEqual(["door"]);
  });

  test("is reported with the word to write", () => {
    expect(retiredWordsIn("a.ts", "// a new colour")[0]!.retired.write).toBe("color");
  });

  test.for([
    ["a declared variable", "const { open: door } = load();"],
    ["a parameter", "function enter(door: string) {}"],
    ["a default", "function enter({ entrance: door = 1 }) {}"],
    ["a key of an object", "send({ door: 1 });"],
    ["a key of a type", "type Entrance = { door: string };"],
    ["a type", "type Door = string;"],
    ["an import under another name", 'import { entrance as door } from "./entrance.ts";'],
    ["a constant in capitals", "const MAIN_DOOR = 1;"],
    ["a plural", "const doors = [];"],
    ["a longer name with a documented property's word", "const piecesLeft = 1;"],
  ])("is found in %s", ([, source]) => {
    expect(found("a.ts", source!)).toHaveLength(1);
  });

  test("is found in a style sheet, in a Markdown document and in the document's code", () => {
    expect(found("a.css", "/* A door. */\n.desk-row { stroke-width: 1px; }")).toEqual([
      "1:6 comment door",
      "2:2 identifier desk",
    ]);
    expect(found("a.md", "The door is `theDesk`.\n")).toEqual(["1:5 comment door", "1:17 identifier Desk"]);
  });

  test("is found across the lines of a comment", () => {
    expect(found("a.ts", "/**\n * What waits for the row\n * mark.\n */")).toEqual(["2:23 comment row\n * mark"]);
  });
});

describe("no retired word", () => {
  test.for([
    [
      "the use of a name that another file declares",
      'import { door } from "./a.ts";\nopen(door, house.door, { door });',
    ],
    ["a path of a file, which has the word in its name", 'import "./auth-door.ts";\nrun("server/auth-door.test.ts");'],
    ["a longer word", "const background = replace(newsletter, email); // The outdoor colors, understanding"],
    ["an allowed phrase", "const strokeWidth = 2; // The mail server, a screen reader"],
    ["a documented name", "const url = env.MAIL_FROM; // /mail/confirm"],
    ["a documented property", "send({ people: 2, pieces: 3 });"],
    ["prose, where only names have the word", '// The answer is said to be sure.\nshow("Tell us your place");'],
  ])("is %s", ([, source]) => {
    expect(found("a.ts", source!)).toEqual([]);
  });

  test("is reported in editorial text, except for its spelling", () => {
    const text = 'export const text = "Nobody knocks at a door of that colour.";';
    expect(found("app/site/content/a.ts", text)).toEqual(["1:54 editorial colour"]);
  });

  test("is recommended as a replacement", () => {
    const recommended = RETIRED_WORDS.filter(({ write, in: kinds }) =>
      kinds.some((kind) => kind !== "editorial" && retiredIn(kind, write).length > 0),
    );
    expect(recommended.map(({ write }) => write)).toEqual([]);
  });
});

function retiredIn(kind: "identifier" | "comment" | "string", text: string) {
  const sources = { identifier: `\`${text}\``, comment: text, string: text };
  return retiredWordsIn("a.md", sources[kind]);
}

describe("the counts of remaining words", () => {
  const remaining = { "package.json": { door: 2 }, "gone.ts": { door: 1, desk: 1 } };

  test("may only decrease", () => {
    expect(addedWords(remaining, { "package.json": { door: 1 } })).toEqual([]);
    expect(addedWords(remaining, { "package.json": { door: 3 } })).toEqual([
      { file: "package.json", word: "door", allowed: 2 },
    ]);
    expect(addedWords(remaining, { "package.json": { desk: 1 } })).toHaveLength(1);
  });

  test("move with a renamed file, once", () => {
    expect(addedWords(remaining, { "renamed.ts": { door: 1, desk: 1 } })).toEqual([]);
    expect(addedWords(remaining, { "renamed.ts": { door: 1 }, "second.ts": { door: 1 } })).toEqual([
      { file: "second.ts", word: "door", allowed: 0 },
    ]);
  });

  test("are zero for a file that is not listed", () => {
    expect(addedWords({}, { "new.ts": { door: 1 } })).toHaveLength(1);
  });
});
