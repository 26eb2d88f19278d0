import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { allOrNone } from "./restore.ts";

let home: string;
beforeEach(() => void (home = mkdtempSync(path.join(tmpdir(), "shod-moves-"))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

test("a restore that fails while moving files leaves everything unchanged", async () => {
  for (const name of ["database", "secret"]) writeFileSync(path.join(home, name), `old ${name}`);
  mkdirSync(path.join(home, "aside"));
  const at = (...parts: string[]) => path.join(home, ...parts);
  const moves = [
    { from: at("database"), to: at("aside", "database") },
    { from: at("secret"), to: at("aside", "secret") },
    { from: at("made", "database"), to: at("database") },
  ];
  await expect(allOrNone(moves)).rejects.toThrow("ENOENT");
  expect(readdirSync(home).toSorted()).toEqual(["aside", "database", "secret"]);
  expect(readdirSync(at("aside"))).toEqual([]);
  expect(readFileSync(at("database"), "utf8")).toBe("old database");

  await allOrNone(moves.slice(0, 2));
  expect(readdirSync(at("aside")).toSorted()).toEqual(["database", "secret"]);
});
