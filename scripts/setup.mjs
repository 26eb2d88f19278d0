// Plain JavaScript for Node 20 and newer, because it runs before anything is installed.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const POLL_MS = 500;

/** Node's compile cache: a site starts again with 15% less CPU time. */
const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? path.join(root, "node_modules/.cache/compiled");

/** The project's own Node 24, installed by npm; the machine's Node only has to run npm. */
export const node = path.join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

const LOCK_FILE = path.join(root, "package-lock.json");
const INSTALLED = path.join(root, "node_modules/.installed-from");
/** What npm itself writes at the end of an install: the lock file's entries of the installed packages. */
const INSTALLED_BY_NPM = path.join(root, "node_modules/.package-lock.json");
const BUILT = path.join(root, "build/.built-from");
/** What installing and building take, all processes together, at their peak (docs/performance.md). */
const MEMORY_NEEDED = "1.1 GB";
const SOURCES = [
  "app",
  "server",
  "store",
  "db/migrations",
  "vite.config.ts",
  "browsers.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
];

/** Installs the packages of the lock file, unless exactly those are installed, here or by `npm ci`. */
export async function ensureInstalled() {
  const wanted = hashOf([LOCK_FILE]);
  if (existsSync(node) && (read(INSTALLED) === wanted || isInstalledByNpm())) return;
  requireWritable("The packages of its lock file are not installed", [
    existsSync(path.join(root, "node_modules")) ? "node_modules" : ".",
  ]);
  // Overrides the environment's npm settings (NODE_ENV, omit, ignore-scripts), because the site is built here.
  await npmCi("Installing packages (once, about a minute)", ["--include=dev", "--ignore-scripts=false"]);
  if (!existsSync(node)) {
    throw new Error(
      "npm installed the packages, but not the Node 24 that belongs to them (node_modules/node/bin). " +
        "Its install script did not run: look for ignore-scripts or allow-scripts in your npm settings (npm config ls).",
    );
  }
  writeFileSync(INSTALLED, wanted);
}

/** Whether npm's record has every package of the lock file, but for those of other systems. */
function isInstalledByNpm() {
  const installed = packagesOf(INSTALLED_BY_NPM);
  const wanted = Object.entries(packagesOf(LOCK_FILE)).filter(([folder]) => folder !== "");
  return (
    wanted.length > 0 &&
    wanted.every(([folder, entry]) => {
      const found = installed[folder];
      if (!found) return entry.optional === true && !isForThisSystem(entry);
      return found.version === entry.version && found.integrity === entry.integrity;
    })
  );
}

/** Whether npm installs the package here. One that names no system is needed by none that does. */
function isForThisSystem({ os, cpu, libc }) {
  if (!os && !cpu) return false;
  return allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, isMusl() ? "musl" : "glibc");
}

const allows = (list, value) =>
  !list || (list.every((each) => each.startsWith("!")) ? !list.includes(`!${value}`) : list.includes(value));

const isMusl = () => process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;

/** Installs what the folder's package.json and lock file name, which not everyone needs, and returns where. */
export async function ensureLibrary(source) {
  const libraries = path.join(root, "node_modules/.cache/libraries");
  const folder = path.join(libraries, hashOf([path.join(root, source, "package-lock.json")]));
  if (existsSync(folder)) return folder;
  mkdirSync(libraries, { recursive: true });
  // Renamed once complete, because two test workers may install at the same time, and an install may be interrupted.
  const incomplete = mkdtempSync(path.join(libraries, "incomplete-"));
  try {
    cpSync(path.join(root, source), incomplete, { recursive: true });
    await npmCi(`Installing the library of ${source} (once)`, ["--ignore-scripts", "--prefix", incomplete]);
    renameSync(incomplete, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(incomplete, { recursive: true, force: true });
  }
  return folder;
}

/** The packages of a lock file; none if it is missing, incomplete or has conflict markers. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/** Builds the site, unless the last build was made from the files as they are. */
export async function ensureBuilt() {
  const wanted = sourcesHash();
  if (read(BUILT) === wanted) return;
  requireWritable("Its build was not made from its files as they are", BUILD_FOLDERS);
  await build(wanted);
}

/** `npm run build`: everything that a later start needs, which then writes nothing to this folder. */
export async function rebuild() {
  requireWritable("The build is stored in it", BUILD_FOLDERS);
  await build(sourcesHash());
}

/** React Router removes the folder of the last build, so that the application folder must be writable, too. */
const BUILD_FOLDERS = [".", "node_modules", "build"];

async function build(wanted) {
  rmSync(BUILT, { force: true });
  const [cli, pack] = ["node_modules/@react-router/dev/bin.cjs", "scripts/pack.ts"].map((file) =>
    path.join(root, file),
  );
  await step("Building the site", node, [cli, "build"], {}, MEMORY_NEEDED);
  // Without V8's optimizing WebAssembly compiler, which takes half a gigabyte for a program that ends in seconds.
  await step("Packing files and the empty database", node, ["--liftoff-only", pack], {}, MEMORY_NEEDED);
  writeFileSync(BUILT, wanted);
}

function sourcesHash() {
  return hashOf(SOURCES.flatMap((source) => filesBelow(path.join(root, source))));
}

/** Throws one sentence if this user may not write to those of the folders that exist. */
function requireWritable(because, folders) {
  try {
    for (const folder of folders.map((name) => path.join(root, name)).filter(existsSync))
      accessSync(folder, constants.W_OK);
  } catch {
    throw new Error(
      `${because}, and this user may not write to ${root}: run "npm run build" there as the user who owns it, and start the site again.`,
    );
  }
}

/** The child process that is running, which ends with us. */
let running = null;
let isStopping = false;

/** Passes the signal on to the running child, whose exit ends this process. Without a child, exits at once. */
function stop(signal) {
  isStopping = true;
  if (running) running.kill(signal);
  else process.exit(0);
}

/**
 * Runs one of our TypeScript programs in this terminal and exits with its exit code. Signals are passed on to it, and the end of npm counts as
 * one: npm and its shell die of a SIGTERM without passing it on. If this process is killed, the program sees its channel close.
 */
export async function runProgram(script, args = [], env = {}) {
  const preload = pathToFileURL(path.join(root, "scripts/end-with-launcher.mjs")).href;
  const child = spawn(node, ["--import", preload, path.join(root, script), ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: withOwnTools({ NODE_COMPILE_CACHE: COMPILE_CACHE, ...env, SHOD_LAUNCHER_PID: String(process.pid) }),
  });
  running = child;
  const code = await new Promise((resolve) =>
    child.on("exit", (exitCode, signal) => {
      if (signal in OUT_OF_MEMORY && !isStopping)
        console.error(`\n${script} ${endedBy({ signal })}. docs/operations.md says how much a site needs.\n`);
      resolve(signal ? 1 : (exitCode ?? 1));
    }),
  );
  process.exit(code);
}

export function withOwnTools(env = {}) {
  const bin = path.join(root, "node_modules/.bin");
  return {
    ...process.env,
    PATH: [path.dirname(node), bin, process.env.PATH].join(path.delimiter),
    ...env,
  };
}

/** How a process ends when memory runs out: the system kills it, or V8 aborts; as a signal, or as a shell's or a container's exit code. */
const OUT_OF_MEMORY = { SIGKILL: 137, SIGABRT: 134 };
/** The same as a process reports it that was told so itself, or whose child was killed. */
const MEMORY_MESSAGE =
  /heap out of memory|signal SIGKILL|\bENOMEM\b|cannot allocate memory|bad_alloc|memory allocation of \d+ bytes failed/i;

function ranOutOfMemory({ code, signal, output = "" }) {
  return signal in OUT_OF_MEMORY || Object.values(OUT_OF_MEMORY).includes(code) || MEMORY_MESSAGE.test(output);
}

/** "was ended by SIGKILL, most likely because memory ran out", after the name of what ended. */
function endedBy(ended) {
  const how = ended.signal ? `was ended by ${ended.signal}` : `failed with code ${ended.code}`;
  return ranOutOfMemory(ended) ? `${how}, most likely because memory ran out` : how;
}

/** Runs a command with a progress line. Its output is shown only when it fails. `needs`: its memory, named when it may have run out. */
export function step(title, command, args, env = {}, needs = "") {
  const begun = Date.now();
  process.stderr.write(`${title} … `);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: withOwnTools({ ...env, FORCE_COLOR: "0" }),
      shell: process.platform === "win32",
    });
    running = child;
    let output = "";
    child.stdout?.on("data", (part) => (output += part));
    child.stderr?.on("data", (part) => (output += part));
    child.on("error", reject);
    // Not "exit", which may be emitted before the last of the output is read.
    child.on("close", (code, signal) => {
      running = null;
      if (isStopping) process.exit(1);
      const seconds = ((Date.now() - begun) / 1000).toFixed(1);
      if (code === 0) {
        process.stderr.write(`done (${seconds} s)\n`);
        return resolve(output);
      }
      process.stderr.write(`failed (${seconds} s)\n\n${output}\n`);
      const ended = { code, signal, output };
      const hint =
        needs && ranOutOfMemory(ended)
          ? ` It needs about ${needs}: free some, add swap, or copy this folder from a machine that has it.`
          : "";
      reject(new Error(`${title} ${endedBy(ended)}.${hint} Its output is above.`));
    });
  });
}

function npmCi(title, args) {
  const cache = homeIsWritable() ? [] : ["--cache", path.join(root, ".cache/npm")];
  const all = ["ci", ...args, "--no-audit", "--no-fund", "--loglevel=error", ...cache];
  return step(title, npmCommand(), all, {}, MEMORY_NEEDED);
}

/** npm stores its cache in the home folder, which a container's user may not have. */
function homeIsWritable() {
  try {
    accessSync(homedir(), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function npmCommand() {
  return process.platform === "win32" ? "npm.cmd" : "npm";
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(path.relative(root, file));
    // Only the size of pictures is hashed: there are many, and the build does not change them.
    hash.update(/\.(webp|png|jpg)$/.test(file) ? String(statSync(file).size) : readFileSync(file));
  }
  return hash.digest("hex");
}

function filesBelow(file) {
  if (!statSync(file).isDirectory()) return [file];
  return readdirSync(file, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (/\.test\.tsx?$/.test(entry.name) ? [] : filesBelow(path.join(file, entry.name))));
}

/** Runs `main`; a failure prints its message and exits with 1. Stops, with its child, on a signal and when npm has ended. */
export async function run(main) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
  watchLauncher(() => stop("SIGTERM"));
  try {
    await main();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Read at startup, because npm may have ended by the time it is needed. */
const launchers = launchersOf(process.ppid);

/**
 * Calls back once, as soon as npm or the shell in which it started us has ended. Both die of a signal without passing it on, and of SIGKILL
 * without a chance to.
 */
function watchLauncher(onGone) {
  const timer = setInterval(() => {
    if (launchers.every(isRunning)) return;
    clearInterval(timer);
    onGone();
  }, POLL_MS);
  // The timer must not keep this process running.
  timer.unref();
}

/**
 * Our parent, and npm above it if our parent is the shell in which npm runs scripts, because that shell does not notice when npm ends. Empty
 * without npm: a script that was started directly should continue after its user logs out.
 */
function launchersOf(parent) {
  const script = process.env.npm_lifecycle_script;
  if (!script) return [];
  const shell = process.platform === "win32" ? null : processInfo(parent);
  const isShell = shell?.command.includes(script) ?? false;
  return [{ of: process.pid, pid: parent }, ...(isShell ? [{ of: parent, pid: shell.parent }] : [])];
}

/** A process whose parent has ended gets a new one, except on Windows. */
function isRunning({ of, pid }) {
  if (process.platform === "linux") return (of === process.pid ? process.ppid : processInfo(of)?.parent) === pid;
  if (of === process.pid && process.platform !== "win32") return process.ppid === pid;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** The parent and the command line of a process; null if it has ended or they are not available. */
function processInfo(pid) {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The name before it, in parentheses, may contain spaces and parentheses.
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      return { parent, command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ") };
    }
    const [, parent, command] = /^\s*(\d+)\s+(.*)/s.exec(
      execFileSync("ps", ["-o", "ppid=,command=", "-p", String(pid)], { encoding: "utf8" }),
    );
    return { parent: Number(parent), command };
  } catch {
    return null;
  }
}
