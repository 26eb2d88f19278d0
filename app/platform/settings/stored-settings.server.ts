import { eq, sql } from "drizzle-orm";
import { rowVersion } from "../audit/row-version.ts";
import { notify, type Database, type Db } from "../db/database.server.ts";
import { settings as platformSettings, type AdminSetting, type Env, type Setting } from "../env.server.ts";
import { log } from "../log.server.ts";
import { storedSettings } from "./stored-settings.tables.server.ts";

type WithSettings = { settings?: Record<string, Setting> };
type Changeable = Setting & { admin: AdminSetting };

/** The settings that admins may change, of the platform and of these features, by name. */
export function changeableSettings(features: readonly WithSettings[]): Map<string, Changeable> {
  const all = [platformSettings, ...features.map(({ settings = {} }) => settings)].flatMap((each) =>
    Object.entries<Setting>(each),
  );
  return new Map(
    all.flatMap(([name, setting]) => (setting.admin ? [[name, { ...setting, admin: setting.admin }]] : [])),
  );
}

const CHANNEL = "shod_settings";
const RETRY_MS = 2_000;

type Given = { env: Env; database: Pick<Database, "db" | "listen">; features: readonly WithSettings[] };

/**
 * The environment, with what admins stored for settings that it does not set. Its properties change when any process stores one, so they are
 * to be read when they are used. `onChange` is called after that.
 */
export async function followSettings({ env, database, features }: Given, onChange: () => void): Promise<Env> {
  const changeable = unsetSettings(env, features);
  let stored = new Map<string, unknown>();
  let asked = 0;
  let read = 0;
  const reload = async () => {
    const own = (asked += 1);
    const values = await valuesOf(database.db, changeable);
    // A later read that succeeded has what this one may lack.
    if (own < read) return;
    read = own;
    stored = values;
    onChange();
  };
  const readAgain = () =>
    void reload().catch((error: unknown) => {
      log("warn", "changed settings could not be read", { error });
      setTimeout(() => read < asked && readAgain(), RETRY_MS).unref();
    });
  await database.listen(CHANNEL, readAgain, readAgain);
  await reload();
  const current = { ...env };
  for (const name of changeable.keys()) {
    const unchanged = env[name as keyof Env];
    Object.defineProperty(current, name, {
      enumerable: true,
      get: () => (stored.has(name) ? stored.get(name) : unchanged),
    });
  }
  return current;
}

/** The environment with what is stored now, for a command. */
export async function withStoredSettings({ env, db, features }: Omit<Given, "database"> & { db: Db }): Promise<Env> {
  return { ...env, ...Object.fromEntries(await valuesOf(db, unsetSettings(env, features))) };
}

function unsetSettings({ fromEnvironment }: Env, features: readonly WithSettings[]) {
  return new Map([...changeableSettings(features)].filter(([name]) => !fromEnvironment.has(name)));
}

async function valuesOf(db: Db, changeable: ReadonlyMap<string, Changeable>): Promise<Map<string, unknown>> {
  const values = new Map<string, unknown>();
  for (const { name, value } of await db.select().from(storedSettings)) {
    const read = changeable.get(name)?.schema.safeParse(value);
    if (read?.success) values.set(name, read.data);
    // Another version accepted it.
    else if (read) log("warn", "a stored setting is invalid, so its default is used", { name });
  }
  return values;
}

/** What is stored for a setting, as the environment would set it; null if nothing is. */
export type StoredValues = ReadonlyMap<string, string>;

/** The version of these settings for a form's hidden field. */
export function versionOf(names: readonly string[], stored: StoredValues): string {
  return rowVersion(Object.fromEntries(names.map((name) => [name, stored.get(name) ?? null])));
}

export async function storedValues(db: Db): Promise<StoredValues> {
  return new Map((await db.select().from(storedSettings)).map(({ name, value }) => [name, value]));
}

export type Change = { name: string; value: string | null };

/**
 * Stores valid values, null for the default, if what is stored for `names` is as it was when `version` was read. All processes follow once the
 * transaction commits. Returns what was stored before.
 */
export async function storeSettings(
  tx: Db,
  { names, version, changes }: { names: readonly string[]; version: string; changes: readonly Change[] },
): Promise<{ state: "saved" | "differs"; before: StoredValues }> {
  // One save at a time, because settings without a row cannot be locked.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
  const before = await storedValues(tx);
  if (versionOf(names, before) !== version) return { state: "differs", before };
  for (const { name, value } of changes) {
    if (value === null) await tx.delete(storedSettings).where(eq(storedSettings.name, name));
    else
      await tx
        .insert(storedSettings)
        .values({ name, value })
        .onConflictDoUpdate({ target: storedSettings.name, set: { value, updatedAt: new Date() } });
  }
  if (changes.length > 0) await notify(tx, CHANNEL, {});
  return { state: "saved", before };
}
