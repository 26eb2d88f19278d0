import { describe, expect, test } from "vitest";
import { meaningsIn, keyOfWord, mailingsNamed, rolesOf, suggestedRole } from "./import-mapping.ts";

const formWith = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

describe("a column of an imported file", () => {
  test.for([
    ["Email Address", "email"],
    ["Emailadresse", "email"],
    ["First Name", "firstName"],
    ["Nachname", "lastName"],
    ["Full name", "name"],
    ["Accepts Email Marketing", "status"],
    ["Email Marketing Consent", "status"],
    ["subscribed_to_emails", "status"],
    ["UNSUB_TIME", "left"],
    ["OPTIN_TIME", "date"],
    ["Source", "source"],
    ["State", "mixed"],
    ["products", "products"],
    ["Tags", "ignore"],
    ["Kontakt", "ignore"],
    ["", "ignore"],
    ["x".repeat(200_000), "ignore"],
  ] as const)("%s is suggested as %s", ([heading, role]) => {
    expect(suggestedRole(heading)).toBe(role);
  });

  test("is what the form says, unless the form is of another file or says nonsense", () => {
    const headings = ["Kontakt", "Info", "Email"];
    const fields = { columns: "3", "column.0": "email", "column.1": "status", "column.2": "constructor" };
    expect(rolesOf(headings, formWith(fields))).toEqual(["email", "status", "email"]);
    expect(rolesOf(headings, formWith({ ...fields, columns: "4" }))).toEqual(["ignore", "ignore", "email"]);
    expect(rolesOf(headings, null)).toEqual(["ignore", "ignore", "email"]);
  });
});

describe("a word that no product uses for a status", () => {
  test("has one key in all its spellings, and one that is bounded", () => {
    expect(keyOfWord("Opt-Out 2021")).toBe(keyOfWord(" opt out 2021"));
    expect(keyOfWord("Привет")).not.toBe(keyOfWord("Пока"));
    expect(keyOfWord("!!!")).toBe("!!!");
    expect(keyOfWord("x".repeat(200_000))).toHaveLength(60);
  });

  test("means that people left unless the meaning is exactly the other one", () => {
    const meanings = meaningsIn(
      formWith({ "word.zombie": "subscribed", "word.vip": "Subscribed", "word.x": "", other: "subscribed" }),
    );
    expect([...meanings]).toEqual([
      ["zombie", "subscribed"],
      ["vip", "left"],
      ["x", "left"],
    ]);
  });
});

test.for([
  ["Newsletter, Products", ["products"]],
  ["devotional; Story", ["devotionals", "stories"]],
  ["Community", ["community"]],
  ["vip, spring", null],
  ["", null],
] as const)("the lists %s name %j", ([text, chosen]) => {
  const named = mailingsNamed(text);
  expect(named && Object.keys(named).filter((mailing) => named[mailing as keyof typeof named])).toEqual(chosen);
});
