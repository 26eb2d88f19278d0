import { describe, expect, test } from "vitest";
import { childText, parseXml } from "./xml.server.ts";

describe("an XML document", () => {
  test("is parsed with its namespaces, entities, character references and CDATA", () => {
    const error = parseXml(
      '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<Error xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
        "<Code>A&amp;B&#233;</Code><Message><![CDATA[<No> & no]]></Message><Empty/></Error>",
    );
    expect(error?.name).toBe("Error");
    expect(childText(error, "Code")).toBe("A&Bé");
    expect(childText(error, "Message")).toBe("<No> & no");
    expect(childText(error, "Empty")).toBe("");
    expect(childText(error, "Missing")).toBe("");
  });

  test("separates an element's own children from deeper ones", () => {
    const page = parseXml("<Page><Owner><Key>of the owner</Key></Owner><Key>of the page</Key></Page>");
    expect(childText(page, "Key")).toBe("of the page");
    expect(page?.children.map(({ name }) => name)).toEqual(["Owner", "Key"]);
  });

  test.each([
    ["nothing", ""],
    ["JSON", '{"Code":"AccessDenied"}'],
    ["a proxy's page", "<html><body><br>Bad gateway</body></html>"],
    ["an incomplete document", "<Error><Code>Slow"],
    ["overlapping tags", "<Error><Code>Slow</Error></Code>"],
  ])("is null for %s", (_what, text) => {
    expect(parseXml(text)).toBeNull();
  });

  test.each([
    ["expands", '<!DOCTYPE e [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Error><Code>&b;</Code></Error>'],
    ["reads a file", '<!DOCTYPE e [<!ENTITY a SYSTEM "file:///etc/hostname">]><Error><Code>&a;</Code></Error>'],
  ])("attack U12: is null if its DTD defines an entity that %s", (_what, text) => {
    expect(parseXml(text)).toBeNull();
  });

  test("attack U12: can be deeply nested without a stack overflow", () => {
    const depth = 50_000;
    expect(parseXml("<a>".repeat(depth) + "</a>".repeat(depth))?.name).toBe("a");
  });
});
