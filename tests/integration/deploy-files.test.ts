import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { isIgnored, stagesOf } from "../support/dockerfile.ts";

/** What docs/operations.md offers for deploying, as far as it can be tested without Docker, Caddy and the hosts. */

type Service = {
  image?: string;
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
  ports?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, { condition: string }>;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };
type Workflow = {
  jobs: Record<string, { needs?: string; permissions?: object; steps: { run?: string; uses?: string }[] }>;
};

const read = (file: string) => readFileSync(file, "utf8");
const yaml = (file: string) => parse(read(file), { merge: true }) as unknown;
const SECRET = /PASSWORD|SECRET|TOKEN|_KEY\b/;

describe("the Dockerfile", () => {
  const stages = stagesOf(read("Dockerfile"));
  const last = stages.at(-1)!;
  const of = (name: string) => last.filter(([instruction]) => instruction === name).map(([, rest]) => rest);

  test("runs as another user than root, below an init process, from the release", () => {
    expect(of("USER")).toEqual(["node"]);
    expect(JSON.parse(of("ENTRYPOINT")[0]!)).toEqual(["tini", "--"]);
    expect(JSON.parse(of("CMD")[0]!)).toEqual(["node", "/opt/shod/start.mjs"]);
    expect(of("COPY")).toEqual(["--from=build /release/shod /opt/shod"]);
    expect(of("VOLUME")).toEqual(["/data"]);
  });

  test("has a health check that Node runs, without a shell and without curl", () => {
    const [, command] = /^(?:--\S+ )+CMD (.*)$/.exec(of("HEALTHCHECK")[0]!)!;
    const [program, flag, code] = JSON.parse(command!) as string[];
    expect([program, flag]).toEqual(["node", "-e"]);
    // No one listens there.
    const { status } = spawnSync(process.execPath, ["-e", code!], { env: { PORT: "1" } });
    expect(status).toBe(1);
  });

  test("has no secrets, and copies no settings or data of the machine that builds it", () => {
    for (const [instruction, rest] of stages.flat())
      if (["ENV", "ARG", "RUN"].includes(instruction)) expect(rest).not.toMatch(SECRET);
    const rules = read(".dockerignore");
    for (const kept of [".env", "data/shop", "node_modules/pg/index.js", ".git/config", "app/root.test.ts", "dump.sql"])
      expect(isIgnored(kept, rules), kept).toBe(true);
    for (const needed of ["package.json", ".env.example", "docs/storage.md", "app/root.tsx"])
      expect(isIgnored(needed, rules), needed).toBe(false);
  });

  test("takes its images by name, for every architecture", () => {
    for (const [instruction, rest] of stages.flat())
      if (instruction === "FROM") expect(rest).toMatch(/^node:24-\w+-slim( AS build)?$/);
  });
});

describe.for(["compose.yml", "compose.postgres.yml"])("%s", (file) => {
  const { services, volumes } = yaml(file) as Compose;
  const sites = Object.values(services).filter(({ image }) => image === "shod");

  test("runs the site on a read-only file system, without capabilities, and gives it time to drain", () => {
    expect(sites.length).toBeGreaterThan(0);
    for (const site of sites)
      expect(site).toMatchObject({ read_only: true, cap_drop: ["ALL"], stop_grace_period: "20s" });
  });

  test("keeps data in named volumes that it declares", () => {
    const named = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(":")[0]!)
      .filter((source) => !source.startsWith("./"));
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted());
    for (const { volumes: mounted } of sites) expect(mounted).toEqual([expect.stringMatching(/^[\w-]+:\/data$/)]);
  });

  test("contains no password, and publishes only the site", () => {
    for (const [name, { environment = {}, ports = [] }] of Object.entries(services)) {
      for (const [setting, value] of Object.entries(environment))
        if (SECRET.test(setting) && setting !== "S3_ACCESS_KEY_ID")
          expect(value).toMatch(/^\$\{\w+:\?set it in \.env\}$/);
      for (const port of ports) if (name !== "caddy") expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });

  test("depends only on services that it has, and takes their images by name", () => {
    for (const { depends_on: needed = [], image = "" } of Object.values(services)) {
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) expect(services).toHaveProperty(name);
      expect(image).toMatch(/^[a-z]+(\/[a-z]+)?(:\d+)?$/);
    }
  });
});

test("the settings in the files of containers exist", () => {
  const known = new Set([...read(".env.example").matchAll(/^#(\w+)=/gm)].map(([, name]) => name));
  const render = yaml("render.yaml") as { services: { envVars: { key: string }[]; healthCheckPath: string }[] };
  const used = [
    ...render.services.flatMap(({ envVars }) => envVars.map(({ key }) => key)),
    ...["compose.yml", "compose.postgres.yml"].flatMap((file) =>
      Object.values((yaml(file) as Compose).services)
        .filter(({ image }) => image === "shod")
        .flatMap(({ environment }) => Object.keys(environment ?? {})),
    ),
  ];
  expect(used.filter((name) => !known.has(name))).toEqual([]);
  expect(render.services.map(({ healthCheckPath }) => healthCheckPath)).toEqual(["/readyz"]);
});

test("the workflow runs .ci/run, and publishes a release only after it, with rights to nothing else", () => {
  const { jobs } = yaml(".github/workflows/ci.yml") as Workflow;
  expect(jobs["verify"]!.steps.map(({ run }) => run)).toContain(".ci/run");
  expect(jobs["release"]).toMatchObject({ needs: "verify", permissions: { contents: "write" } });
  expect(jobs["release"]!.steps.map(({ run }) => run)).toContain("npm run release");
  expect(jobs["verify"]!.permissions).toBeUndefined();
});

const has = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

test.runIf(has("systemd-analyze", "--version"))("systemd accepts the unit, and rates it as protected", () => {
  const verified = spawnSync("systemd-analyze", ["verify", "deploy/shod.service"], { encoding: "utf8" });
  expect(verified.stderr.split("\n").filter((line) => line.includes("shod.service"))).toEqual([]);
  // From 0 to 100; systemd calls up to 40 "OK".
  const rated = ["security", "--offline=true", "--threshold=30", "deploy/shod.service"];
  expect(spawnSync("systemd-analyze", rated).status).toBe(0);
});

const NGINX = ["nginx", "/usr/sbin/nginx"].find((command) => has(command, "-v"));

test.runIf(NGINX)("nginx accepts its configuration", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shod-nginx-"));
  try {
    const at = (name: string) => path.join(folder, name);
    const subject = [
      "-subj",
      "/CN=shop.example",
      "-days",
      "2",
      "-keyout",
      at("privkey.pem"),
      "-out",
      at("fullchain.pem"),
    ];
    execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject], { stdio: "ignore" });
    const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    for (const kind of kinds) mkdirSync(at(kind));
    const site = read("deploy/nginx.conf").replaceAll("/etc/ssl/shod", folder);
    const temporary = kinds.map((kind) => `${kind}_temp_path ${at(kind)};`).join(" ");
    writeFileSync(at("nginx.conf"), `pid ${at("pid")}; events {} http { access_log off; ${temporary}\n${site}\n}`);
    const tested = spawnSync(NGINX!, ["-t", "-e", "stderr", "-p", folder, "-c", at("nginx.conf")], {
      encoding: "utf8",
    });
    expect(tested.status, tested.stderr).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("no proxy repeats a request that is not idempotent, and both accept the largest upload", () => {
  const nginx = read("deploy/nginx.conf").replace(/#.*/g, "");
  expect(nginx).toMatch(/proxy_next_upstream error timeout http_502 http_503;/);
  expect(nginx).not.toContain("non_idempotent");
  expect(nginx).toMatch(/max_fails=0/);
  expect(Number(/client_max_body_size (\d+)m/.exec(nginx)?.[1])).toBeGreaterThan(100);
  const caddy = read("deploy/Caddyfile").replace(/#.*/g, "");
  expect(caddy.split("{").length).toBe(caddy.split("}").length);
  expect(caddy).toMatch(/lb_retry_match \{\s*method GET HEAD\s*\}/);
  expect(Number(/max_size (\d+)MB/.exec(caddy)?.[1])).toBeGreaterThan(104);
  expect(caddy).toContain("flush_interval -1");
});

test("every file for deploying is named in docs/operations.md", () => {
  const documented = read("docs/operations.md");
  const files = [...globSync("deploy/*"), "Dockerfile", "compose.yml", "compose.postgres.yml", "render.yaml"];
  for (const file of files) expect(documented).toContain(file.replaceAll("\\", "/"));
});
