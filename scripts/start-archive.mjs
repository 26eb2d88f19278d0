// Plain JavaScript that older versions of Node can read, because it says which version is needed.
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `node ./shod/start.mjs`, in an unpacked release: starts the site, and with the name of a command runs that instead. Its `.env` and relative
 * paths in settings are those of the folder in which it was started, so that a new version in another folder finds the same data. The process
 * becomes that of the program: glibc and V8 read their settings when a process begins, and no launcher has to pass on signals.
 */
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

try {
  if (process.platform !== "linux" || !process.execve)
    throw new Error(
      `This archive needs Linux and Node 24 or newer; this is Node ${process.versions.node} on ${process.platform}.`,
    );
  const native = path.join(root, `node_modules/@img/sharp-linux-${process.arch}`);
  if (!existsSync(native) || !process.report.getReport().header.glibcVersionRuntime)
    throw new Error(`This archive has no libraries for Linux on ${process.arch} with this C library (it needs glibc).`);

  if (existsSync(".env")) process.loadEnvFile(".env");
  // Read only now, because .env may set the same variables.
  const { PRODUCTION_COMMANDS } = await import("./production-commands.mjs");
  const [name = "start", ...args] = process.argv.slice(2);
  if (!Object.hasOwn(PRODUCTION_COMMANDS, name))
    throw new Error(`No such command: ${name}. Commands: ${Object.keys(PRODUCTION_COMMANDS).join(", ")}.`);
  const { script, env } = PRODUCTION_COMMANDS[name];

  const data = path.resolve(process.env.DATA_DIR || "data");
  // A first start must find its data folder as it is. Later ones take less processor time with compiled code.
  const cache = existsSync(data) ? { NODE_COMPILE_CACHE: path.join(data, "cache/compiled") } : {};
  const backups = process.env.BACKUP_DIR ? { BACKUP_DIR: path.resolve(process.env.BACKUP_DIR) } : {};
  // Secrets in files.
  const files = Object.entries(process.env).filter(([name, value]) => name.endsWith("_FILE") && value.trim());
  // As npm does with INIT_CWD: paths among the arguments are relative to it.
  const paths = {
    DATA_DIR: data,
    ...backups,
    ...Object.fromEntries(files.map(([name, value]) => [name, path.resolve(value.trim())])),
    INIT_CWD: process.cwd(),
  };
  process.chdir(root);
  // npm's separator, because the documentation names the commands as npm runs them.
  if (args[0] === "--") args.shift();
  process.execve(process.execPath, [process.execPath, ...process.execArgv, path.join(root, script), ...args], {
    ...cache,
    ...process.env,
    ...env,
    ...paths,
  });
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
