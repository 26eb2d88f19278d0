import { storedFiles } from "#app/platform/storage/stored-files.tables.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { readContent } from "./content-parts.server.ts";
import { problemsOf } from "./newsletter-issue.server.ts";

const SITE = "https://shod.example";
const PATH = "/storage/v1/object/public";
const PHOTO = "8123-1732147200000-0.webp";

describe("a picture of a newsletter", () => {
  test.for([
    ["an upload", `${PATH}/product-photos/${PHOTO}`, []],
    ["a copy of an upload", `${PATH}/product-photos/${PHOTO}?width=640`, []],
    ["an upload with the site's address", `${SITE}${PATH}/product-photos/${PHOTO}`, []],
    ["a file of another name", `${PATH}/product-photos/8124-1732147200000-0.webp`, [3]],
    ["a file of another bucket", `${PATH}/product-videos/${PHOTO}`, [3]],
    ["no file at all", `${PATH}/product-photos/shoe.png`, [3]],
    ["a file that was removed", `${PATH}/product-photos/8125-1732147200000-0.webp`, [3]],
    ["a page of the site", "/shop", []],
  ] as const)("that is %s is checked before it is sent: %s", async ([, url, lines], { db }) => {
    await db.insert(storedFiles).values(
      [PHOTO, "8125-1732147200000-0.webp"].map((name, at) => ({
        bucket: "product-photos" as const,
        name,
        size: at === 0 ? 5_000 : 0,
        type: "image/webp",
        width: 800,
        height: 800,
        shopifyProductId: "8123",
      })),
    );
    const content = `Grace\n\n[![A shoe](${url})](/shop)`;
    const problems = await problemsOf(db, { subject: "News", content }, SITE, readContent(content, SITE));
    expect(problems.map(({ line }) => line)).toEqual(lines);
    for (const { problem } of problems) expect(problem).toContain(url);
  });
});
