import { describe, expect, test } from "vitest";
import { isPlainName, normalizePersonName, nameFromEmail, PLAIN_NAME, safeDisplayName } from "./person-name.ts";
import { nameInput } from "./forms/submission.server.ts";

const PLAIN = [
  "Ann",
  "O’Neill",
  "Anne-Marie D'Angelo",
  "Martin Luther King, Jr.",
  "J.R.R. Tolkien",
  "A. B. Smith, Ph.D.",
  "St. John Rivers",
  "Mary (Polly) Reed",
  "Ann & Ben",
  "Ravi s/o Kumar",
  "Psalm 23 Family",
  "José María",
  "Nguyễn Thị",
  "山田 太郎",
  "محمد",
  "علی‌رضا",
  "שרה",
  "Jordi Sant Gal·la",
  "🏳️‍🌈 Sam",
];

const REFUSED: [string, string][] = [
  ["a web address", "your account is locked: http://evil.example"],
  ["one in capitals", "HTTPS://EVIL.EXAMPLE"],
  ["a defanged address", "hxxp://evil[.]example/login"],
  ["one without slashes", "http:evil"],
  ["a bare domain", "Win at evil.example"],
  ["a short domain", "t.co/abc"],
  ["a domain of one letter in capitals", "X.COM"],
  ["www", "www.e"],
  ["an internationalized domain", "пример.рф"],
  ["a Punycode domain", "evil.xn--p1ai"],
  ["fullwidth letters and dot", "ｅｖｉｌ．ｅｘａｍｐｌｅ"],
  ["an ideographic dot", "evil。example"],
  ["a halfwidth ideographic dot", "evil｡example"],
  ["a one dot leader", "evil․example"],
  ["a domain with zero-width characters in it", "evil\u200b.\u200bex\u2060ample"],
  ["a soft hyphen in a domain", "evil.\u00adexample"],
  ["a domain with reversed direction", "\u202eevil.example\u202c"],
  ["an IP address", "Visit 203.0.113.7"],
  ["an email address", "ann@home.example"],
  ["a fullwidth email address", "ann＠home"],
  ["an address in words", "ann (at) home (dot) example"],
  ["mailto", "mailto:ann"],
  ["a script", "javascript:alert(1)"],
  ["a host without a scheme", "//evil"],
  ["a Windows share", "\\\\evil"],
  ["a line break", "Ann\nBcc: ben"],
  ["a carriage return", "Ann\rReed"],
  ["a line separator", "Ann\u2028Reed"],
  ["a next-line character", "Ann\u0085Reed"],
  ["a domain with a NUL in it", "evil.\0example"],
  ["a bell", "Ann\u0007Reed"],
];

describe("a person's name", () => {
  test.each(PLAIN)("%s is one", (name) => {
    expect(isPlainName(name)).toBe(true);
    expect(safeDisplayName(name)).toBe(name.normalize("NFC"));
  });

  test.each(REFUSED)("attack M19: with %s is refused at its field and never shown in an email", (_what, name) => {
    expect(
      nameInput(200, "too long")
        .safeParse(name)
        .error?.issues.map(({ message }) => message),
    ).toEqual([PLAIN_NAME]);
    expect(safeDisplayName(name)).toBe("");
  });

  test("with an initial directly before the next word gets a space, so that no email client turns it into a link", () => {
    for (const [typed, stored] of [
      ["J.Smith", "J. Smith"],
      ["J.R.R.Tolkien", "J.R.R. Tolkien"],
      ["St.John", "St. John"],
      ["Dr.Reed", "Dr. Reed"],
      ["X.Com", "X. Com"],
    ] as const) {
      expect(nameInput(100, "too long").parse(typed)).toBe(stored);
      expect(safeDisplayName(typed)).toBe(stored);
      expect(isPlainName(normalizePersonName(typed))).toBe(true);
    }
  });

  test("may end in pasted spaces and line breaks", () => {
    expect(nameInput(100, "too long").parse(" Ann\tReed \r\n")).toBe("Ann Reed");
  });

  test("attack E12: of 200 kB is checked in linear time", () => {
    for (const unit of ["a", "A.", "é", "( ", " ", "1.", "\u0301", "a:", "\u200b"]) {
      const started = performance.now();
      isPlainName(`${unit.repeat(200_000 / unit.length)}!`);
      nameInput(100, "too long").safeParse(`${unit.repeat(200_000 / unit.length)}!`);
      expect([unit, performance.now() - started < 1_000]).toEqual([unit, true]);
    }
  });

  test("that is very long is cut in emails", () => {
    expect(safeDisplayName("Ann ".repeat(5_000)).length).toBeLessThanOrEqual(100);
    expect(safeDisplayName("👨‍👩‍👧‍👦".repeat(500)).isWellFormed()).toBe(true);
  });

  test("defaults to the words of the address's local part", () => {
    for (const [email, name] of [
      ["ann@home.example", "ann"],
      ["ann.reed@home.example", "ann reed"],
      ["evil.example@home.example", "evil example"],
    ] as const)
      expect(nameFromEmail(email)).toBe(name);
    expect(isPlainName(nameFromEmail("www.evil.example/x@home.example"))).toBe(true);
  });
});
