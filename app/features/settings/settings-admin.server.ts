import { data } from "react-router";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { currentValues, refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import type { AdminSetting, Env, Setting } from "#app/platform/env.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completed, refused, refuseOnError } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import {
  changeableSettings,
  storedValues,
  storeSettings,
  versionOf,
  type Change,
  type StoredValues,
} from "#app/platform/settings/stored-settings.server.ts";
import { NOT_SAVED, SETTINGS_DONE } from "./settings-admin.ts";

const GROUPS = [
  "Brand",
  "Contact",
  "Time",
  "Shipping",
  "Email",
  "Community",
] as const satisfies AdminSetting["group"][];

type Shop = Pick<Services, "env" | "features">;

/** The settings of each group that this shop uses, and their form's version. */
export async function settingsByGroup({ db, env, features }: Shop & Pick<Services, "db">) {
  const stored = await storedValues(db);
  return GROUPS.map((group) => {
    const settings = settingsOf({ env, features }, group);
    return {
      group,
      version: versionOf(
        settings.map(({ name }) => name),
        stored,
      ),
      settings: settings.map(({ name, admin: { label, hint, choices, isLong = false }, schema }) => {
        const initial = textOf(schema.safeParse(undefined).data);
        const isFixed = env.fromEnvironment.has(name);
        const value = isFixed ? textOf(env[name]) : (stored.get(name) ?? initial);
        // An alias of a time zone, or one that another version offered, is a choice as long as it is stored.
        const isOffered = choices?.some((choice) => choice.value === value);
        const own = isOffered || isFixed ? [] : [{ value, label: value }];
        const shown = isFixed ? undefined : choices && [...own, ...choices.map((choice) => ({ ...choice }))];
        const initialLabel = choices?.find((choice) => choice.value === initial)?.label ?? initial;
        return { name, label, hint, choices: shown, isLong, initial: initialLabel, value, isFixed };
      }),
    };
  }).filter(({ settings }) => settings.length > 0);
}

export type SettingsGroup = Awaited<ReturnType<typeof settingsByGroup>>[number];

type SettingName = Exclude<keyof Env, "fromEnvironment">;
type Named = Setting & { name: SettingName; admin: AdminSetting };

function settingsOf({ env, features }: Shop, group: string): Named[] {
  const all = [...changeableSettings(features)].map(([name, setting]) => ({ ...setting, name: name as SettingName }));
  return all.filter(({ admin, unusedWith }) => admin.group === group && !(unusedWith && env[unusedWith as keyof Env]));
}

const textOf = (value: Env[SettingName] | undefined) => (value === undefined ? "" : String(value));

const failed = { title: NOT_SAVED, description: "Please try again in a moment." };

/** Saves the settings of a group; an empty field is its default again. */
export function saveSettings({ context, request, form, version }: SentForm) {
  const { db: _db, ...services } = context.get(servicesContext);
  const group = form.get("group");
  const settings = settingsOf(services, typeof group === "string" ? group : "");
  const names = settings.map(({ name }) => name);
  if (names.length === 0) throw data(null, { status: 404 });
  const open = settings.filter(({ name }) => !services.env.fromEnvironment.has(name) && form.has(name));
  const read = open.map((setting) => readSetting(setting, form.get(setting.name)));
  const fieldErrors = Object.fromEntries(read.flatMap((each) => ("fix" in each ? [[each.name, each.fix]] : [])));
  if (Object.keys(fieldErrors).length > 0) return Promise.resolve(refused(form, { fieldErrors }));
  const typed = read.flatMap((each) => ("fix" in each ? [] : [each]));
  return refuseOnError(form, failed, async () => {
    const outcome = await adminWrite(context, async (tx) => {
      const stored = await storedValues(tx);
      const changes = typed.filter(({ name, value }) => value !== (stored.get(name) ?? null));
      const result = await storeSettings(tx, { names, version, changes });
      if (result.state === "differs") return { result, entry: null };
      const entry = changes.map(({ name, value }) => {
        const { label, initial } = typed.find((each) => each.name === name)!;
        return {
          action: "setting.changed" as const,
          subject: label,
          before: { value: result.before.get(name) ?? initial },
          after: { value: value ?? initial },
        };
      });
      return { result, entry };
    });
    if (outcome.state === "differs")
      return refuseConflict(form, {
        title: NOT_SAVED,
        version: versionOf(names, outcome.before),
        current: currentValues(differences(typed, outcome.before)),
      });
    return completed(request, SETTINGS_DONE.saved, "/admin/settings?done=saved");
  });
}

type Typed = Change & { label: string; initial: string };

/** The value as it is stored, null for the default; or what is wrong with it. */
function readSetting({ name, schema, admin: { label } }: Named, sent: unknown): Typed | { name: string; fix: string } {
  const typed = typeof sent === "string" ? sent.trim() : "";
  const initial = textOf(schema.safeParse(undefined).data);
  if (typed === "" || typed === initial) return { name, label, initial, value: null };
  const read = schema.safeParse(typed);
  if (!read.success) return { name, fix: `${label} ${read.error.issues[0]?.message ?? "is invalid"}` };
  // As typed: "7.50" stays that.
  return { name, label, initial, value: textOf(read.data) === initial ? null : typed };
}

const differences = (typed: readonly Typed[], stored: StoredValues) =>
  typed
    .filter(({ name, value }) => value !== (stored.get(name) ?? null))
    .map(({ name, label, initial }) => `${label} “${stored.get(name) ?? initial}”`)
    .join(", ");
