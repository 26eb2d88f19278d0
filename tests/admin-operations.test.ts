import { parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { adminSchema } from "#store/admin/admin-routes.server.ts";

/**
 * Every document sent to the Admin API. Shopify publishes no schema of it that could be had without an account; the embedded store's
 * was written after its reference and holds what we ask for, no more.
 */
const files = import.meta.glob<Record<string, unknown>>("../app/platform/shopify/*.operations.server.ts", {
  eager: true,
});
const operations = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, text]) =>
    typeof text === "string" ? [{ name: `${file.split("/").at(-1)} ${name}`, text }] : [],
  ),
);
const problems = (text: string) => validate(adminSchema(), parse(text)).map(({ message }) => message);

describe("the Admin API as we know it", () => {
  test.each(operations)("[PROV-34] knows everything $name asks for", ({ text }) => {
    expect(problems(text)).toEqual([]);
  });

  test("does not know a planted foreign field", () => {
    const planted = operations[0]!.text.replace(/\bid\n/, "id shoeSmell\n");
    expect(problems(planted)).toEqual([expect.stringContaining('Cannot query field "shoeSmell"')]);
  });
});
