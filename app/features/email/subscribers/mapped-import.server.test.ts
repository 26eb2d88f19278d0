import { adminContext, adminForm } from "#tests/support/admin.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import type { ImportResult } from "#app/platform/csv-import.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { suppressionOf } from "#app/features/email/delivery/delivery.server.ts";
import { importFiles } from "./import-files.tables.server.ts";
import { keptImportFile, removeOldImportFiles } from "./import-files.server.ts";
import { importSubscriberFile } from "./subscriber-import.server.ts";
import { devotionalSubscriptions as list } from "./subscribers.tables.server.ts";

type Fields = Record<string, string>;

async function send(db: Db, fields: Fields, file?: File) {
  const emails: object[] = [];
  const context = adminContext(db, {
    emails: { enqueue: async (_tx: Db, _: string, email: object) => void emails.push(email) },
  });
  const sent = adminForm(context, fields);
  if (file) sent.form.set("file", file);
  const { data } = (await importSubscriberFile(sent)) as { data: ImportResult };
  return { result: data, emails };
}

const mappingOf = (result: ImportResult) => {
  if (result.state !== "checked" || !result.mapping) throw new Error(`Not previewed: ${JSON.stringify(result)}`);
  return result.mapping;
};

/** The form under a preview, as the browser sends it, with what the admin chose. */
function formUnder(result: ImportResult, chosen: Fields = {}): Fields {
  const { fileId, columns, words, version, encoding } = mappingOf(result);
  return {
    fileId,
    mapped: version,
    columns: String(columns.length),
    ...(encoding ? { encoding: encoding.chosen } : {}),
    ...Object.fromEntries(columns.map(({ role }, at) => [`column.${at}`, role])),
    ...Object.fromEntries(words.map(({ key, meaning }) => [`word.${key}`, meaning])),
    ...chosen,
  };
}

const check = (db: Db, content: BlobPart, name = "people.csv") =>
  send(db, { intent: "check" }, new File([content], name));
const update = (db: Db, result: ImportResult, chosen: Fields) =>
  send(db, { ...formUnder(result, chosen), intent: "check" });
const confirm = (db: Db, result: ImportResult, chosen: Fields = {}) =>
  send(db, { ...formUnder(result, chosen), intent: "import" });

const counts = (result: ImportResult) =>
  result.state === "checked" ? result.preview.summary?.map(({ count }) => count) : null;
const states = async (db: Db) =>
  (await db.select().from(list).orderBy(list.id)).map(({ email, name, confirmedAt }) => [
    email,
    name,
    confirmedAt !== null,
  ]);

const UNKNOWN = [
  "Kontakt;Wer;Info;Seit;Woher",
  "ann@home.example;Ann Lee;abgemeldet seit 2021;;",
  "ben@home.example;Ben;Stammkunde;01.05.2024;Formular",
  "cyd@home.example;Cyd;Stammkunde;;",
  "dan@home.example;Dan;opt-out 2021;;",
  "eve@home.example;Eve;;;",
].join("\n");
const CHOSEN = {
  "column.0": "email",
  "column.1": "name",
  "column.2": "status",
  "column.3": "date",
  "column.4": "source",
};

describe("a file whose columns are mapped by hand", () => {
  test("asks for the addresses first, and is imported as it was previewed, without being sent again", async ({
    db,
  }) => {
    const { result: first } = await check(db, UNKNOWN);
    expect(mappingOf(first)).toMatchObject({
      problem: "Choose which column is: Email address.",
      columns: [
        { heading: "Kontakt", role: "ignore", samples: ["ann@home.example", "ben@home.example", "cyd@home.example"] },
        {},
        {},
        {},
        {},
      ],
    });
    expect((await confirm(db, first)).result).toMatchObject({ state: "checked" });
    const { result: second } = await update(db, first, CHOSEN);
    expect(mappingOf(second)).toMatchObject({
      problem: null,
      words: [{ text: "Stammkunde", count: 2, meaning: "left" }],
    });
    expect(counts(second)).toEqual([0, 1, 4, 0, 0]);
    const { result: third } = await update(db, second, { "word.stammkunde": "subscribed" });
    expect(counts(third)).toEqual([1, 2, 2, 0, 0]);
    expect(await db.$count(list)).toBe(0);
    const { result: done, emails } = await confirm(db, third);
    expect(done).toMatchObject({ state: "done", message: { description: "3 added, 2 updated." } });
    expect(await states(db)).toEqual([
      ["ben@home.example", "Ben", true],
      ["cyd@home.example", "Cyd", false],
      ["eve@home.example", "Eve", false],
    ]);
    expect(emails).toHaveLength(2);
    for (const left of ["ann", "dan"])
      expect(await suppressionOf(db, `${left}@home.example`)).toMatchObject({
        reason: "unsubscribed",
        source: "import",
      });
    expect(await db.$count(importFiles)).toBe(0);
  });

  test("is previewed again if anything in the form differs from what was previewed", async ({ db }) => {
    const { result } = await update(db, (await check(db, UNKNOWN)).result, CHOSEN);
    const others: Fields[] = [{ "column.2": "ignore" }, { "word.stammkunde": "subscribed" }, { mapped: "" }];
    for (const other of others) expect((await confirm(db, result, other)).result).toMatchObject({ state: "checked" });
    expect(await db.$count(list)).toBe(0);
  });

  test("never emails anyone whose status is a known word for leaving, whatever a form says", async ({ db }) => {
    const { result } = await check(db, "email,status\nann@home.example,unsubscribed\nben@home.example,Foo");
    const { result: second } = await update(db, result, {
      "word.unsubscribed": "subscribed",
      "word.foo": "subscribed",
    });
    expect(counts(second)).toEqual([0, 1, 1, 0, 0]);
  });

  test("counts words about leaving in a column that is not used", async ({ db }) => {
    const { result } = await check(db, "Adresse,Sonstiges\nann@home.example,Unsubscribed\nben@home.example,vip");
    const { result: second } = await update(db, result, { "column.0": "email" });
    expect(counts(second)).toEqual([0, 1, 1, 0, 0]);
  });

  test("has the stricter of two statuses of one address, and the first of two rows", async ({ db }) => {
    const rows = [
      "ann@home.example,Ann,Active",
      "ANN@home.example,Ann,bounced",
      "ben@home.example,Ben,Active",
      "ben@home.example,Benny,Active",
    ];
    const { result } = await check(db, ["email,name,status", ...rows].join("\n"));
    expect(counts(result)).toEqual([0, 1, 1, 1, 0]);
    await confirm(db, result);
    expect(await states(db)).toEqual([["ben@home.example", "Ben", false]]);
    expect(await suppressionOf(db, "ann@home.example")).toMatchObject({ reason: "bounced" });
  });

  test("adds no one whose address is in a column of people who left, whatever the column is chosen as", async ({
    db,
  }) => {
    const { result } = await check(db, "Unsubscribed email\nann@home.example\nben@home.example");
    expect(counts((await update(db, result, { "column.0": "email" })).result)).toEqual([0, 0, 2, 0, 0]);
    const rows = [",cyd@home.example", "dan@home.example,", "eve@home.example,fay@home.example"];
    const { result: beside } = await check(db, ["Email,Bounced emails", ...rows].join("\n"));
    expect(beside).toMatchObject({
      preview: {
        add: { first: [{ name: "dan@home.example" }] },
        change: { first: ["cyd", "eve", "fay"].map((name) => ({ name: `${name}@home.example` })) },
      },
    });
    const { result: by } = await check(db, "Email,Unsubscribed by\nann@home.example,owner@shop.example");
    expect(by).toMatchObject({ preview: { change: { first: [{ name: "ann@home.example" }] } } });
  });

  test("asks about unknown words in a column of any state whose other cells are statuses", async ({ db }) => {
    const rows = ["ann,Activo", "ben,Activo", "cyd,En la congeladora", "dan,Pendiente", "eve,"];
    const { result } = await check(
      db,
      ["Correo,Estado", ...rows.map((row) => row.replace(",", "@home.example,"))].join("\n"),
    );
    expect(mappingOf(result).words).toMatchObject([{ text: "En la congeladora", count: 1, meaning: "left" }]);
    expect(counts(result)).toEqual([0, 4, 1, 0, 0]);
    const states = ["ann@home.example,OK", "ben@home.example,OK", "cyd@home.example,TX"];
    const { result: ofTheUs } = await check(db, ["Email,State", ...states].join("\n"));
    expect(counts(ofTheUs)).toEqual([0, 3, 0, 0, 0]);
  });

  test("chooses mailings by lists or tags", async ({ db }) => {
    const { result } = await check(db, 'email,Groups\nann@home.example,"Products, Stories"\nben@home.example,vip');
    await confirm(db, (await update(db, result, { "column.1": "lists" })).result);
    expect((await db.select().from(list).orderBy(list.id)).map(({ preferences }) => preferences)).toEqual([
      { devotionals: false, products: true, community: false, stories: true },
      { devotionals: true, products: false, community: false, stories: false },
    ]);
  });

  test("has doubled columns, of which each may be something else", async ({ db }) => {
    const { result } = await check(db, "Feld,Feld\nAnn,ann@home.example\nBen,ben@home.example");
    await confirm(db, (await update(db, result, { "column.0": "name", "column.1": "email" })).result);
    expect(await states(db)).toEqual([
      ["ann@home.example", "Ann", false],
      ["ben@home.example", "Ben", false],
    ]);
  });

  test("says which rows are refused, with line and reason", async ({ db }) => {
    const { result } = await check(db, "email,name\nnot an address,Ann\nben@home.example,https://shop.example");
    expect(result).toMatchObject({
      preview: {
        faults: {
          first: [
            { line: 2, field: "email" },
            { line: 3, field: "name" },
          ],
        },
      },
    });
    expect(counts(result)).toEqual([0, 0, 0, 0, 2]);
  });

  test("asks about thirty words at most, and takes all others as people who left", async ({ db }) => {
    const rows = Array.from({ length: 40 }, (_, n) => `p${n}@home.example,zz${"q".repeat(n + 1)}`);
    const { result } = await check(db, ["email,status", ...rows].join("\n"));
    expect(mappingOf(result).words).toHaveLength(30);
    expect(counts(result)).toEqual([0, 0, 40, 0, 0]);
  });
});

describe("a file of several that were put together", () => {
  test("is read without the column names that are there again", async ({ db }) => {
    const part = (name: string) => `Email Address,Name,Status\n${name}@home.example,X,Active\n`;
    const { result } = await check(db, part("ann") + part("ben") + part("cyd").toUpperCase());
    expect(counts(result)).toEqual([0, 3, 0, 0, 0]);
    if (result.state !== "checked") throw new Error(result.state);
    expect(result.preview.notes).toContain("The column names are there again and were skipped on lines 3, 5.");
  });

  const SUBSCRIBED = "Email Address,First Name,OPTIN_TIME,OPTIN_IP\nann@home.example,Ann,2024-03-01,192.0.2.1\n";
  const SUBSCRIBED_BEN = "ben@home.example,Ben,2024-03-01,192.0.2.1\n";
  const LEFT = "Email Address,First Name,UNSUB_TIME,UNSUB_REASON\nBen@home.example,Ben,2025-01-02,NORMAL\n";
  test("adds no one whose line has other columns, also if another line says that they subscribed", async ({ db }) => {
    const { result } = await check(db, SUBSCRIBED + SUBSCRIBED_BEN + LEFT);
    expect(counts(result)).toEqual([1, 0, 0, 1, 2]);
    expect(result).toMatchObject({
      preview: {
        faults: {
          first: [
            { line: 4, field: "line", fix: expect.stringContaining("a file of their own") },
            { line: 5, field: "line" },
          ],
        },
        skip: { first: [{ name: "ben@home.example", why: "Also on line 5, which can’t be read." }] },
      },
    });
    await confirm(db, result);
    expect(await states(db)).toEqual([["ann@home.example", "Ann", true]]);
  });

  test("is read again from where the first columns are back", async ({ db }) => {
    const { result } = await check(db, SUBSCRIBED + LEFT + SUBSCRIBED.replaceAll("nn", "bby"));
    expect(counts(result)).toEqual([2, 0, 0, 0, 2]);
  });

  test("adds no one whose line has too many cells, also if another line says that they subscribed", async ({ db }) => {
    const rows = [
      "ann@home.example,Ann,active",
      "ANN@home.example,Lee, Jr.,unsubscribed",
      "ben@home.example,Ben,active",
    ];
    const { result } = await check(db, ["email,name,status", ...rows].join("\n"));
    expect(counts(result)).toEqual([0, 1, 0, 1, 1]);
  });
});

test("everyone who left on any line has left, however the other lines write the address", async ({ db }) => {
  const written = [
    "ann@home.example",
    "ANN@Home.Example",
    "Ann Lee <ann@home.example>",
    "mailto:ann@home.example",
    " ann@home.example\u200b",
  ];
  for (const left of written) {
    const rows = written.map((email) => `${email};${email === left ? "Abgemeldet" : "Aktiv"}`);
    const { result } = await check(db, ["Email;Status", ...rows, ...rows.toReversed()].join("\n"));
    expect(counts(result), left).toEqual([0, 0, 1, 7, 0]);
  }
});

describe("a file in another encoding", () => {
  const text = "email,name\nann@home.example,Zoë Müller";
  const utf16 = (little: boolean, mark: boolean) => {
    const bytes = Buffer.from(`${mark ? "\uFEFF" : ""}${text}`, "utf16le");
    return new Uint8Array(little ? bytes : bytes.swap16());
  };
  test.for([
    ["UTF-8", new TextEncoder().encode(text)],
    ["UTF-16, little endian", utf16(true, true)],
    ["UTF-16, big endian", utf16(false, true)],
    ["UTF-16 without a mark", utf16(true, false)],
    ["UTF-16 without a mark, big endian", utf16(false, false)],
    ["Windows-1252", new Uint8Array(Buffer.from(text, "latin1"))],
  ] as const)("%s is read", async ([, bytes], { db }) => {
    const { result } = await check(db, new Uint8Array(bytes));
    await confirm(db, result);
    expect(await states(db)).toEqual([["ann@home.example", "Zoë Müller", false]]);
  });

  test("that cannot be told is chosen, and waits until the names were previewed in it", async ({ db }) => {
    // "Łucja" in Windows-1250.
    const bytes = new Uint8Array([...Buffer.from("email,name\nann@home.example,"), 0xa3, ...Buffer.from("ucja")]);
    const { result } = await send(db, { intent: "import" }, new File([bytes], "people.csv"));
    expect(mappingOf(result)).toMatchObject({
      encoding: { chosen: "windows-1252" },
      columns: [{}, { samples: ["£ucja"] }],
    });
    expect((await confirm(db, result, { encoding: "windows-1250" })).result).toMatchObject({ state: "checked" });
    await confirm(db, (await update(db, result, { encoding: "windows-1250" })).result);
    expect(await states(db)).toEqual([["ann@home.example", "Łucja", false]]);
  });
});

describe("the kept file", () => {
  test("is refused without a line of column names, and not kept: its first person would be lost", async ({ db }) => {
    for (const text of [
      "ann@home.example,Ann\nben@home.example,Ben",
      "Ann;ann@home.example\nBen;ben@home.example",
      "ann@home.example\nnot an address\nben@home.example",
    ]) {
      const { result } = await check(db, text);
      expect(result).toMatchObject({
        state: "refused",
        message: { description: expect.stringContaining("The first line must contain the column names") },
      });
    }
    expect(await db.$count(importFiles)).toBe(0);
  });

  test("is not kept if it cannot be read", async ({ db }) => {
    expect((await check(db, 'email,name\n"ann@home.example,Ann')).result).toMatchObject({ state: "refused" });
    expect(await db.$count(importFiles)).toBe(0);
  });

  test("is gone after a day, also before it is removed", async ({ db }) => {
    const { result } = await check(db, UNKNOWN);
    const { fileId } = mappingOf(result);
    await db.update(importFiles).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) });
    expect(await keptImportFile(db, { id: "owner" }, fileId)).toBeNull();
  });

  test("is of one admin, replaced by the next one, and removed after a day", async ({ db }) => {
    const { result } = await check(db, UNKNOWN);
    const { fileId } = mappingOf(result);
    expect(await keptImportFile(db, { id: "another admin" }, fileId)).toBeNull();
    const { result: next } = await check(db, UNKNOWN);
    expect((await update(db, result, {})).result).toMatchObject({
      state: "refused",
      message: { description: expect.stringContaining("Choose it again") },
    });
    expect(await db.$count(importFiles)).toBe(1);
    await removeOldImportFiles(db, new Date(Date.now() + 3_600_000));
    expect(await keptImportFile(db, { id: "owner" }, mappingOf(next).fileId)).not.toBeNull();
    await removeOldImportFiles(db, new Date(Date.now() + 25 * 3_600_000));
    expect(await db.$count(importFiles)).toBe(0);
  });

  test("may have seventy thousand people, whom it plans in parts", async ({ db }) => {
    const rows = Array.from(
      { length: 70_000 },
      (_, n) => `p${n}@home.example,P${n},${n % 10 === 0 ? "unsubscribed" : "active"}`,
    );
    const { result } = await check(db, ["email,name,status", ...rows].join("\n"));
    expect(counts(result)).toEqual([0, 63_000, 7_000, 0, 0]);
    expect(result).toMatchObject({ csv: "" });
  });
});
