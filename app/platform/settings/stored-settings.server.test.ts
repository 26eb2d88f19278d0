import { FEATURES } from "#app/features.server.ts";
import { openServerDatabase, type Database, type Db } from "#app/platform/db/database.server.ts";
import { readEnv as readSettings } from "#app/platform/env.server.ts";
import { databaseOfFile, describe, expect, onPostgres, test } from "#tests/support/database.ts";
import { storedSettings } from "./stored-settings.tables.server.ts";
import {
  changeableSettings,
  followSettings,
  storedValues,
  storeSettings,
  versionOf,
  withStoredSettings,
  type Change,
} from "./stored-settings.server.ts";

const readEnv = (source: Record<string, string>) => readSettings(source, FEATURES);
const own = databaseOfFile();
const NAMES = [...changeableSettings(FEATURES).keys()];
/** "A setting holds in every process within 5 seconds". */
const SOON = { timeout: 5_000 };

async function store(db: Db, ...changes: Change[]) {
  const version = versionOf(NAMES, await storedValues(db));
  return db.transaction((tx) => storeSettings(tx, { names: NAMES, version, changes }));
}

/** A process of the site: its environment, and how often its pages were dropped. */
async function aProcess(source: Record<string, string> = {}, database: Pick<Database, "db" | "listen"> = own) {
  const dropped = { times: 0 };
  const env = await followSettings({ env: readEnv(source), database, features: FEATURES }, () => void dropped.times++);
  return { env, dropped };
}

describe("a stored setting", () => {
  test("holds in running processes within seconds, which drop their pages, until it is its default again", async () => {
    const { env, dropped } = await aProcess();
    const before = dropped.times;
    await store(
      own.db,
      { name: "CONTACT_EMAIL", value: "help@shop.example" },
      { name: "SHIPPING_STANDARD", value: "5.5" },
    );
    await expect.poll(() => [env.CONTACT_EMAIL, env.SHIPPING_STANDARD], SOON).toEqual(["help@shop.example", 5.5]);
    expect(dropped.times).toBeGreaterThan(before);
    expect(await aProcess()).toMatchObject({ env: { CONTACT_EMAIL: "help@shop.example" } });
    await store(own.db, { name: "CONTACT_EMAIL", value: null }, { name: "SHIPPING_STANDARD", value: null });
    await expect.poll(() => [env.CONTACT_EMAIL, env.SHIPPING_STANDARD], SOON).toEqual(["hello@shod.example", 7]);
  });

  test.runIf(onPostgres)("holds in processes with connections of their own", async () => {
    const others = [await openServerDatabase(own.url!), await openServerDatabase(own.url!)];
    const envs = await Promise.all(others.map(async (database) => (await aProcess({}, database)).env));
    await store(own.db, { name: "MAIL_PER_SECOND", value: "3" });
    await expect.poll(() => envs.map((env) => env.MAIL_PER_SECOND), SOON).toEqual([3, 3]);
    await store(own.db, { name: "MAIL_PER_SECOND", value: null });
    await Promise.all(others.map((database) => database.close()));
  });

  test("is overruled by the environment, and nothing is stored for others", async () => {
    const { env } = await aProcess({ CONTACT_EMAIL: "env@shop.example" });
    const { env: other } = await aProcess();
    await store(
      own.db,
      { name: "CONTACT_EMAIL", value: "help@shop.example" },
      { name: "PUBLIC_URL", value: "https://x.example" },
    );
    await expect.poll(() => other.CONTACT_EMAIL, SOON).toBe("help@shop.example");
    expect(env.CONTACT_EMAIL).toBe("env@shop.example");
    expect(other.PUBLIC_URL).toBeUndefined();
    await own.db.delete(storedSettings);
  });

  test("that this version cannot read has its default; a command reads the others", async () => {
    await own.db.insert(storedSettings).values([
      { name: "MAIL_PER_SECOND", value: "many" },
      { name: "DEVOTIONALS", value: "off" },
      { name: "REVIEW_REQUEST_DAYS", value: "30" },
    ]);
    const stored = await withStoredSettings({ env: readEnv({}), db: own.db, features: FEATURES });
    expect(stored).toMatchObject({ MAIL_PER_SECOND: 10, DEVOTIONALS: "off", REVIEW_REQUEST_DAYS: 30 });
    await own.db.delete(storedSettings);
  });

  test("is not overwritten by a form that was opened before another admin's change", async () => {
    const version = versionOf(NAMES, await storedValues(own.db));
    await store(own.db, { name: "CONTACT_EMAIL", value: "first@shop.example" });
    const changes = [{ name: "CONTACT_EMAIL", value: "second@shop.example" }];
    const late = await own.db.transaction((tx) => storeSettings(tx, { names: NAMES, version, changes }));
    expect(late.state).toBe("differs");
    expect((await storedValues(own.db)).get("CONTACT_EMAIL")).toBe("first@shop.example");
    await own.db.delete(storedSettings);
  });

  test.runIf(onPostgres)("of two saves at the same moment is stored once", async () => {
    const version = versionOf(NAMES, await storedValues(own.db));
    const results = await Promise.all(
      ["a@shop.example", "b@shop.example"].map((value) =>
        own.db.transaction((tx) =>
          storeSettings(tx, { names: NAMES, version, changes: [{ name: "CONTACT_EMAIL", value }] }),
        ),
      ),
    );
    expect(results.map(({ state }) => state).toSorted()).toEqual(["differs", "saved"]);
    await own.db.delete(storedSettings);
  });
});
