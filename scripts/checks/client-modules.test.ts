import { expect, test } from "vitest";
import { clientModules } from "./client-modules.ts";

const modules = new Map(clientModules().map((module) => [module.file, module]));

test("browser code is what routes and the entry import, also on demand and through others", () => {
  for (const file of [
    "app/entry.client.tsx",
    "app/root.tsx",
    "app/features/cart/cart-sheet.tsx",
    "app/platform/money.ts",
    "store/checkout/client/checkout.js",
    "store/checkout/client/clear-cart.js",
  ])
    expect([...modules.keys()]).toContain(file);
});

test("it is neither server code nor the server half of a route", () => {
  expect([...modules.keys()].filter((file) => file.includes(".server."))).toEqual([]);
  for (const file of ["app/features/email/templates/issue-email.tsx", "app/platform/limits/limited-address.ts"])
    expect([...modules.keys()]).not.toContain(file);
  const { source, statements } = modules.get("app/features/shop/routes/product.tsx")!;
  const kept = statements.map(({ start, end }) => source.slice(start, end)).join("\n");
  expect(kept).toContain("export default function");
  expect(source).toContain("export async function loader");
  expect(kept).not.toMatch(/\bloader\b|\.server\.ts/);
});
