import { beforeAll } from "vitest";
import { describe, expect, test } from "../support/built-site.ts";
import { ENTRY_POINTS } from "#server/http/entry-points.ts";
import { siteFunctions } from "../support/entry-points.ts";
import { startCpuTimer } from "../support/cpu-time.ts";
import { attackedSite, type AttackedSite } from "./attacked-site.ts";

/** Of CPU time: far above what the slowest of them takes, and far below what a quadratic rule takes. */
const LIMIT_MS = 3_000;
const KB = 1_000;
const UNITS = [
  "a",
  "A.",
  "a.",
  "a@",
  " ",
  "\n",
  "\u0301",
  "(",
  "( ",
  "<",
  "*a",
  "/",
  "é",
  "👍",
  "\u200b",
  ":",
  "-",
  "1.",
];
/** One shape above the size limit of most entry points, the others just below it. */
const shapes = () => [
  "a".repeat(200 * KB),
  ...UNITS.flatMap((unit) => [`${unit.repeat(Math.floor((100 * KB) / Buffer.byteLength(unit)))}!`]),
];
const FIELDS =
  `name fullName firstName lastName email phone message title story prayerRequest motivation instagram orderNumber
  code website q newPassword productId content`.split(/\s+/);

let attacked: AttackedSite;
beforeAll(async () => {
  attacked = await attackedSite();
});

async function expectQuick(what: string, send: () => Promise<Response>) {
  const used = startCpuTimer();
  const response = await send();
  await response.arrayBuffer();
  expect(used(), what).toBeLessThan(LIMIT_MS);
  expect(response.status, what).not.toBe(500);
}

describe("text of 200 kB", () => {
  test("attack E12: in any field of any function takes little time", async () => {
    for (const name of Object.keys(siteFunctions))
      for (const text of shapes())
        for (const field of FIELDS)
          await expectQuick(`${name} ${field} ${text.slice(0, 4)}`, () =>
            attacked.call(name, { ...VALID, [field]: text }),
          );
  });

  test("attack E12: in any field of any page's form takes little time", async () => {
    for (const { address } of attacked.pages.filter(({ hasAction }) => hasAction))
      for (const text of shapes())
        await expectQuick(`${address} ${text.slice(0, 4)}`, () =>
          attacked.post(
            address,
            new URLSearchParams([
              ...FIELDS.map((field) => [field, text.slice(0, 5 * KB)]),
              ["name", text.slice(0, 60 * KB)],
            ]),
          ),
        );
  });

  test("attack E12: in any body or path of any other entry point takes little time", async () => {
    for (const path of Object.keys(ENTRY_POINTS))
      for (const text of shapes()) {
        const address = path.endsWith("/") ? `${path}x` : path;
        await expectQuick(`${path} ${text.slice(0, 4)}`, () =>
          attacked.post(address, JSON.stringify({ email: text, name: text, query: text }), "application/json"),
        );
        const inPath = encodeURI(text.toWellFormed())
          .slice(0, 15 * KB)
          .replace(/%[^%]?$/, "");
        await expectQuick(`${path} ${text.slice(0, 4)} in the path`, () => attacked.ask(`${address}/${inPath}`));
      }
  });
});

describe("a path of thousands of segments", () => {
  test("attack E12: is refused before routes are matched", async () => {
    for (const path of [
      "/a".repeat(7_500),
      "/".repeat(15_000),
      `/shop${"/%61".repeat(3_000)}`,
      `${"/a".repeat(7_000)}.data`,
    ])
      for (const spelling of [path, `/__manifest?paths=${path}&version=x`]) {
        const used = startCpuTimer();
        const { status } = await attacked.ask(spelling);
        expect([spelling.slice(0, 30), status]).toEqual([spelling.slice(0, 30), 414]);
        expect(used()).toBeLessThan(500);
      }
    for (const path of ["/shop", "/products/pilgrim-low", `/${"x".repeat(1_000)}`, "/a/b/c/d/e/f/g/h"])
      expect((await attacked.ask(path)).status).not.toBe(414);
  });
});

const VALID = {
  name: "Ann",
  email: "ann@home.example",
  prayerRequest: "Pray for me",
  title: "x",
  story: "x",
  message: "x",
  preferences: { devotionals: true, products: false, community: false, stories: false },
};
