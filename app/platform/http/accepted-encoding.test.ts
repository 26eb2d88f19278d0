import { expect, test } from "vitest";
import { acceptedEncoding } from "./accepted-encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=1.0, gzip;q=0.8", "br"],
  ["BR", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br; q=0.000, gzip", "gzip"],
  ["gzip;q=0, br;q=0", null],
  ["brotli", null],
  ["identity", null],
  ["", null],
])("of “%s” is %s", (header, expected) => {
  const request = new Request("http://localhost/", { headers: { "Accept-Encoding": header } });
  expect(acceptedEncoding(request)).toBe(expected);
});
