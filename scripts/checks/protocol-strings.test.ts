import { expect, test } from "vitest";
import { unknownStrings } from "./protocol-strings.ts";

test("known headers, directives and media types pass", () => {
  const source = `
const response = new Response(body, { headers: { "Cache-Control": "private, max-age=60", "content-type": "text/html; charset=utf-8", Vary: "Accept" } });
response.headers.set("Cache-Control", \`public, max-age=\${SECONDS}, immutable\`);
`;
  expect(unknownStrings("a.ts", source)).toEqual([]);
});

test.each([
  ["a directive", 'data(checked, { headers: { "Cache-Control": "refusedImport-store" } })', "refusedImport-store"],
  ["a directive among others", 'c.header("Cache-Control", "private, no-shop")', "no-shop"],
  ["a header that is set", 'response.headers.set("Cache-Checkout", "no-store")', "Cache-Checkout"],
  ["a header of an object", 'const headers = { ETag: tag, "If-Promo-Match": tag }', "If-Promo-Match"],
  ["a media type", 'const type = "application/jsonLine";', "application/jsonLine"],
  ["any hyphenated string", 'window.addEventListener("page-hideProduct", stop)', "page-hideProduct"],
])("a renamed word in %s is found", (_where, source, string) => {
  expect(unknownStrings("a.ts", source)).toContain(`a.ts: ${string}`);
});
