import { Hono } from "hono";
import { expect, test } from "vitest";
import { protectionOf } from "./entry-points.ts";
import { protect, refuseLongPath } from "./protect.ts";

test("attack E12: a path is refused by its length, its segments and the paths it asks about", () => {
  const at = (path: string) => refuseLongPath(`http://localhost${path}`)?.status ?? 200;
  expect(["/", "/shop?q=a/b", `/${"x".repeat(1_000)}`, "/a".repeat(30), "/shop#x"].map(at)).toEqual(Array(5).fill(200));
  for (const long of [`/${"x".repeat(5_000)}`, "/a".repeat(60), "/".repeat(60)])
    expect([at(long), at(`${long}?q=1`), at(`/__manifest?version=1&paths=/shop,${long}`)]).toEqual([414, 414, 414]);
  expect(at(`/__manifest?paths=${"a,".repeat(3_000)}`)).toBe(414);
  expect(at(`/__manifest?paths=${encodeURIComponent("/a".repeat(60))}`)).toBe(414);
  expect(at("/__manifest?paths=/shop,/cart,/products/pilgrim-low&version=1")).toBe(200);
});

test("a full disk pauses mutations of the store's API, however they are written, and nothing that only reads", async () => {
  const site = new Hono();
  site.use(protect(protectionOf, { publicUrl: "http://localhost", areWritesPaused: () => true, largeForms: [] }));
  site.all("*", (c) => c.text("served"));
  const statusOf = async (body: string, type = "application/json") =>
    (await site.request("/store/api/2025-07/graphql.json", { method: "POST", body, headers: { "Content-Type": type } }))
      .status;
  const create = "mutation { cartCreate { cart { id } } }";
  for (const body of [
    JSON.stringify({ query: create }),
    ` {"query":"m\\u0075tation { cartCreate { cart { id } } }"}`,
    JSON.stringify({ query: `query A { shop { name } } ${create.replace("{", "B {")}`, operationName: "B" }),
    JSON.stringify({ query: `fragment F on Cart { id } ${create}`, operationName: null }),
    JSON.stringify({ query: `\uFEFF# a query\n${create.replace("mutation", "mutation\t\r\n")}` }),
    JSON.stringify({ query: `#\n,mutation${create.slice(8)}` }),
    `{"query":"{ shop { name } }","query":"${create}"}`,
  ])
    expect([body, await statusOf(body)]).toEqual([body, 503]);
  expect(await statusOf(create, "application/graphql")).toBe(503);
  const both = `query A { shop { name } } ${create.replace("{", "B {")}`;
  for (const body of [
    { query: "{ shop { name } }" },
    { query: `{ products(query: "mutation") { nodes { id } } }` },
    { query: `# mutation { cartCreate { cart { id } } }\n{ shop { name } }` },
    { query: both, operationName: "A" },
    // Not executed: the operation is not named, unknown, or one of a batch.
    { query: both },
    { query: both, operationName: "C" },
    [{ query: create }],
    null,
  ])
    expect([body, await statusOf(JSON.stringify(body))]).toEqual([body, 200]);
});
