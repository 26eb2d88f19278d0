import { describe, expect, test } from "vitest";
import { FORM_TYPES, JSON_TYPES, mediaTypeOf, refuseContentType } from "./content-type.ts";

describe("a Content-Type", () => {
  test.each([
    ["application/json", "application/json"],
    ["Application/JSON; charset=UTF-8", "application/json"],
    ["application/json;charset=utf-8;", "application/json"],
    ['multipart/form-data; boundary="a b"', "multipart/form-data"],
    ["multipart/form-data; boundary=----x", "multipart/form-data"],
    ["xapplication/json", "xapplication/json"],
  ])("%s names %s", (contentType, type) => expect(mediaTypeOf(contentType)).toBe(type));

  test.each([
    "",
    "json",
    "/",
    "application/",
    "application/json/x",
    "application/json, application/json",
    "application/json; charset",
    "application json",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary=""',
    "multipart/form-data; xboundary=a",
  ])("%j is malformed", (contentType) => expect(mediaTypeOf(contentType)).toBeNull());

  test("that is not accepted is refused with the accepted ones", () => {
    expect(refuseContentType(new Headers({ "Content-Type": "text/xml" }), FORM_TYPES)).toBe(
      "Unsupported Content-Type. Send application/x-www-form-urlencoded or multipart/form-data.",
    );
    expect(
      refuseContentType(new Headers({ "Content-Type": "application/json; charset=utf-8" }), JSON_TYPES),
    ).toBeNull();
    expect(refuseContentType(new Headers(), JSON_TYPES)).toBeNull();
  });
});
