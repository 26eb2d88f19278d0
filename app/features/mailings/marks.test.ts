import { describe, expect, test } from "vitest";
import { asHtml, asText, cutAtMarks, mark, withoutMarks, type OwnWords } from "./marks.ts";

const OWN: OwnWords = {
  name: "Ruth",
  address: "ruth@home.example",
  unsubscribe: "https://a",
  preferences: "https://b",
  postalAddress: "PO Box 7, Bay Shore, NY 11706",
};
const NAMES = [
  "{{unsubscribe}}",
  "%recipient%",
  "${process.env.AUTH_SECRET}",
  "<%= name %>",
  mark("unsubscribe"),
  "$& $1 $$ $'",
  "*|EMAIL|*",
  "<b>Ruth</b> & 'friends'",
];

describe("a recipient's own words", () => {
  test("stand where the marks stood, as often as they did", () => {
    const copy = cutAtMarks(`${mark("name")}: ${mark("address")}, ${mark("name")}`, asText);
    expect(copy(OWN)).toBe("Ruth: ruth@home.example, Ruth");
  });

  test.for(NAMES)("attack M19: a name such as %j is a name in plain text", (name) => {
    const copy = cutAtMarks(`Hello ${mark("name")}, ${mark("unsubscribe")}`, asText);
    expect(copy({ ...OWN, name })).toBe(`Hello ${name}, https://a`);
  });

  test.for(NAMES)("attack M19: a name such as %j is a name in HTML", (name) => {
    const copy = cutAtMarks(`<p>Hello ${mark("name")}</p>`, asHtml);
    const html = copy({ ...OWN, name });
    expect(html.replace("<p>Hello ", "").replace("</p>", "")).not.toMatch(/[<>"']/);
    expect(unescaped(html)).toBe(`<p>Hello ${name}</p>`);
  });

  test("attack M19: an issue's writer can type no mark", () => {
    const typed = { heading: `A ${mark("unsubscribe")} B`, parts: [{ words: [mark("name"), "{{name}}"] }] };
    const clean = withoutMarks(typed);
    expect(cutAtMarks(JSON.stringify(clean), asText)(OWN)).toBe(JSON.stringify(clean));
    expect(clean.parts[0]?.words[1]).toBe("{{name}}");
  });

  test("a name with line breaks stays on one line of a plain text", () => {
    expect(asText("Ruth\r\n\r\nPay here:  now ")).toBe("Ruth Pay here: now");
  });
});

function unescaped(html: string): string {
  return html.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
}
