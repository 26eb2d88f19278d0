import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

const SOURCE = /\.(tsx?|mjs|css)$/;
const EXCLUDED = [
  "docs/requirements.md", // its IDs are those of the documents
  "docs/guides/add-a-feature.md", // names the files it creates
  "scripts/checks/references.test.ts",
  "studio/", // a program of its own
];
const FOLDERS = "app|bench|db|docs|scripts|server|store|tests";
/** A path from the root, or the name of a file; not an ending such as `*.server.ts`. */
const PATH = new RegExp(
  String.raw`(?<![\w./*}-])(?:(?:${FOLDERS})/[\w./-]*[\w-]|[\w-][\w./-]*\.(?:tsx?|mjs|css|md))(?![\w{*[/-])`,
  "g",
);
const DECISION = /\b[Dd]ecisions? (\d{1,3}(?:(?:, | and )\d{1,3})*)|docs\/decisions\/(\d{1,3})(?![\d-])/g;
/** Rows of docs/security-tests.md have such names, too; titles of tests cite them. */
const UNKNOWN_DECISION = /\bdecisions? D\d{1,3}\b|\bD\d{1,3}\b/g;
const NAME = /`([A-Za-z_$][\w$]*)(?:\(\))?`/g;
/** Names of others that comments quote. */
const NAMES_OF_OTHERS = new Set(["proxy_next_upstream"]);

/** Comments and documents refer only to files, decision records and names that exist. */
export function checkReferences(): boolean {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => existsSync(file));
  const read = (file: string) => [file, readFileSync(file, "utf8")] as const;
  const sources = files.filter((file) => SOURCE.test(file) || file.endsWith(".md")).map(read);
  const other = files.filter((file) => /\.(sql|json|graphql)$/.test(file)).map((file) => read(file)[1]);
  const stale = staleReferences(new Map(sources), { files, names: namesIn(other.join("\n")) });
  for (const line of stale) console.error(line);
  return stale.length === 0;
}

/** "file:line reference"; `known`: files and names besides those of the sources. */
export function staleReferences(
  sources: ReadonlyMap<string, string>,
  known: { files: string[]; names?: Set<string> },
): string[] {
  const files = new Set(known.files);
  const endings = new Set(known.files.flatMap((file) => file.split("/").map((_, at, all) => all.slice(at).join("/"))));
  const folders = new Set(
    known.files.flatMap((file) => file.split("/").map((_, at, all) => all.slice(0, at).join("/"))),
  );
  const records = new Set(known.files.map((file) => Number(/^docs\/decisions\/(\d+)-/.exec(file)?.[1])));
  const parts = [...sources]
    .filter(([file]) => !EXCLUDED.some((excluded) => file.startsWith(excluded)))
    .map(([file, source]) => ({ file, source, ...partsOf(file, source) }));
  const names = new Set([...(known.names ?? []), ...parts.flatMap(({ code }) => [...namesIn(code)])]);

  const isPath = (file: string, named: string) =>
    endings.has(named) ||
    folders.has(named) ||
    files.has(path.posix.normalize(path.posix.join(path.posix.dirname(file), named))) ||
    [".ts", ".tsx", ".server.ts"].some((extension) => files.has(named + extension)) ||
    /^docs\/decisions\/\d+$/.test(named) ||
    /^(app|server|store)\/\+types/.test(named);
  const isRecords = (numbers: string) => numbers.split(/\D+/).every((number) => records.has(Number(number)));

  return parts.flatMap(({ file, source, comments }) => {
    const at = (start: number, text: string) => `${file}:${source.slice(0, start).split("\n").length} ${text}`;
    return comments.flatMap(({ text, start }) => {
      const isDocument = file.endsWith(".md");
      const citations = file === "docs/security-tests.md" ? [] : [...text.matchAll(UNKNOWN_DECISION)];
      const decisions = [...text.matchAll(DECISION)].filter(([, a, b]) => !isRecords(a ?? b ?? ""));
      const paths = [...text.matchAll(PATH)].filter(([named]) => !isPath(file, named));
      const quoted = isDocument
        ? []
        : [...text.matchAll(NAME)].filter(([, name = ""]) => !names.has(name) && !NAMES_OF_OTHERS.has(name));
      return [...citations, ...decisions, ...paths, ...quoted].map((match) => at(start + match.index, match[0]));
    });
  });
}

type Comment = { text: string; start: number };

/** The comments of a source file, and its code without them; a document is all comment. */
export function partsOf(file: string, source: string): { comments: Comment[]; code: string } {
  if (file.endsWith(".md")) return { comments: [{ text: source, start: 0 }], code: "" };
  const ranges = file.endsWith(".css")
    ? [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
      }))
    : parseSync(file, source).comments;
  let code = "";
  let end = 0;
  for (const range of ranges) {
    code += source.slice(end, range.start);
    end = range.end;
  }
  const comments = ranges.map((range) => ({ text: source.slice(range.start, range.end), start: range.start }));
  // Titles of tests cite decisions as comments do.
  const titles = [...source.matchAll(/\(decisions? [^)\n]*\)/g)]
    .filter(({ index }) => !ranges.some((range) => range.start <= index && index < range.end))
    .map((match) => ({ text: match[0], start: match.index }));
  return { comments: [...comments, ...titles], code: code + source.slice(end) };
}

const namesIn = (text: string) => new Set(text.match(/[A-Za-z_$][\w$]*/g));
