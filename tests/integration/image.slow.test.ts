// Protects: Dockerfile, .dockerignore, compose.yml, scripts/release.ts, scripts/setup.mjs, scripts/start-archive.mjs
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buyAPair } from "../support/buy-a-pair.ts";
import { isIgnored, stagesOf } from "../support/dockerfile.ts";

/**
 * The steps of the Dockerfile without Docker: each stage is a folder with Debian, Node and npm in it, in which its commands are run by chroot.
 * Then the image starts as compose.yml starts it: read-only, without capabilities, below its init process.
 */

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

/** The user "node" of the image that the Dockerfile builds on. */
const NODE_USER = 1000;
const isPossible =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  spawnSync("debootstrap", ["--version"]).status === 0 &&
  spawnSync("unshare", ["--mount", "--pid", "--fork", "true"]).status === 0;

describe.runIf(isPossible)("the image", () => {
  let folder: string;
  const at = (...parts: string[]) => path.join(folder, ...parts);
  const running: ChildProcess[] = [];
  /** The last stage. */
  let image: Stage;

  beforeAll(() => {
    folder = mkdtempSync("/tmp/shod-image-");
    chmodSync(folder, 0o755);
    makeBase(at("base"));
    const stages = new Map<string, Stage>();
    for (const [number, instructions] of stagesOf(readFileSync("Dockerfile", "utf8")).entries())
      image = build(instructions, `stage-${number}`, stages);
  });
  afterAll(() => {
    for (const child of running) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  /** What node:24-bookworm-slim has: Debian, Node, npm and the user "node". And how this machine reaches npm's and Debian's packages. */
  function makeBase(root: string): void {
    execFileSync("debootstrap", ["--variant=minbase", "bookworm", root], { stdio: ["ignore", "ignore", "inherit"] });
    copyFileSync(process.execPath, path.join(root, "usr/local/bin/node"));
    mkdirSync(path.join(root, "usr/local/lib/node_modules"), { recursive: true });
    const npm = path.resolve(realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim()), "../..");
    cpSync(npm, path.join(root, "usr/local/lib/node_modules/npm"), { recursive: true });
    symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", path.join(root, "usr/local/bin/npm"));
    execFileSync("chroot", [root, "useradd", "--uid", String(NODE_USER), "--create-home", "node"]);
    for (const file of ["/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt", ...npmSettings()]) {
      if (!existsSync(file)) continue;
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      copyFileSync(file, path.join(root, file));
    }
  }

  function build(instructions: [string, string][], name: string, stages: Map<string, Stage>): Stage {
    const stage: Stage = {
      root: at(name),
      env: {},
      workdir: "/",
      user: "root",
      entrypoint: [],
      command: [],
      health: [],
    };
    for (const [instruction, rest] of instructions) {
      switch (instruction) {
        case "FROM":
          execFileSync("cp", ["-a", at("base"), stage.root]);
          stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? name, stage);
          break;
        case "WORKDIR":
          stage.workdir = rest;
          mkdirSync(path.join(stage.root, rest), { recursive: true });
          break;
        case "ARG":
        case "ENV":
          for (const pair of rest.split(" ")) {
            const [key = "", value = ""] = pair.split("=");
            stage.env[key] = value.replace(/\$(\w+)/g, (_, other: string) => stage.env[other] ?? "");
          }
          break;
        case "COPY":
          copy(rest, stage, stages);
          break;
        case "RUN":
          execFileSync("unshare", inside(stage.root, stage, ["sh", "-c", rest]), {
            stdio: ["ignore", "ignore", "inherit"],
            env: environment(stage.env),
          });
          break;
        case "USER":
          stage.user = rest;
          break;
        case "HEALTHCHECK":
          stage.health = JSON.parse(rest.slice(rest.indexOf("["))) as string[];
          break;
        case "ENTRYPOINT":
          stage.entrypoint = JSON.parse(rest) as string[];
          break;
        case "CMD":
          stage.command = JSON.parse(rest) as string[];
          break;
        case "VOLUME":
        case "EXPOSE":
        case "STOPSIGNAL":
          break;
        default:
          throw new Error(`The Dockerfile has an instruction that this test does not know: ${instruction} ${rest}`);
      }
    }
    return stage;
  }

  function copy(rest: string, stage: Stage, stages: Map<string, Stage>): void {
    const [, name, from = "", to = ""] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? [];
    if (name) {
      cpSync(path.join(stages.get(name)!.root, from), path.join(stage.root, to), { recursive: true });
      return;
    }
    const rules = readFileSync(".dockerignore", "utf8");
    const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").filter(Boolean);
    for (const file of files) {
      if (isIgnored(file, rules)) continue;
      const target = path.join(stage.root, stage.workdir, to, file);
      mkdirSync(path.dirname(target), { recursive: true });
      copyFileSync(file, target);
    }
  }

  /** Runs as compose.yml says: with a read-only root, /tmp in memory, a volume, no capabilities and no new privileges. */
  function run() {
    mkdirSync(at("volume"), { recursive: true });
    chownSync(at("volume"), NODE_USER, NODE_USER);
    const mounts = [
      `mount --bind ${image.root} ${image.root}`,
      `mount --bind ${at("volume")} ${image.root}/data`,
      `mount -o remount,bind,ro ${image.root}`,
      `mount -t tmpfs tmpfs ${image.root}/tmp`,
    ];
    const limited = ["setpriv", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all", `--reuid=${image.user}`];
    const program = [...limited, `--regid=${image.user}`, "--clear-groups", ...image.entrypoint, ...image.command];
    const child = spawn("unshare", inside(image.root, image, program, mounts), {
      stdio: ["ignore", "pipe", "pipe"],
      env: environment({ ...image.env, HOST: "127.0.0.1", PORT: "0" }),
    });
    running.push(child);
    let output = "";
    const collect = (part: Buffer) => (output += part.toString());
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const ended = new Promise<number | null>((resolve) => child.on("close", (code) => resolve(code)));
    return { child, output: () => output, ended, url: () => /running at (http:\/\/\S+)/.exec(output)?.[1] };
  }

  type Site = ReturnType<typeof run>;

  function isHealthy(site: Site): boolean {
    const { port } = new URL(site.url() ?? "http://127.0.0.1:1");
    const [program = "", ...args] = image.health;
    const env = environment({ ...image.env, PORT: port });
    return spawnSync("chroot", [image.root, program, ...args], { env }).status === 0;
  }

  async function order(site: Site): Promise<string> {
    const state = () => (isHealthy(site) ? "healthy" : site.child.exitCode === null ? "starting" : "ended");
    await expect.poll(state, { timeout: 120_000, interval: 500 }).not.toBe("starting");
    expect(state(), site.output()).toBe("healthy");
    return buyAPair((page, init) => fetch(new URL(page, site.url()), { redirect: "manual", ...init }));
  }

  test("builds a release of what .dockerignore leaves, and contains nothing else of the build", () => {
    expect(image.command).toEqual(["node", "/opt/shod/start.mjs"]);
    expect(readdirSync(path.join(image.root, "opt/shod"))).toEqual(
      expect.arrayContaining(["build", "node_modules", "sbom.cdx.json", "start.mjs"]),
    );
    expect(existsSync(path.join(image.root, "src"))).toBe(false);
    expect(readdirSync(at("stage-0/src"))).not.toContain("tests");
  });

  test("starts read-only and without rights, is healthy, sells a pair, stops at SIGTERM, and finds its data again", async () => {
    const site = run();
    expect(isHealthy(site)).toBe(false);
    expect(await order(site)).toMatch(/Order #1001/);
    expect(await stop(site)).toBe(0);
    expect(readdirSync(at("volume"))).toContain("database");

    const again = run();
    expect(await order(again)).toMatch(/Order #1002/);
    expect(await stop(again)).toBe(0);
  });

  /** Sends SIGTERM to the init process, as `docker stop` does. */
  async function stop({ child, ended }: Site): Promise<number | null> {
    const init = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim();
    process.kill(Number(init), "SIGTERM");
    return ended;
  }
});

type Stage = {
  root: string;
  env: Record<string, string>;
  workdir: string;
  user: string;
  entrypoint: string[];
  command: string[];
  health: string[];
};

/** Arguments of unshare that run a program in the folder, whose mounts end with it; the first process in there is its PID 1. */
function inside(root: string, { workdir }: Stage, program: string[], mounts: string[] = []): string[] {
  const script = [
    ...mounts,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `exec chroot ${root} sh -c 'cd "$0" && exec "$@"' ${workdir} "$@"`,
  ];
  return ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script.join(" && "), "sh", ...program];
}

function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const ofMachine = process.env["NODE_EXTRA_CA_CERTS"];
  return { PATH, HOME: "/root", ...(ofMachine ? { NODE_EXTRA_CA_CERTS: ofMachine } : {}), ...settings };
}

/** The files with this machine's settings of npm, and the certificates that they name. */
function npmSettings(): string[] {
  const get = (name: string) => execFileSync("npm", ["config", "get", name], { encoding: "utf8" }).trim();
  return [get("userconfig"), get("globalconfig"), get("cafile")].filter((file) => path.isAbsolute(file));
}
