import { describe, expect, test } from "vitest";
import { readDescription } from "./description.server.ts";

describe("the provider's description", () => {
  test("[PDP-05] attack D6: is read as paragraphs of plain text, whatever markup it has", () => {
    const { text } = readDescription(
      `<p>Cut from <em>one</em> hide &amp; sewn by hand.</p><script>alert(1)</script><p>It &lt;gives&gt; within a week.<img src=x onerror=alert(1)></p>`,
    );
    expect(text).toBe("Cut from one hide & sewn by hand.\n\nIt <gives> within a week.");
  });

  test.each([
    [
      "a table",
      "<table><tbody><tr><th>Upper</th><td>Calf</td></tr><tr><th>Sole</th><td>Rubber</td></tr></tbody></table>",
    ],
    ["a description list", "<dl><dt>Upper</dt><dd>Calf</dd><dt>Sole</dt><dd>Rubber</dd></dl>"],
    ["a list", "<ul><li><strong>Upper:</strong> Calf</li><li><b>Sole</b>: Rubber</li></ul>"],
  ])("reads the specification from %s", (_form, html) => {
    expect(readDescription(`<p>A shoe.</p>${html}`)).toEqual({
      text: "A shoe.",
      specification: [
        ["Upper", "Calf"],
        ["Sole", "Rubber"],
      ],
    });
  });

  test("keeps an ordinary list as text, without a specification", () => {
    expect(readDescription("<p>Good for</p><ul><li>gravel</li><li>rain</li></ul>")).toEqual({
      text: "Good for\n\ngravel\n\nrain",
      specification: [],
    });
  });
});
