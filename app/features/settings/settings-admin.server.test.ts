import { adminContext, adminForm, actionResultOf, auditedActions } from "#tests/support/admin.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { FEATURES } from "#app/features.server.ts";
import { readEnv } from "#server/env.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { storedValues } from "#app/platform/settings/stored-settings.server.ts";
import { saveSettings, settingsByGroup } from "./settings-admin.server.ts";

function aShop(db: Db, source: Record<string, string> = {}) {
  const env = readEnv(source);
  const groups = () => settingsByGroup({ db, env, features: FEATURES });
  const group = async (name: string) => (await groups()).find((each) => each.group === name)!;
  return {
    groups,
    group,
    async save(name: string, fields: Record<string, string>, version?: string) {
      const form = { group: name, version: version ?? (await group(name)).version, ...fields };
      return actionResultOf(saveSettings(adminForm(adminContext(db, { env }), form)));
    },
    setting: async (name: string) =>
      (await groups()).flatMap(({ settings }) => settings).find((each) => each.name === name),
  };
}

describe("the screen of settings", () => {
  test("shows what holds, saves what was changed, and notes it", async ({ db }) => {
    const shop = aShop(db);
    expect(await shop.setting("CONTACT_EMAIL")).toMatchObject({ value: "hello@shod.example", isFixed: false });
    const typed = { CONTACT_EMAIL: " Help@Shop.example ", INSTAGRAM_HANDLE: "shod.example" };
    expect(await shop.save("Contact", typed)).toMatchObject({ state: "done" });
    expect([...(await storedValues(db))]).toEqual([["CONTACT_EMAIL", "Help@Shop.example"]]);
    expect(await shop.setting("CONTACT_EMAIL")).toMatchObject({ value: "Help@Shop.example" });
    expect(await shop.save("Contact", { CONTACT_EMAIL: "", INSTAGRAM_HANDLE: "shod.example" })).toMatchObject({
      state: "done",
    });
    expect([...(await storedValues(db))]).toEqual([]);
    expect(await auditedActions(db)).toEqual(["setting.changed Contact email", "setting.changed Contact email"]);
  });

  test("names each field that is wrong and the fix, keeps what was typed, and saves nothing", async ({ db }) => {
    const shop = aShop(db);
    const wrong = {
      SHIPPING_STANDARD: "seven",
      SHIPPING_EXPRESS: "12.345",
      SHIPPING_STANDARD_ABROAD: "-1",
      SHIPPING_EXPRESS_ABROAD: "42",
      FREE_SHIPPING_FROM: "0",
    };
    const amount = "must be an amount below 100000, such as 7 or 7.50";
    expect(await shop.save("Shipping", wrong)).toMatchObject({
      state: "refused",
      status: 422,
      typed: wrong,
      fieldErrors: {
        SHIPPING_STANDARD: `Standard, United States ${amount}`,
        SHIPPING_EXPRESS: `Express, United States ${amount}`,
        SHIPPING_STANDARD_ABROAD: `Standard, other countries ${amount}`,
        FREE_SHIPPING_FROM: "Free standard shipping from must be more than 0",
      },
    });
    for (const [name, value, fix] of [
      ["MAIL_PER_SECOND", "1.5", "Emails per second must be a whole number"],
      ["MAIL_PER_SECOND", "1001", "Emails per second must be at most 1000"],
      ["BUSINESS_POSTAL_ADDRESS", "here", "Postal address must be a complete postal address"],
      ["MAIL_FROM", "SHOD", "Sender must be one email address, such as SHOD <hello@your-shop.com>"],
      [
        "MAIL_FROM",
        "a@shop.example, b@shop.example",
        "Sender must be one email address, such as SHOD <hello@your-shop.com>",
      ],
      ["COUNT_CLICKS", "maybe", "Count clicks in newsletters must be on or off"],
    ] as const)
      expect(await shop.save("Email", { [name]: value })).toMatchObject({ fieldErrors: { [name]: fix } });
    expect([...(await storedValues(db))]).toEqual([]);
  });

  test("says what the environment overrules, and does not store it", async ({ db }) => {
    const shop = aShop(db, { CONTACT_EMAIL: "env@shop.example" });
    expect(await shop.setting("CONTACT_EMAIL")).toMatchObject({ value: "env@shop.example", isFixed: true });
    await shop.save("Contact", { CONTACT_EMAIL: "help@shop.example", INSTAGRAM_HANDLE: "our.shop" });
    expect([...(await storedValues(db))]).toEqual([["INSTAGRAM_HANDLE", "our.shop"]]);
  });

  test("has the embedded store's prices only where that store sells", async ({ db }) => {
    expect((await aShop(db).group("Shipping")).settings).toHaveLength(5);
    const live = aShop(db, { SHOPIFY_STORE_DOMAIN: "a-shop.myshopify.com" });
    expect((await live.group("Shipping")).settings.map(({ name }) => name)).toEqual(["FREE_SHIPPING_FROM"]);
  });

  test("offers every time zone, and keeps one that is not offered while another setting is saved", async ({ db }) => {
    const shop = aShop(db);
    const zone = () => shop.setting("STORE_TIMEZONE");
    expect(await zone()).toMatchObject({ value: "America/New_York", initial: "America/New York", isFixed: false });
    const choices = (await zone())?.choices?.map(({ value }) => value) ?? [];
    expect(choices).toEqual(expect.arrayContaining(["UTC", "America/New_York", "Asia/Tokyo"]));
    expect(new Set(choices).size).toBe(choices.length);

    expect(await shop.save("Time", { STORE_TIMEZONE: "Asia/Tokyo" })).toMatchObject({ state: "done" });
    expect(await zone()).toMatchObject({ value: "Asia/Tokyo" });
    expect(await shop.save("Time", { STORE_TIMEZONE: "US/Eastern" })).toMatchObject({ state: "done" });
    expect((await zone())?.choices?.filter(({ value }) => value === "US/Eastern")).toHaveLength(1);
    expect(await shop.save("Time", { STORE_TIMEZONE: "Mars/Base" })).toMatchObject({
      fieldErrors: { STORE_TIMEZONE: "Time zone must be a time zone such as America/New_York" },
    });
    expect([...(await storedValues(db))]).toEqual([["STORE_TIMEZONE", "US/Eastern"]]);
    expect(await auditedActions(db)).toEqual(["setting.changed Time zone", "setting.changed Time zone"]);
    const fixed = aShop(db, { STORE_TIMEZONE: "US/Pacific" });
    expect(await fixed.setting("STORE_TIMEZONE")).toMatchObject({ value: "US/Pacific", isFixed: true });
  });

  test("of two admins tells the second one what the first one stored; saving again overwrites it", async ({ db }) => {
    const shop = aShop(db);
    const { version } = await shop.group("Contact");
    await shop.save("Contact", { CONTACT_EMAIL: "first@shop.example" });
    const second = await shop.save("Contact", { CONTACT_EMAIL: "second@shop.example" }, version);
    expect(second).toMatchObject({
      state: "refused",
      status: 409,
      message: { description: expect.stringContaining("Contact email “first@shop.example”") as string },
      typed: { CONTACT_EMAIL: "second@shop.example" },
    });
    const notified = second.state === "refused" && "typed" in second ? (second.typed["version"] ?? "") : "";
    expect(await shop.save("Contact", { CONTACT_EMAIL: "second@shop.example" }, notified)).toMatchObject({
      state: "done",
    });
  });
});
