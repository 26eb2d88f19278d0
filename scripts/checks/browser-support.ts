import compatibility from "@mdn/browser-compat-data" with { type: "json" };

type Version = string | false | null;
type Statement = { version_added: Version; version_removed?: Version; flags?: unknown; prefix?: string };
type Entry = { __compat?: { support: Record<string, Statement | Statement[] | undefined> }; [name: string]: unknown };
type Group = Record<string, Entry>;

/** TypeScript's name of an interface, and the table's where it differs. */
const OWNERS: [typescript: RegExp, table: string][] = [
  [/Constructor$/, ""],
  [/^Readonly(?=Array$|Map$|Set$)/, ""],
  [/^Iterator(Object|)$|^(Array|Map|Set|String|RegExpString)Iterator$/, "Iterator"],
  [/^(Big)?(Ui|I|F)\w+Array$/, "TypedArray"],
  [/^Console$/, "console"],
];

/** What of MDN's table the oldest supported browsers lack. */
export function browserSupport(oldest: Record<string, string>) {
  const { api, css, javascript } = compatibility as unknown as Record<"api" | "css" | "javascript", Group>;
  const builtins = javascript["builtins"] as Group;
  const intl = builtins["Intl"] as Group;
  const lacks = (entry: Entry) => isMissing(entry, oldest);

  /** By name, whether a member of each owner is missing. */
  const members = new Map<string, Map<string, boolean>>();
  const globals = new Map<string, boolean>();
  /** Without them there is no object to use a member of. */
  const missingOwners = new Set<string>();
  for (const [owner, entry] of [...entriesOf(api), ...entriesOf(builtins), ...entriesOf(intl)]) {
    if (!Object.hasOwn(intl, owner)) globals.set(owner, lacks(entry));
    if (lacks(entry)) missingOwners.add(owner);
    for (const [key, member] of entriesOf(entry)) {
      const name = key.replace(/_static$/, "");
      members.set(
        name,
        (members.get(name) ?? new Map<string, boolean>()).set(ownerKey(owner, key !== name), lacks(member)),
      );
    }
  }
  for (const [name, entry] of entriesOf(api["Window"] as Group))
    if (!globals.has(name)) globals.set(name, lacks(entry));

  return {
    lacksFeature: (path: string) =>
      lacks(path.split(".").reduce<Entry>((entry, key) => entry[key] as Entry, { api, css, javascript })),
    lacksSelector(name: string): boolean {
      const entry = (css["selectors"] as Group)[name];
      return entry?.__compat !== undefined && lacks(entry);
    },
    isGlobal: (name: string) => globals.has(name),
    lacksGlobal: (name: string) => globals.get(name) === true,
    /** Whether any member of that name is missing, so that its owner must be known. */
    mayLack: (name: string) => [...(members.get(name)?.values() ?? [])].includes(true),
    /** Whether every object of the language that has such a member got it too late. */
    isNewToLanguage: (name: string) =>
      [...entriesOf(builtins), ...entriesOf(intl)].some(
        ([owner, entry]) => !missingOwners.has(owner) && (entry[name] as Entry | undefined)?.__compat,
      ) && [...(members.get(name)?.values() ?? [])].every(Boolean),
    lacksStatic: (owner: string, name: string) =>
      (members.get(name)?.get(ownerKey(owner, true)) ?? members.get(name)?.get(owner)) === true,
    /** Of an owner that the table does not know, such as a mixin: whether all members of that name are missing. */
    lacksMember(owner: string | undefined, name: string, isStatic: boolean): boolean {
      const found = members.get(name);
      if (!found) return false;
      const known = OWNERS.reduce((text, [typescript, table]) => text.replace(typescript, table), owner ?? "");
      if (!isStatic && missingOwners.has(known)) return false;
      const exact = found.get(ownerKey(known, isStatic)) ?? found.get(ownerKey(known, !isStatic));
      return exact ?? [...found.values()].every(Boolean);
    },
  };
}

const ownerKey = (owner: string, isStatic: boolean) => (isStatic ? `static ${owner}` : owner);

function entriesOf(group: Entry | Group): [string, Entry][] {
  return Object.entries(group as Group).filter(([name, entry]) => name !== "__compat" && entry.__compat);
}

function isMissing(entry: Entry, oldest: Record<string, string>): boolean {
  const { support } = entry.__compat!;
  return Object.entries(oldest).some(([browser, version]) => {
    const statements = [support[browser] ?? []].flat();
    return !statements.some(
      ({ version_added: added, version_removed: removed, flags, prefix }) =>
        added && !removed && !flags && !prefix && isAtMost(added, version),
    );
  });
}

function isAtMost(version: string, oldest: string): boolean {
  const [a = Infinity, b = 0] = version.replace(/^\D+$/, "Infinity").replace("≤", "").split(".").map(Number);
  const [c = 0, d = 0] = oldest.split(".").map(Number);
  return a < c || (a === c && b <= d);
}
