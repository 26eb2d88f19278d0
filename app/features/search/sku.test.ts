import { expect, test } from "vitest";
import { skuInQuery } from "./sku.ts";

test.each<[query: string, sku: string | null, isWritten?: boolean]>([
  ["PL-IVO-8", "PL-IVO-8", true],
  [" pl-ivo- ", "pl-ivo-", true],
  ["PL–IVO–8", "PL-IVO-8", true],
  ["PL IVO 8", "PL IVO 8", true],
  ["PLIVO8", "PLIVO8", true],
  ["shd_100.2/b", "shd_100.2/b", true],
  ["SKU: PL-IVO-8", "PL-IVO-8", true],
  ["item no. 4711", "4711", true],
  ["plivo", "plivo", false],
  ["blue shoes", "blue shoes", false],
  ["pl", null],
  ["p-8", null],
  ["10.5", null],
  ["$50", null],
  ["what’s new?", null],
  ["", null],
  ["sku", null],
])("%j may be the SKU %j", (query, sku, isWritten = false) => {
  expect(skuInQuery(query)).toEqual(sku === null ? null : { sku, isWritten });
});
