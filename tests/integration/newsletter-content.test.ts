import { describe, expect, test } from "vitest";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { verseAt } from "#app/scripture.ts";
import { linksOf, partsOf } from "#app/features/email/newsletters/content-parts.server.ts";
import { newsletterIssue } from "#app/features/email/newsletters/newsletter-issue.server.ts";

const SITE = "https://shod.example";
const parts = (content: string) => partsOf(content, SITE);
const renderIssue = (content: string) =>
  issueEmail(newsletterIssue({ subject: "News", content, audiences: ["products"] }, SITE));

describe("the content of a newsletter", () => {
  test("is plain text with paragraphs and simple Markdown", () => {
    expect(
      parts(
        "## Hello\n\nOne *line*\nand **another**.\n\n- first\n- [second](/shop)\n  - inner\n\n1. one\n2. two\n\n> Quoted\n> — Ann Reed\n\n---\n\nhttps://other.example/a",
      ),
    ).toEqual([
      { kind: "heading", text: "Hello" },
      { kind: "paragraph", words: ["One ", { emphasis: "line" }, "\nand ", { strong: "another" }, "."] },
      {
        kind: "list",
        isNumbered: false,
        items: [["first"], [{ label: "second", link: "https://shod.example/shop" }], ["inner"]],
      },
      { kind: "list", isNumbered: true, items: [["one"], ["two"]] },
      { kind: "quote", text: "Quoted", from: "Ann Reed" },
      { kind: "paragraph", words: [{ label: "https://other.example/a", link: "https://other.example/a" }] },
    ]);
  });

  test("has the source of a quotation, on its own line or after the text", () => {
    const { text, reference } = verseAt("Psalm 23:1");
    for (const quote of [
      `> ${text}\n> (${reference}, KJV)`,
      `> ${text} (${reference}, KJV)`,
      `> ${text} — ${reference}, KJV`,
    ])
      expect(parts(quote)).toEqual([{ kind: "quote", text, from: `${reference}, KJV` }]);
    expect(parts("> Just words")).toEqual([{ kind: "quote", text: "Just words", from: null }]);
  });

  test("attack D2: allows links to https, email addresses and the site only", () => {
    const hostile = [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "java&#115;cript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "//evil.example",
      "/\\evil.example",
      "http://plain.example",
      "https://user@evil.example",
      "file:///etc/passwd",
      "</\t/evil.example>",
      "</\t/a:b>",
    ];
    for (const link of hostile) expect(linksOf(parts(`[label](${link})`)), link).toEqual([]);
    expect(
      linksOf(parts("[a](/shop) [b](mailto:ann@home.example) [c](https://c.example)")).map(({ link }) => link),
    ).toEqual(["https://shod.example/shop", "mailto:ann@home.example", "https://c.example/"]);
  });

  test("attack D2: shows HTML as text, in HTML and in plain text", async () => {
    const hostile = [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "Text <b onclick=alert(1)>bold</b> <base href=//evil.example>",
      "![alt](https://evil.example/pixel.gif)",
      "<style>@import 'https://evil.example'</style>",
      "| a | b |\n|---|---|\n| <svg/onload=alert(1)> | 2 |",
      "```\n<iframe src=//evil.example>\n```",
      "[<img src=x>](https://c.example)",
    ].join("\n\n");
    const { html, text } = await renderIssue(hostile);
    expect(html).not.toMatch(/<(script|img|b|base|svg|iframe)\b[^>]*(onclick|onerror|onload|src|href)?/i);
    expect(html).toContain("&lt;script&gt;");
    expect(html).not.toContain("pixel.gif");
    expect(text).toContain("<script>alert(1)</script>");
  });

  test("keeps line breaks, and is rendered the same each time", async () => {
    const email = await renderIssue("One\ntwo\n\n1. a\n2. b");
    expect(email.html).toMatch(/One<br\/?>two/);
    expect(email.html).toContain("<ol");
    expect(email.text).toContain("One\ntwo");
    expect(email.text).toContain("1. a\n2. b");
    expect(await renderIssue("One\ntwo\n\n1. a\n2. b")).toEqual(email);
  });

  test("is parsed quickly, however deeply it is nested", () => {
    for (const hostile of [
      "> ".repeat(5_000) + "x",
      "*".repeat(20_000),
      "[".repeat(20_000),
      "- ".repeat(9_000) + "x",
      "`".repeat(19_999) + "x",
      "![](".repeat(5_000),
      "a@".repeat(10_000),
      "_a ".repeat(6_000),
      "<a ".repeat(6_000),
      "1. ".repeat(6_000),
      "*a **b ".repeat(2_800),
      "[a](".repeat(5_000),
      "- a\n".repeat(5_000),
      "|a".repeat(10_000),
    ])
      expect(Array.isArray(parts(hostile))).toBe(true);
  });
});
