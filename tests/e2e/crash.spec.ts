import { test } from "./site.ts";
import { expectOrdersSurvive } from "./crash.ts";

test("a shop killed during checkouts keeps every acknowledged order exactly once", () =>
  expectOrdersSurvive({ kills: 1 }));
