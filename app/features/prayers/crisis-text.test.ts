import { expect, test } from "vitest";
import { crisisParts } from "./crisis-text.ts";
import { prayersSettings } from "./prayers.settings.ts";

test.each([
  ["No link.", ["No link."]],
  [
    "[Call 112](tel:112) or [text](sms:+1-741-741).",
    [{ label: "Call 112", href: "tel:112" }, " or ", { label: "text", href: "sms:+1-741-741" }, "."],
  ],
  ["See [help](https://help.example/now)", ["See ", { label: "help", href: "https://help.example/now" }]],
  [
    "[run](javascript:alert(1)) [write](mailto:a@b.example)",
    ["[run](javascript:alert(1)) [write](mailto:a@b.example)"],
  ],
])("%s has the parts %j", (text, parts) => expect(crisisParts(text)).toEqual(parts));

const { schema } = prayersSettings.CRISIS_TEXT;

test.each([
  "In danger? [Call 112](tel:112).",
  "  In danger?\n[Text us](sms:+44-7700-900123), or read\n[this page](https://help.example/now).  ",
])("%j is a crisis text", (text) => expect(schema.parse(text)).toBe(text.replaceAll(/\s+/g, " ").trim()));

const [NO_NUMBER, WRONG_LINK] = [
  /as a link, such as \[call 911\]\(tel:911\)/,
  /must have its links as \[text\]\(address\)/,
];
test.each([
  ["Call 112.", /complete sentence/],
  ["Be well. ".repeat(120), /at most 1,000 characters/],
  ["In danger? Call 112 at any time.", NO_NUMBER],
  ["In danger? Read [this page](https://help.example).", NO_NUMBER],
  ["In danger? [Call 112](112) at any time.", NO_NUMBER],
  ["[Call 112](tel:112), or [write](mailto:a@b.example).", WRONG_LINK],
  ["[Call 112](tel:112), or [run](javascript:alert).", WRONG_LINK],
  ["[Call 112](tel:112), or [text 988] (sms:988).", WRONG_LINK],
  ["[Call 112](tel:112), or [text 988.", WRONG_LINK],
])("%j is refused", (text, message) => expect(schema.safeParse(text).error?.issues[0]?.message).toMatch(message));
