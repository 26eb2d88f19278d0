import { expect, test } from "vitest";
import { truncate, isStorable, storableJson, storableText } from "./storable.ts";

test("text for the database contains no NUL and no lone surrogates", () => {
  expect(storableText("a\0b")).toBe("ab");
  expect(storableText("a\ud83d")).toBe("a\ufffd");
  expect(storableText("Grace 👟")).toBe("Grace 👟");
  expect(["a\0", "\udc5f", "Grace 👟"].map(isStorable)).toEqual([false, false, true]);
});

test("JSON for the database is cleaned at every depth, field names included", () => {
  const given: unknown = JSON.parse('{"a\\u0000":[{"b":"x\\u0000y","c":1,"d":null}],"__proto__":"\\ud800"}');
  expect(JSON.stringify(storableJson(given))).toBe('{"a":[{"b":"xy","c":1,"d":null}],"__proto__":"\ufffd"}');
});

test("a date is stored as an ISO instant", () => {
  const at = "2026-11-22T02:00:00.000Z";
  expect(storableJson({ before: [{ at: new Date(at) }] })).toEqual({ before: [{ at }] });
  expect(storableJson(new Date(Number.NaN))).toBeNull();
});

test("cutting counts code points", () => {
  expect(truncate("👟👟👟", 2)).toBe("👟👟");
  expect(truncate("abc", 3)).toBe("abc");
});
