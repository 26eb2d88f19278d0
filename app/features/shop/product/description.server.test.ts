import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { readDescription } from "./description.server.ts";
import { Description } from "./description.tsx";
import { cpuMs } from "#tests/support/cpu-time.ts";

/** The elements inside the description's container, as the product page renders them. */
function shown(html: string): string {
  return renderToStaticMarkup(createElement(Description, { blocks: readDescription(html).blocks }))
    .replace(/^<div[^>]*>/, "")
    .replace(/<\/div>$/, "");
}

const table = (rows: string, name = "Table") =>
  `<div class="description-table" role="group" aria-label="${name}" tabindex="0"><table>${rows}</table></div>`;

describe("the provider's description", () => {
  test("[PDP-05] attack D6: has only elements and links of the allowlist, whatever markup it has", () => {
    const html = `<p onclick=alert(1) style="color:red">Cut from <em>one</em> hide &amp; sewn by <font color=red>hand</font>.</p>
      <script>alert(1)</script><style>p{}</style><svg><a href="https://a.example">x</a></svg><iframe src=//a.example>y</iframe>
      <p>It &lt;gives&gt; within a week.<img src=x onerror=alert(1)></p><a href="javascript:alert(1)">Click</a> or
      <a href="java&#10;script:alert(1)">click</a>, <a href="data:text/html,x">click</a>, <a href=/relative>click</a>`;
    expect(shown(html)).toBe(
      "<p>Cut from <em>one</em> hide &amp; sewn by hand.</p><p>It &lt;gives&gt; within a week.</p><p>Click or click, click, click</p>",
    );
    expect(readDescription(html).text).toBe(
      "Cut from one hide & sewn by hand.\n\nIt <gives> within a week.\n\nClick or click, click, click",
    );
  });

  test.each([
    [
      "a table",
      "<table><tbody><tr><th>Upper</th><td>Calf</td></tr><tr><th>Sole</th><td>Rubber</td></tr></tbody></table>",
    ],
    ["a table without header cells", "<table><tr><td><p>Upper<td>Calf<tr><td>Sole:<td>Rubber</table>"],
    ["a description list", "<dl><dt>Upper</dt><dd>Calf</dd><dt>Sole</dt><dd>Rubber</dd></dl>"],
    ["a list", "<ul><li><strong>Upper:</strong> Calf</li><li><p><b>Sole</b>: Rubber</p></li></ul>"],
  ])("reads the specification from %s", (_form, html) => {
    expect(readDescription(`<p>A shoe.</p>${html}`)).toEqual({
      blocks: [{ tag: "p", children: ["A shoe."] }],
      text: "A shoe.",
      specification: [
        ["Upper", "Calf"],
        ["Sole", "Rubber"],
      ],
    });
  });

  const sizes = "<tr><th>US</th><th>EU</th></tr><tr><td>9</td><td>42</td></tr>";
  test.each([
    [
      "an ordinary list",
      "Good for<ul><li>gravel<li>rain</ul>",
      "<p>Good for</p><ul><li>gravel</li><li>rain</li></ul>",
      "Good for\n\ngravel\nrain",
    ],
    [
      "emphasis in a list",
      "<ul><li><strong>Vegan</strong></li></ul>",
      "<ul><li><strong>Vegan</strong></li></ul>",
      "Vegan",
    ],
    [
      "items with a label among others",
      "<ul><li><b>Vegan</b> leather<li>Light</ul>",
      "<ul><li><strong>Vegan</strong> leather</li><li>Light</li></ul>",
      "Vegan leather\nLight",
    ],
    [
      "nested lists",
      "<ul><li>Care<ol><li>Brush</li><li>Wax</li></ol></li><ul><li>Rest</li></ul></ul>",
      "<ul><li>Care<ol><li>Brush</li><li>Wax</li></ol><ul><li>Rest</li></ul></li></ul>",
      "Care\n\nBrush\nWax\n\nRest",
    ],
    [
      "a table of sizes",
      `<table>${sizes}</table>`,
      table("<thead><tr><th>US</th><th>EU</th></tr></thead><tbody><tr><td>9</td><td>42</td></tr></tbody>"),
      "US, EU\n9, 42",
    ],
    [
      "a table of sizes without header cells",
      "<table><tr><td>US</td><td>EU</td></tr><tr><td>9</td><td>42</td></tr></table>",
      table("<tbody><tr><td>US</td><td>EU</td></tr><tr><td>9</td><td>42</td></tr></tbody>"),
      "US, EU\n9, 42",
    ],
    [
      "a caption and spanning cells",
      "<table><caption>Fit</caption><tr><td colspan=2>All<td rowspan=9999>x</table>",
      table('<caption>Fit</caption><tbody><tr><td colSpan="2">All</td><td>x</td></tr></tbody>', "Fit"),
      "Fit\nAll, x",
    ],
    ["a rule", "One<hr>Two", "<p>One</p><hr/><p>Two</p>", "One\n\nTwo"],
    ["line breaks", "<p>One<br>Two<br/></p><br><br>Three", "<p>One<br/>Two</p><p>Three</p>", "One\nTwo\n\nThree"],
    ["plain blocks", "<div>One<div>Two</div>Three</div>", "<p>One</p><p>Two</p><p>Three</p>", "One\n\nTwo\n\nThree"],
    [
      "blocks in a cell",
      "<ul><li>One<div>Two</div>Three</ul>",
      "<ul><li>One<br/>Two<br/>Three</li></ul>",
      "One\nTwo\nThree",
    ],
    [
      "headings, without a gap in their levels",
      "<h1>Care</h1><h5>Daily</h5>Brush<h3>Sole</h3>",
      "<h2>Care</h2><h3>Daily</h3><p>Brush</p><h3>Sole</h3>",
      "Care\n\nDaily\n\nBrush\n\nSole",
    ],
    [
      "links",
      `<p>See <a href="https://a.example/?a=1&amp;b=2" target=_blank><b>our</b> site</a> or <a href="mailto:a@a.example">write</a></p>`,
      '<p>See <a class="link" rel="nofollow" href="https://a.example/?a=1&amp;b=2"><strong>our</strong> site</a> or ' +
        '<a class="link" rel="nofollow" href="mailto:a@a.example">write</a></p>',
      "See our site or write",
    ],
    [
      "entities",
      "<p>5&nbsp;&times;&nbsp;4 &#8212; &quot;q&quot; &unknown; AT&T</p>",
      "<p>5 × 4 — &quot;q&quot; &amp;unknown; AT&amp;T</p>",
      '5 × 4 — "q" &unknown; AT&T',
    ],
    [
      "unclosed elements",
      "<p>One<p><em>Two<ul><li>Three",
      "<p>One</p><p><em>Two</em></p><ul><li>Three</li></ul>",
      "One\n\nTwo\n\nThree",
    ],
    [
      "elements in the wrong place",
      "<li>One<td>Two<table>Three</table></p>",
      `<p>One</p><p>Two</p>${table("<tbody><tr><td>Three</td></tr></tbody>")}`,
      "One\n\nTwo\n\nThree",
    ],
    ["empty elements", "<p>&nbsp;</p><p><br></p><h2> </h2><ul><li></li></ul><p>One</p><p></p>", "<p>One</p>", "One"],
    ["blocks inside emphasis", "<b><p>One</p>Two</b>", "<p>One</p><p>Two</p>", "One\n\nTwo"],
    [
      "a quotation",
      "<blockquote>One<p>Two</p></blockquote>",
      "<blockquote><p>One</p><p>Two</p></blockquote>",
      "One\n\nTwo",
    ],
    [
      "preformatted lines",
      "<pre>\nUS  9\nEU 42\r\n\n</pre>Next",
      "<p>US 9<br/>EU 42</p><p>Next</p>",
      "US 9\nEU 42\n\nNext",
    ],
    [
      "the numbers of lists",
      '<ol start=4><li>Four<li value="9">Nine</ol><ol start=x><li>One</ol>',
      '<ol start="4"><li>Four</li><li value="9">Nine</li></ol><ol><li>One</li></ol>',
      "Four\nNine\n\nOne",
    ],
    [
      "what was deleted and inserted",
      "<p><del>$160</del> <strike>$150</strike> <ins>$128</ins></p>",
      "<p><s>$160</s> <s>$150</s> <ins>$128</ins></p>",
      "$160 $150 $128",
    ],
    ["a menu", "<menu><li>One<li>Two</menu>", "<ul><li>One</li><li>Two</li></ul>", "One\nTwo"],
    ["scripts that are not closed", "One<script>alert(1)", "<p>One</p>", "One"],
  ])("keeps %s", (_what, html, elements, text) => {
    expect(shown(html)).toBe(elements);
    expect(readDescription(html)).toMatchObject({ text, specification: [] });
  });

  test.each(["<b>", "<div>", "<ul><li>", "<table><tr><td>", "<b>x</p>", "<a href=x ", "<p>&amp;", "<svg>"])(
    "is read in linear time and can be rendered if it is a large text of %s",
    (part) => {
      const large = `<p>Kept.</p>${part.repeat(400_000 / part.length)}`;
      const took = cpuMs(() => expect(readDescription(large).text).toMatch(/^Kept\./));
      // Quadratic time would be more than 15 seconds.
      expect(took).toBeLessThan(5_000);
      expect(shown(large.slice(0, 100_000))).toMatch(/^<p>Kept\.<\/p>/);
    },
  );
});
