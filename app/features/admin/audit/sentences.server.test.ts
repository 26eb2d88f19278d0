import { expect, test } from "vitest";
import { FEATURES } from "#app/features.server.ts";
import { redacted } from "#app/platform/audit/audit-trail.ts";
import { sentenceOf } from "./sentences.server.ts";

const say = (action: string, subject: string, before: object, after: object) =>
  sentenceOf(FEATURES, { action, subject, before, after });

test("a sentence has none of the values that the changes hide", () => {
  const before = { linkUrl: "https://x.example/?token=abc" };
  const sentence = say("banner.updated", "News", before, { linkUrl: "https://x.example/?token=def" });
  expect(sentence).toBe("changed the link of the banner “News”");
});

test("an autosave changed the text, of which it records the length", () => {
  const before = { subject: "News", audiences: ["products"], contentLength: 12 };
  expect(say("newsletter.updated", "News", before, { ...before, contentLength: 90 })).toBe(
    "changed the text of the newsletter “News”",
  );
  expect(say("newsletter.updated", "Old", before, { ...before, subject: "Old" })).toBe(
    "changed the subject of the newsletter “Old” from News to Old",
  );
});

test("an address at the end of a long word is hidden, and a long word is none", () => {
  expect(redacted(`${"a".repeat(500)}@home.example`)).not.toContain("home.example");
  expect(redacted("a".repeat(200_000))).toHaveLength(200_000);
});
