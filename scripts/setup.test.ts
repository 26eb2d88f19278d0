import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const isRoot = process.getuid?.() === 0;
const clones: string[] = [];
afterAll(() => {
  for (const clone of clones) rmSync(clone, { recursive: true, force: true });
});

/** A clone with these lock files, and a fake npm that records its calls and then runs these lines of shell. */
function aClone(npmRuns: string, ...lockFiles: string[]) {
  // The tests' own temporary folder is closed to the other user that root becomes.
  const root = mkdtempSync(path.join(isRoot ? "/tmp" : tmpdir(), "shod-clone-"));
  clones.push(root);
  const at = (...parts: string[]) => path.join(root, ...parts);
  for (const folder of ["scripts", "tools", ...lockFiles.map((file) => path.dirname(file))])
    mkdirSync(at(folder), { recursive: true });
  copyFileSync("scripts/setup.mjs", at("scripts/setup.mjs"));
  for (const file of lockFiles) writeFileSync(at(file), "{}");
  writeFileSync(at("tools/npm"), `#!/bin/sh\necho "$@" >> called-with\n${npmRuns}\n`);
  chmodSync(at("tools/npm"), 0o755);
  /** Runs code that has the exports of setup.mjs in `all`. */
  const run = (code: string, env: Record<string, string> = {}, before = "") =>
    spawnSync(
      process.execPath,
      ["-e", `${before}import(${JSON.stringify(at("scripts/setup.mjs"))}).then((all) => ${code})`],
      { env: { ...process.env, PATH: `${at("tools")}:${process.env["PATH"]}`, ...env }, encoding: "utf8" },
    );
  return { root, at, run, calledWith: () => readFileSync(at("called-with"), "utf8") };
}

/** A clone whose packages include the project's own Node, or not. */
function aFreshClone({ installsNode }: { installsNode: boolean }) {
  const installed = "mkdir -p node_modules/node/bin && touch node_modules/node/bin/node";
  const clone = aClone(installsNode ? installed : "mkdir node_modules", "package-lock.json");
  return { ...clone, install: (home: string) => clone.run("all.run(all.ensureInstalled)", { HOME: home }) };
}

const BINDING = { version: "1.0.0", integrity: "sha512-other", optional: true };

/** A lock file, as npm writes it and as its record of an install contains it. */
const lockOf = (version: string) =>
  JSON.stringify({
    packages: {
      "": { name: "shod", version: "0.1.0" },
      "node_modules/node": { version, integrity: `sha512-${version}` },
      "node_modules/for-this-system": { ...BINDING, os: [process.platform], cpu: [process.arch] },
      "node_modules/for-another-system": { ...BINDING, os: [`!${process.platform}`] },
    },
  });
const recordOf = (version: string) =>
  lockOf(version)
    .replace(/"":.*?},/, "")
    .replace(/,"node_modules\/for-another.*?}/, "");

const withoutBindings = (record: string) => record.replace(/,"node_modules\/for-this.*?}/, "");

const hasFile = (root: string, file: string) => existsSync(path.join(root, file));

// The fake npm is a shell script.
describe.skipIf(process.platform === "win32")("installing", () => {
  test("includes everything the build needs, whatever the environment's npm settings omit", () => {
    const clone = aFreshClone({ installsNode: true });
    expect(clone.install(clone.root).status).toBe(0);
    expect(clone.calledWith()).toContain("ci --include=dev --ignore-scripts=false");
    expect(clone.calledWith()).not.toContain("--cache");
    expect(hasFile(clone.root, "node_modules/.installed-from")).toBe(true);
  });

  test("stores npm's cache in the project when the home folder is not writable", () => {
    const clone = aFreshClone({ installsNode: true });
    expect(clone.install(path.join(clone.root, "no-such-home")).status).toBe(0);
    expect(clone.calledWith()).toContain(`--cache ${path.join(clone.root, ".cache/npm")}`);
  });

  test("fails with a message when the project's own Node was not installed", () => {
    const clone = aFreshClone({ installsNode: false });
    const { status, stderr } = clone.install(clone.root);
    expect(status).toBe(1);
    expect(stderr).toContain("but not the Node 24 that belongs to them");
    expect(hasFile(clone.root, "node_modules/.installed-from")).toBe(false);
  });
});

/** A clone whose tests need a client library. Its npm exits with the given code. */
function aCloneWithClientLibrary() {
  const clone = aClone(
    'for last in "$@"; do [ "$before" = --prefix ] && touch "$last/library"; before="$last"; done\nexit $NPM_ENDS_WITH',
    "tests/clients/library/package-lock.json",
  );
  const install = (npmEndsWith = 0) =>
    clone.run('all.ensureLibrary("tests/clients/library").then(console.log)', { NPM_ENDS_WITH: String(npmEndsWith) });
  const installed = () => readdirSync(path.join(clone.root, "node_modules/.cache/libraries"));
  return { ...clone, install, installed };
}

describe.skipIf(process.platform === "win32")("packages that were installed by npm ci itself", () => {
  test.for([
    ["are recognized", recordOf("24.1.0"), false],
    ["are replaced when the lock file has another version", recordOf("24.0.0"), true],
    ["are replaced when some are missing", JSON.stringify({ packages: {} }), true],
    ["are replaced when native bindings were left out", withoutBindings(recordOf("24.1.0")), true],
    ["are replaced when npm's record is incomplete", recordOf("24.1.0").slice(0, 40), true],
  ] as const)("%s", ([, record, installs]) => {
    const clone = aFreshClone({ installsNode: true });
    writeFileSync(clone.at("package-lock.json"), lockOf("24.1.0"));
    mkdirSync(clone.at("node_modules/node/bin"), { recursive: true });
    writeFileSync(clone.at("node_modules/node/bin/node"), "");
    writeFileSync(clone.at("node_modules/.package-lock.json"), record);
    expect(clone.install(clone.root).status).toBe(0);
    expect(hasFile(clone.root, "called-with")).toBe(installs);
  });
});

/** A clone whose packages are installed. */
function anInstalledClone() {
  const clone = aFreshClone({ installsNode: true });
  mkdirSync(clone.at("node_modules/node/bin"), { recursive: true });
  writeFileSync(clone.at("node_modules/node/bin/node"), "");
  writeFileSync(clone.at("node_modules/.package-lock.json"), recordOf("24.1.0"));
  return clone;
}

test.skipIf(process.platform === "win32")("a lock file that cannot be read is left to npm, which says so", () => {
  for (const text of ["<<<<<<< ours\n{}", "", "{}", "{", '{"packages":{}}']) {
    const clone = anInstalledClone();
    writeFileSync(clone.at("package-lock.json"), text);
    clone.install(clone.root);
    expect([text, hasFile(clone.root, "called-with")]).toEqual([text, true]);
  }
});

test("every file of the application folder that the build's configuration imports is a source of the build", () => {
  const imported = ["vite.config.ts", "react-router.config.ts"].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^import .* from "\.\/([\w./-]+)"/gm)].map(([, name]) => name!),
  );
  expect(imported).toContain("browsers.ts");
  for (const name of imported) {
    const clone = aCloneToBuild();
    writeFileSync(clone.at(name), "before");
    clone.start();
    writeFileSync(clone.at(name), "after");
    clone.start();
    expect([name, clone.builds()]).toEqual([name, 2 * ONE_BUILD]);
  }
});

/** A clone with packages and sources. Its Node, which builds the site, runs these lines of shell. */
function aCloneToBuild(nodeRuns = "mkdir -p build") {
  const clone = aClone("exit 9", "package-lock.json");
  for (const folder of ["app", "server", "store", "db/migrations", "node_modules/node/bin"])
    mkdirSync(clone.at(folder), { recursive: true });
  for (const file of ["vite.config.ts", "browsers.ts", "react-router.config.ts", "package.json"])
    writeFileSync(clone.at(file), "{}");
  writeFileSync(clone.at("package-lock.json"), lockOf("24.1.0"));
  writeFileSync(clone.at("node_modules/.package-lock.json"), recordOf("24.1.0"));
  writeFileSync(clone.at("node_modules/node/bin/node"), `#!/bin/sh\necho "$@" >> built-with\n${nodeRuns}\n`);
  chmodSync(clone.at("node_modules/node/bin/node"), 0o755);
  chmodSync(clone.root, 0o755);
  const builds = () =>
    hasFile(clone.root, "built-with") ? readFileSync(clone.at("built-with"), "utf8").trim().split("\n").length : 0;
  const start = "all.run(async () => { await all.ensureInstalled(); await all.ensureBuilt(); })";
  /** As a user who may not write there. Root may write everywhere, so it becomes another user. */
  const startUnprivileged = () => {
    if (isRoot) return clone.run(start, {}, "process.setgid(65534); process.setuid(65534); ");
    for (const folder of [".", "node_modules", "build"].filter((name) => hasFile(clone.root, name)))
      chmodSync(clone.at(folder), 0o555);
    return clone.run(start);
  };
  return {
    ...clone,
    build: () => clone.run("all.run(all.rebuild)"),
    start: () => clone.run(start),
    startUnprivileged,
    builds,
  };
}

/** The two programs that a build runs. */
const ONE_BUILD = 2;

describe.skipIf(process.platform === "win32")("a build", () => {
  test("is recognized by a later start, also of a user who may not write to the folder", () => {
    const clone = aCloneToBuild();
    expect(clone.build().status).toBe(0);
    expect(clone.builds()).toBe(ONE_BUILD);
    expect(clone.start().status).toBe(0);
    const { status, stderr } = clone.startUnprivileged();
    expect([status, stderr]).toEqual([0, ""]);
    expect(clone.builds()).toBe(ONE_BUILD);
  });

  test("is made again when a source has changed, and whenever it is asked for", () => {
    const clone = aCloneToBuild();
    clone.start();
    writeFileSync(clone.at("app/root.tsx"), "changed");
    clone.start();
    expect(clone.builds()).toBe(2 * ONE_BUILD);
    clone.build();
    expect(clone.builds()).toBe(3 * ONE_BUILD);
  });

  test.for([
    ["not built", (_clone: ReturnType<typeof aCloneToBuild>) => {}, "Its build was not made from its files"],
    [
      "built from other files",
      (clone: ReturnType<typeof aCloneToBuild>) => {
        clone.build();
        writeFileSync(clone.at("server/site.ts"), "changed");
      },
      "Its build was not made from its files",
    ],
    [
      "without its packages",
      (clone: ReturnType<typeof aCloneToBuild>) => writeFileSync(clone.at("package-lock.json"), lockOf("24.2.0")),
      "The packages of its lock file are not installed",
    ],
  ] as const)("names the folder and the command to a user who may not write there: %s", ([, prepare, because]) => {
    const clone = aCloneToBuild();
    prepare(clone);
    const builds = clone.builds();
    const { status, stderr } = clone.startUnprivileged();
    expect(status).toBe(1);
    expect(stderr.trim()).toMatch(
      new RegExp(`^${because}.*, and this user may not write to ${clone.root}: run "npm run build" there.*\\.$`),
    );
    expect(clone.builds()).toBe(builds);
  });
});

describe.skipIf(process.platform === "win32")("a step that ends because memory ran out", () => {
  const HEAP_LIMIT = "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory";
  test.for([
    ["killed by the system", "kill -KILL $$", "was ended by SIGKILL"],
    ["killed within a shell or a container", "exit 137", "failed with code 137"],
    ["aborted by V8", `echo "${HEAP_LIMIT}" >&2; kill -ABRT $$`, "was ended by SIGABRT"],
    ["aborted by V8 within a shell", "exit 134", "failed with code 134"],
    ["told by npm of a killed install script", "echo 'npm error signal SIGKILL'; exit 1", "failed with code 1"],
    ["refused memory for a child", "echo 'Error: spawn ENOMEM' >&2; exit 1", "failed with code 1"],
    [
      "refused memory as a native module",
      "echo 'memory allocation of 8388608 bytes failed' >&2; exit 1",
      "failed with",
    ],
  ] as const)("says so, and how much is needed: %s", ([, ends, how]) => {
    const build = aCloneToBuild(ends).build();
    expect(build.status).toBe(1);
    expect(build.stderr).toMatch(
      new RegExp(`Building the site ${how}.*, most likely because memory ran out\\. It needs about 1\\.1 GB: `),
    );
    const install = aClone(ends, "package-lock.json").run("all.run(all.ensureInstalled)");
    expect(install.stderr).toMatch(/most likely because memory ran out\. It needs about 1\.1 GB: /);
  });

  test.for([
    ["an error", "echo 'src/a.ts: unexpected token'; exit 1", "failed with code 1. Its output is above."],
    ["another signal", "kill -SEGV $$", "was ended by SIGSEGV. Its output is above."],
  ] as const)("is not suspected after %s", ([, ends, message]) => {
    const { stderr } = aCloneToBuild(ends).build();
    expect(stderr).toContain(`Building the site ${message}`);
    expect(stderr).not.toContain("memory");
  });

  test("says so of the program that was started, too", () => {
    const clone = aCloneToBuild("kill -KILL $$");
    const { status, stderr } = clone.run('all.run(() => all.runProgram("server/start.ts"))');
    expect(status).toBe(1);
    expect(stderr).toContain("server/start.ts was ended by SIGKILL, most likely because memory ran out.");
  });
});

describe.skipIf(process.platform === "win32")("installing the client library of the tests", () => {
  test("happens once for each lock file, without install scripts", () => {
    const clone = aCloneWithClientLibrary();
    const [first, second] = [clone.install(), clone.install()].map(({ stdout }) => stdout.trim());
    expect(hasFile(first!, "library")).toBe(true);
    expect(second).toBe(first);
    expect(clone.calledWith().split("\n")).toEqual([expect.stringMatching(/^ci --ignore-scripts --prefix /), ""]);

    writeFileSync(path.join(clone.root, "tests/clients/library/package-lock.json"), '{ "version": 2 }');
    expect(clone.install().stdout.trim()).not.toBe(first);
  });

  test("leaves no files behind when npm fails, and can be retried", () => {
    const clone = aCloneWithClientLibrary();
    expect(clone.install(1).status).toBe(1);
    expect(clone.installed()).toEqual([]);
    expect(clone.install().status).toBe(0);
    expect(clone.installed()).toHaveLength(1);
  });
});
