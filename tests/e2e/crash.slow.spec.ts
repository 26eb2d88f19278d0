// Protects: store/checkout/**, store/orders/**, app/platform/db/**, server/*.ts
import { test } from "@playwright/test";
import { expectOrdersSurvive } from "./crash.ts";

test("attack R7: a shop killed twenty times during checkouts keeps every acknowledged order exactly once", async () => {
  test.setTimeout(600_000);
  await expectOrdersSurvive({ kills: 20 });
});
