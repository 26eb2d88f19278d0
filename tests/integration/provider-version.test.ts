import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("[PROV-33] no source uses the API version 2024-10", () => {
  const sources = globSync("{app,server,store}/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => readFileSync(file, "utf8").includes("2024-10"))).toEqual([]);
});
