import { describe, expect, test } from "vitest";
import { asHtml, asText, compileMergeTags, mergeTag, withoutMergeTags, type MergeValues } from "./merge-tags.ts";

const RECIPIENT: MergeValues = {
  name: "Ruth",
  firstName: "Ruth",
  fullName: "Ruth",
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
  mergeTag("unsubscribe"),
  "$& $1 $$ $'",
  "*|EMAIL|*",
  "<b>Ruth</b> & 'friends'",
];

describe("merge tags", () => {
  test("are replaced by the recipient's values at every occurrence", () => {
    const copy = compileMergeTags(`${mergeTag("name")}: ${mergeTag("address")}, ${mergeTag("name")}`, asText);
    expect(copy(RECIPIENT)).toBe("Ruth: ruth@home.example, Ruth");
  });

  test.for([
    ["Ruth", "Hello Ruth & co"],
    ["", "Hello dear <friend> & co"],
  ] as const)("have a fallback, where the value is empty: %j", ([firstName, expected]) => {
    const [inText, inHtml] = ["dear <friend>", "dear &lt;friend&gt;"].map((fallback) =>
      compileMergeTags(`Hello ${mergeTag("firstName", fallback)} & co`, asText)({ ...RECIPIENT, firstName }),
    );
    expect(inText).toBe(expected);
    expect(inHtml).toBe(expected.replace("<friend>", "&lt;friend&gt;"));
  });

  test.for(NAMES)("attack M19: a name such as %j stays a name in plain text", (name) => {
    const copy = compileMergeTags(`Hello ${mergeTag("name")}, ${mergeTag("unsubscribe")}`, asText);
    expect(copy({ ...RECIPIENT, name })).toBe(`Hello ${name}, https://a`);
  });

  test.for(NAMES)("attack M19: a name such as %j stays a name in HTML", (name) => {
    const copy = compileMergeTags(`<p>Hello ${mergeTag("name")}</p>`, asHtml);
    const html = copy({ ...RECIPIENT, name });
    expect(html.replace("<p>Hello ", "").replace("</p>", "")).not.toMatch(/[<>"']/);
    expect(unescaped(html)).toBe(`<p>Hello ${name}</p>`);
  });

  test("attack M19: typed content contains no merge tag", () => {
    const typed = { heading: `A ${mergeTag("unsubscribe")} B`, parts: [{ words: [mergeTag("name"), "{{name}}"] }] };
    const clean = withoutMergeTags(typed);
    expect(compileMergeTags(JSON.stringify(clean), asText)(RECIPIENT)).toBe(JSON.stringify(clean));
    expect(clean.parts[0]?.words[1]).toBe("{{name}}");
  });

  test("a name with line breaks stays on one line of a plain text", () => {
    expect(asText("Ruth\r\n\r\nPay here:  now ")).toBe("Ruth Pay here: now");
  });
});

function unescaped(html: string): string {
  return html.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
}
