import { globSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import type { Node } from "../../scripts/checks/client-modules.ts";
import { newerNames } from "../../scripts/checks/newer-features.ts";
import { expect, test } from "../support/built-site.ts";

/** Methods of our own and of React that are called like newer ones of the language. */
const NAMESAKES = ["drop", "use"];
/** React looks for it in a function around its use. */
const LOOKED_FOR = ["navigation"];

test("the built scripts use nothing that the oldest supported browsers lack, packages included", () => {
  const files = [...globSync("build/client/assets/*.js"), ...globSync("store/checkout/client/*.js")];
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const { program } = parseSync(file, source);
    const names = newerNames({ file, source, statements: program.body as unknown as Node[] });
    return names.filter((name) => ![...NAMESAKES, ...LOOKED_FOR].includes(name)).map((name) => `${file} ${name}`);
  });
  expect(found).toEqual([]);
});

test.each([
  ['URL.parse("/")', "parse"],
  ["list.toSorted()", "toSorted"],
  ["new Intl.Segmenter()", "Segmenter"],
  ["cookieStore.get(name)", "cookieStore"],
  ["/[a&&b]/v.test(text)", "regular expression flag v"],
])("%s in a built script is found", (source, name) => {
  const { program } = parseSync("a.js", source);
  expect(newerNames({ file: "a.js", source, statements: program.body as unknown as Node[] })).toEqual([name]);
});
