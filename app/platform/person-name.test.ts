import { describe, expect, test } from "vitest";
import { isPlainName, normalizePersonName, nameFromEmail, PLAIN_NAME, safeDisplayName } from "./person-name.ts";
import { nameInput } from "./forms/submission.server.ts";
import { cpuMs } from "#tests/support/cpu-time.ts";

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
  "Psalm 23:4 Family",
  "No.1 Mom",
  "José María",
  "Nguyễn Thị",
  "山田 太郎",
  "محمد",
  "علی‌رضا",
  "שרה",
  "Jordi Sant Gal·la",
  "🏳️‍🌈 Sam",
];

/** Names with a dot between words, and how they are stored. */
const DOTTED: [typed: string, stored: string][] = [
  ["J.Smith", "J. Smith"],
  ["J.R.R.Tolkien", "J.R.R. Tolkien"],
  ["St.John", "St. John"],
  ["Dr.Reed", "Dr. Reed"],
  ["Dr.Lee", "Dr. Lee"],
  ["X.Com", "X. Com"],
  ["Bro.Tom", "Bro. Tom"],
  ["bro.tom", "bro. tom"],
  ["BRO.TOM", "BRO. TOM"],
  ["Sis.Joy", "Sis. Joy"],
  ["Sis.Faith", "Sis. Faith"],
  ["Bro.Kim & Sis.Grace", "Bro. Kim & Sis. Grace"],
  ["Mt.Zion", "Mt. Zion"],
  ["Mt.Zion Choir", "Mt. Zion Choir"],
  ["Ma.Teresa", "Ma. Teresa"],
  ["Sto.Niño", "Sto. Niño"],
  ["Sta.Cruz", "Sta. Cruz"],
  ["St.Paul-Reed", "St. Paul-Reed"],
  ["Rev.Dr.King", "Rev. Dr. King"],
  ["Rev.Dr.M.L.King,Jr.", "Rev. Dr.M.L. King,Jr."],
  ["Ptr.Jun", "Ptr. Jun"],
  ["Engr.Cruz", "Engr. Cruz"],
  ["Atty.Reyes", "Atty. Reyes"],
  ["Pastor.Rich", "Pastor. Rich"],
  ["Mr.&Mrs.Lee", "Mr.&Mrs. Lee"],
  ["Mary.Grace", "Mary. Grace"],
  ["Anne-Marie.Reed", "Anne-Marie. Reed"],
  ["Msgr.O'Brien", "Msgr.O'Brien"],
  ["J.Kim", "J. Kim"],
  ["Juan.de.la.Cruz", "Juan. de. la. Cruz"],
  ["Иван.Петров", "Иван. Петров"],
  ["О.Петров", "О. Петров"],
  ["山田.太郎", "山田. 太郎"],
  ["Ph.D.Ann", "Ph.D. Ann"],
  ["SIS.JOY", "SIS. JOY"],
  ["sis.joy", "sis. joy"],
  ["Sis.joy", "Sis. joy"],
  ["Prophetess.Love", "Prophetess. Love"],
  ["Prophetess.love", "Prophetess. love"],
  ["Will.i.am", "Will.i. am"],
  ["Grace.Church", "Grace. Church"],
  ["GRACE.CHURCH", "GRACE. CHURCH"],
  ["Mary.Grace.Love", "Mary. Grace. Love"],
  ["Ann & Mary.Faith", "Ann & Mary. Faith"],
  ["(Mary.Faith)", "(Mary. Faith)"],
  ["Anne-Marie.Ford", "Anne-Marie. Ford"],
  ["O'Neil.Christmas", "O'Neil. Christmas"],
  ["Fr.Mike", "Fr. Mike"],
  ["FR.MIKE", "FR. MIKE"],
  ["St.Louis", "St. Louis"],
  ["J.Lo", "J. Lo"],
  ["J.LO", "J. LO"],
  ["A.J.", "A.J."],
  ["A.J", "A.J"],
  ["Evang.Blessing", "Evang. Blessing"],
  ["Pst.Dave", "Pst. Dave"],
  ["pst.kim", "pst. kim"],
  ["Dr.Love", "Dr. Love"],
  ["Anh.Vu", "Anh. Vu"],
];

const REFUSED: [string, string][] = [
  ["a domain of a shop", "evil.com"],
  ["a capitalized domain", "Evil.Com"],
  ["a domain in capitals", "PAYPAL.COM"],
  ["a domain after a title", "Rev evil.net"],
  ["a title in a domain", "bro.evil.org"],
  ["a subdomain", "Login.Paypal.com"],
  ["a domain in another", "paypal.com.tom"],
  ["a short link", "bit.ly/x"],
  ["a short link in capitals", "Bit.Ly/X"],
  ["a path at an unknown ending", "bro.tom/gift"],
  ["a country's domain", "evil.ru"],
  ["a country's domain with a second level", "evil.co.uk"],
  ["a country's domain after a capital", "Evil.ru"],
  ["a domain in front of a capital", "evil.Ru"],
  ["a domain of a name's ending", "grace.church"],
  ["a domain with a digit", "Win24.Church"],
  ["a short domain with a capital", "T.me"],
  ["a subdomain of a short domain", "pay.t.me"],
  ["a capitalized new ending", "Free-Shoes.Shop"],
  ["a capitalized link after words", "Visit Evil.Link now"],
  ["a path at a name's ending", "Grace.Church/give"],
  ["a port at a name's ending", "Grace.Church:8080"],
  ["a name's ending in an address", "Pastor@Grace.Church"],
  ["a name's ending after www", "www.Grace.Church"],
  ["a new ending", "free-shoes.shop"],
  ["a new ending after a name", "Ann at win.click"],
  ["a domain and a hyphen", "evil.com-verify now"],
  ["a domain and a question mark", "evil.com?id=1"],
  ["an ending after a space", "evil .com"],
  ["a combining mark after the dot of a domain", "evil.xyz\u200d"],
  ["a Chinese domain", "例え.中国"],
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
  ["a host with a port", "evil:8080"],
  ["a scheme that ends in a digit", "s3:evil"],
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

  test("with a dot directly before the next word gets a space, so that no email client turns it into a link", () => {
    for (const [typed, stored] of DOTTED) {
      expect(isPlainName(typed), typed).toBe(true);
      expect(nameInput(100, "too long").parse(typed)).toBe(stored);
      expect(safeDisplayName(typed)).toBe(stored);
      expect(isPlainName(normalizePersonName(typed)), typed).toBe(true);
    }
  });

  test("may end in pasted spaces and line breaks", () => {
    expect(nameInput(100, "too long").parse(" Ann\tReed \r\n")).toBe("Ann Reed");
  });

  test("attack E12: of 200 kB is checked in linear time", () => {
    for (const unit of [
      "a",
      "A.",
      "é",
      "( ",
      " ",
      "1.",
      "\u0301",
      "a:",
      "\u200b",
      "a.b",
      "St.",
      "a.bc",
      "a.com.",
      "Bro.Tom",
    ]) {
      const text = `${unit.repeat(200_000 / unit.length)}!`;
      const took = cpuMs(() => [isPlainName(text), nameInput(100, "too long").safeParse(text)]);
      expect([unit, took < 1_000]).toEqual([unit, true]);
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
