import { describe, expect, test } from "vitest";
import { safeHtml } from "#store/import/cell-values.ts";
import { htmlOf, markdownOf } from "./description-markdown.server.ts";

const compact = (html: string) =>
  html
    .replaceAll(/>\s+</g, "><")
    .replaceAll(/<\/?(thead|tbody)>/g, "")
    .replaceAll(/(<\/?)del>/g, "$1s>")
    .trim();

describe("a description that is edited", () => {
  test.each([
    ["paragraphs", "<p>One.</p><p>Two.</p>", "One.\n\nTwo."],
    ["headings", "<h2>Sole</h2><h3>Care</h3>", "## Sole\n\n### Care"],
    [
      "emphasis",
      "<p>A <strong>soft</strong> and <em>light</em> <s>old</s> shoe</p>",
      "A **soft** and *light* ~~old~~ shoe",
    ],
    ["emphasis with spaces inside", "<p>a<strong> soft </strong>shoe</p>", "a **soft** shoe"],
    ["a link", '<p>See <a href="https://shod.example/a_(b)">care</a></p>', "See [care](<https://shod.example/a_(b)>)"],
    ["line breaks", "<p>One<br>two</p>", "One<br>two"],
    ["a list", "<ul><li>Calf</li><li>Rubber</li></ul>", "- Calf\n- Rubber"],
    ["a numbered list that goes on", '<ol start="3"><li>Clean</li><li>Dry</li></ol>', "3. Clean\n4. Dry"],
    ["a list in a list", "<ul><li>Upper<ul><li>Calf</li></ul></li></ul>", "- Upper\n  - Calf"],
    [
      "a table with headings",
      "<table><tr><th>US</th><th>EU</th></tr><tr><td>9</td><td>42 | 43</td></tr></table>",
      "| US | EU |\n| --- | --- |\n| 9 | 42 \\| 43 |",
    ],
    [
      "a table with merged cells",
      '<table><tr><th colspan="2">Sizes</th></tr><tr><td>9</td><td>42</td></tr></table>',
      '<table>\n<tr><th colspan="2">Sizes</th></tr>\n<tr><td>9</td><td>42</td></tr>\n</table>',
    ],
    [
      "a table of label and value",
      "<table><tr><th>Upper</th><td>Calf</td></tr></table>",
      "<table>\n<tr><th>Upper</th><td>Calf</td></tr>\n</table>",
    ],
    ["terms", "<dl><dt>Upper</dt><dd>Calf</dd></dl>", "<dl><dt>Upper</dt><dd>Calf</dd></dl>"],
    ["a quotation", "<blockquote><p>Walk.</p></blockquote>", "> Walk."],
    ["subscripts", "<p>H<sub>2</sub>O</p>", "H<sub>2</sub>O"],
    [
      "characters that Markdown means something by",
      "<p>2 * 3 * 4, a_b_c, [x](y), `z`, &lt;b&gt; &amp;amp;</p>",
      "2 \\* 3 \\* 4, a\\_b\\_c, \\[x\\](y), \\`z\\`, &lt;b> &amp;amp;",
    ],
    [
      "a paragraph that begins like a list",
      "<p>- not a list</p><p>1. nor this</p><p># nor that</p>",
      "\\- not a list\n\n1\\. nor this\n\n\\# nor that",
    ],
    ["nothing", "", ""],
  ])("is Markdown and back the same: %s", (_what, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
    expect(markdownOf(safeHtml(htmlOf(markdown)))).toBe(markdown);
    const expected = html.replace("<strong> soft </strong>", " <strong>soft</strong> ");
    expect(compact(safeHtml(htmlOf(markdown)))).toBe(compact(safeHtml(expected)));
  });

  test("is stored without scripts, whatever is typed", () => {
    const typed = "# Sole\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))";
    expect(safeHtml(htmlOf(typed))).not.toMatch(/script|onerror|<img|<h1/);
  });
});
