import { describe, expect, test } from "vitest";
import { EMBEDDED_STORE, otherShopProblem, ownershipOf, problemOfMove, unknownShopProblem } from "./database-shop.ts";

const MINE = { id: "gid://shopify/Shop/1", domain: "mine.myshopify.com" };
const OTHER = { id: "gid://shopify/Shop/2", domain: "other.myshopify.com" };

describe("a database", () => {
  test.each([
    ["without a shop", null, MINE, "unclaimed"],
    ["without a shop, the embedded store", null, EMBEDDED_STORE, "unclaimed"],
    ["of the shop", MINE, MINE, "own"],
    ["of the embedded store, and so is the site", EMBEDDED_STORE, EMBEDDED_STORE, "own"],
    ["of the shop, which has another address now", { ...MINE, domain: "before.myshopify.com" }, MINE, "own-to-record"],
    ["of the shop by its address, whose id was never recorded", { ...MINE, id: null }, MINE, "own-to-record"],
    ["of a trial", EMBEDDED_STORE, MINE, "trial"],
    ["of another shop", OTHER, MINE, "other"],
    ["of another shop, which had the address before", { ...OTHER, domain: MINE.domain }, MINE, "other"],
    ["of another address, whose id was never recorded", { ...OTHER, id: null }, MINE, "other"],
    ["of a shop, but the site has the embedded store", MINE, EMBEDDED_STORE, "other"],
    ["of a shop without an id, but the site has the embedded store", { ...MINE, id: null }, EMBEDDED_STORE, "other"],
    ["of the shop, which does not respond", MINE, { ...MINE, id: null }, "own-unverified"],
    ["of another shop, and the shop does not respond", OTHER, { ...MINE, id: null }, "unknown"],
    ["of a trial, and the shop does not respond", EMBEDDED_STORE, { ...MINE, id: null }, "unknown"],
    ["without a shop, and the shop does not respond", null, { ...MINE, id: null }, "unknown"],
    [
      "of an address without an id, which does not respond",
      { ...MINE, id: null },
      { ...MINE, id: null },
      "own-unverified",
    ],
    [
      "of another address without an id, and the shop does not respond",
      { ...OTHER, id: null },
      { ...MINE, id: null },
      "unknown",
    ],
  ] as const)("%s", (_database, recorded, configured, ownership) => {
    expect(ownershipOf(recorded, configured)).toBe(ownership);
  });
});

describe("a process goes on", () => {
  const RENAMED = { ...MINE, domain: "renamed.myshopify.com" };
  test.each([
    ["with its own shop", MINE, MINE, null],
    ["if its shop's id is recorded later", { ...MINE, id: null }, MINE, null],
    ["not on another shop's database", MINE, OTHER, /moved to another shop/],
    ["not if its address is another shop's now", MINE, { ...OTHER, domain: MINE.domain }, /moved to another shop/],
    ["not on the database of a trial that moved", EMBEDDED_STORE, MINE, /moved to another shop/],
    ["not with an address that its shop had before", MINE, RENAMED, /address is renamed.* this process has mine/],
  ] as const)("%s", (_how, started, recorded, problem) => {
    if (problem === null) expect(problemOfMove(started, recorded)).toBeNull();
    else expect(problemOfMove(started, recorded)).toMatch(problem);
  });
});

describe("the sentence of a refused start names both shops and two ways on", () => {
  test.each([
    [
      "another shop's database",
      OTHER,
      MINE,
      "server",
      ["shop 2", "shop 1", "npm run backup", "npm run connect -- --move-to-this-shop", "createdb shod_mine"],
    ],
    [
      "another shop's embedded database",
      OTHER,
      MINE,
      "embedded",
      ["--move-to-this-shop", "restock requests", "giving ledger", "orders", "DATA_DIR=./data-mine npm start"],
    ],
    [
      "a shop's database without its settings",
      MINE,
      EMBEDDED_STORE,
      "embedded",
      [
        "SHOPIFY_STORE_DOMAIN is not set",
        "SHOPIFY_STORE_DOMAIN=mine.myshopify.com",
        "DATA_DIR=./data-embedded npm start",
      ],
    ],
    [
      "a shop's database server without its settings",
      MINE,
      EMBEDDED_STORE,
      "server",
      ["SHOPIFY_STORE_DOMAIN=mine.myshopify.com", "createdb shod_embedded"],
    ],
  ] as const)("%s", (_what, recorded, configured, database, parts) => {
    const problem = otherShopProblem(recorded, configured, database);
    for (const part of ["Two ways on", "  1. ", "  2. ", ...parts]) expect(problem).toContain(part);
    expect(problem).not.toMatch(/undefined|null/);
  });

  test.each([
    [null, "has no shop yet"],
    [EMBEDDED_STORE, "was used with the embedded store"],
    [OTHER, "belongs to other.myshopify.com (shop 2)"],
  ])("of a shop that does not respond: %j", (recorded, part) => {
    const problem = unknownShopProblem(recorded, { id: null, domain: MINE.domain }, "no response within 5 seconds");
    expect(problem).toContain(`mine.myshopify.com did not say which shop it is (no response within 5 seconds)`);
    expect(problem).toContain(part);
  });
});
