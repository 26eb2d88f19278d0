import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { pageBody, sharedPart } from "./page-body.server.ts";

const HTML = "<p>Blessed are the feet.</p>".repeat(100);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test.each([false, true])("a page has the same bytes in every encoding (shrunk: %s)", async (isShrunk) => {
  const cut = HTML.length / 2 + 3;
  const [before, shared, after] = [HTML.slice(0, 5), HTML.slice(5, cut), HTML.slice(cut)].map(bytesOf) as [
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
  ];
  const body = pageBody([{ bytes: before }, sharedPart(shared), { bytes: after }]);
  if (isShrunk) body.shrink();
  // What is kept when brotli has been asked for is the third state, in the second round.
  for (let round = 0; round < 2; round++) {
    expect(textOf(await body.encoded(null))).toBe(HTML);
    expect(textOf(gunzipSync(await body.encoded("gzip")))).toBe(HTML);
    expect(textOf(brotliDecompressSync(await body.encoded("br")))).toBe(HTML);
  }
  expect(body.size).toBe(HTML.length);
});

test("a shrunk page no longer keeps what it was given, and decompresses it for each client without compression", async () => {
  const given = bytesOf(HTML);
  const body = pageBody([{ bytes: given }]);
  expect(await body.encoded(null)).toBe(given);
  body.shrink();
  expect(await body.encoded(null)).not.toBe(given);
  expect(await body.encoded(null)).not.toBe(await body.encoded(null));
});

test("a page of few bytes is kept as it is", async () => {
  const given = bytesOf("<p>Peace</p>");
  const body = pageBody([{ bytes: given }]);
  body.shrink();
  expect(body.isCompressible).toBe(false);
  expect(await body.encoded(null)).toBe(given);
});
