import { expect, test } from "vitest";
import { processCount } from "./run-processes.ts";

test("the number of processes is WEB_CONCURRENCY, and one if the site has to say that it is wrong", () => {
  expect([" 4 ", "1", "", undefined, "many", "2.5", "-1"].map(processCount)).toEqual([4, 1, 1, 1, 1, 1, 1]);
});
