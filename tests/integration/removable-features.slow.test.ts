// Protects: app/features.server.ts, app/features/**/*.feature.server.ts, app/platform/feature.server.ts, server/**
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { copyTree } from "../../scripts/tests/copy-tree.ts";

// Type-checks a copy of the whole project for each feature.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 });

const LIST = "app/features.server.ts";
const list = readFileSync(LIST, "utf8");
const names = [...list.matchAll(/^ {2}(\w+Feature),$/gm)].map(([, name = ""]) => name);

const copy = copyTree("shod-removable-");
const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
// The types of the routes are generated.
beforeAll(() => void run("node_modules/@react-router/dev/bin.cjs", "typegen"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("the list of manifests names every feature", () => {
  expect(names.length).toBeGreaterThan(20);
});

test.for(names)("the program type-checks without %s in the list of manifests", (name) => {
  const without = list
    .split("\n")
    .filter((line) => !new RegExp(`\\b${name}\\b`).test(line))
    .join("\n");
  writeFileSync(path.join(copy, LIST), without);
  const { status, stdout } = run("node_modules/typescript/bin/tsc", "--noEmit");
  expect([stdout, status]).toEqual(["", 0]);
});
