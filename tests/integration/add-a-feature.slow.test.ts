// Protects: docs/guides/add-a-feature.md, app/features.server.ts, app/platform/feature.server.ts, app/routes.ts, scripts/check.ts, scripts/checks/**, server/**
import { execFile } from "node:child_process";
import { appendFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { copyTree } from "../../scripts/tests/copy-tree.ts";
import { startSite } from "../support/site-process.ts";
import { cookiesOf } from "../support/cookies.ts";

// Checks, builds and starts a copy of the whole project.
vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 900_000 });

const start = promisify(execFile);

const GUIDE = "docs/guides/add-a-feature.md";
const OWNER = { ADMIN_EMAIL: "owner@shod.example", ADMIN_PASSWORD: "only tests know this" };

/** The code blocks of the guide: their info string, such as `ts title=app/routes.ts after=…`, and their text. */
function codeBlocks() {
  const fences = readFileSync(GUIDE, "utf8").matchAll(
    /^```(\S+) (title|append)=(\S+?)(?: after=(.+))?\n([\s\S]*?)^```$/gm,
  );
  return [...fences].map(([, , kind = "", target = "", after, code = ""]) => ({ kind, target, after, code }));
}

describe("the guide to adding a feature", () => {
  let copy: string;
  const home = mkdtempSync(path.join(tmpdir(), "shod-guide-data-"));
  const env = { ...OWNER, DATA_DIR: path.join(home, "data"), BACKUP_DIR: path.join(home, "backups") };

  /** Runs a program in the copy and returns its output; rejects if it does not succeed. Asynchronous: the site closes connections while it runs. */
  async function run(args: string[], more: Record<string, string> = {}): Promise<string> {
    const [program, rest] = args[0] === "git" ? ["git", args.slice(1)] : [process.execPath, args];
    const environment = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "error", ...more };
    try {
      return (await start(program, rest, { cwd: copy, maxBuffer: 64 * 1024 * 1024, env: environment })).stdout;
    } catch (error) {
      throw new Error(`${args.join(" ")} failed: ${String((error as { stdout?: string }).stdout)}`, { cause: error });
    }
  }

  /** As `npm run check` does, which fails once when it has to. */
  async function updateEnvExample(): Promise<void> {
    await run(["-e", 'await (await import("./scripts/checks/env-example.ts")).checkEnvExample()']);
  }

  beforeAll(async () => {
    copy = copyTree("shod-guide-");
    await run(["git", "init", "--quiet"]);
    await run(["git", "add", "--all"]);
    await addFeature();
  });
  afterAll(() => {
    for (const folder of [copy, home]) rmSync(folder, { recursive: true, force: true });
  });

  async function addFeature(): Promise<void> {
    const blocks = codeBlocks();
    const file = (name: string) => path.join(copy, name);
    for (const { target, after, code } of blocks.filter(({ kind }) => kind === "title")) {
      if (after === undefined) {
        mkdirSync(path.dirname(file(target)), { recursive: true });
        writeFileSync(file(target), code);
        continue;
      }
      const lines = readFileSync(file(target), "utf8").split("\n");
      const at = lines.findIndex((line) => line.includes(after));
      expect([target, after, at]).toEqual([target, after, expect.toSatisfy((found: number) => found >= 0)]);
      lines.splice(at + 1, 0, code.trimEnd());
      writeFileSync(file(target), lines.join("\n"));
    }
    await run(["node_modules/drizzle-kit/bin.cjs", "generate", "--name", "questions"]);
    const [migration = ""] = globSync("db/migrations/*_questions.sql", { cwd: copy });
    const [trigger] = blocks.filter(({ kind }) => kind === "append");
    appendFileSync(file(migration), `\n${trigger?.code ?? ""}`);
  }

  test("passes every check", async () => {
    await updateEnvExample();
    expect(readFileSync(path.join(copy, ".env.example"), "utf8")).toContain("#QUESTIONS=on");
    expect(await run(["scripts/check.ts"])).toContain("ok   boundaries");
  });

  test("builds a working function, job, admin screen, data download and erasure", async () => {
    await run(["--input-type=module", "-e", 'await (await import("./scripts/setup.mjs")).ensureBuilt()']);
    const site = await startSite(env, { cwd: copy });
    try {
      const post = (url: string, body: object, headers: Record<string, string> = {}) =>
        fetch(`${site.url}${url}`, {
          method: "POST",
          headers: { "Content-Type": "application/json", Origin: site.url, ...headers },
          body: JSON.stringify(body),
        });
      const ask = async (question: string) => {
        const asked = await post("/functions/v1/ask-question", { email: OWNER.ADMIN_EMAIL, question });
        return [asked.status, await asked.json()];
      };
      const received = { success: true, message: "Thank you. We’ll reply by email." };
      expect(await ask("Does the Pilgrim Low run wide?")).toEqual([200, received]);
      expect(await ask("Buy at https://spam.example")).toEqual([200, received]);
      expect(await ask("")).toEqual([400, { error: "Question is required" }]);

      const signedIn = await post("/api/auth/sign-in/email", {
        email: OWNER.ADMIN_EMAIL,
        password: OWNER.ADMIN_PASSWORD,
      });
      const Cookie = cookiesOf(signedIn);
      const page = async (url: string) =>
        (await fetch(`${site.url}${url}`, { headers: { Cookie, Accept: "text/html" } })).text();
      expect(await page("/admin")).toContain('href="/admin/questions"');
      await expect.poll(() => page("/admin/questions")).toContain("owner@shod.example (contains a link)");
      expect(await page("/admin/questions")).toContain("Does the Pilgrim Low run wide?");
      expect(await page("/account-settings/data")).toContain("Does the Pilgrim Low run wide?");

      await run(["scripts/backup.ts"], env);
      const id = /name="id" value="(\d+)"/.exec(await page("/admin/questions"))?.[1] ?? "";
      const removed = await fetch(`${site.url}/admin/questions`, {
        method: "POST",
        redirect: "manual",
        headers: { Cookie, Origin: site.url, Accept: "text/html" },
        body: new URLSearchParams({ id }),
      });
      expect([removed.status, removed.headers.get("Location")]).toEqual([302, "/admin/questions?done=deleted"]);
      expect(await page("/admin/questions")).not.toContain("contains a link");
      expect(await page("/admin/audit")).toContain(`Question ${id}`);
      await expect.poll(() => globSync("erasures/**/*", { cwd: env.BACKUP_DIR }).length).toBeGreaterThan(0);
    } finally {
      await site.stop();
    }
    const restored = await run(["scripts/restore.ts", "latest"], { ...env, DATA_DIR: path.join(home, "restored") });
    expect(restored).toContain("Deleted again, as they were after this backup: 1 question.");
  });

  test("leaves nothing behind when the feature is removed", async () => {
    for (const { target, after, code } of codeBlocks().filter(({ kind }) => kind === "title"))
      if (after !== undefined) {
        const file = path.join(copy, target);
        writeFileSync(file, readFileSync(file, "utf8").replace(code, ""));
      }
    rmSync(path.join(copy, "app/features/questions"), { recursive: true });
    await run(["git", "checkout", "--quiet", "db"]);
    await run(["git", "clean", "--force", "-d", "--quiet", "db"]);
    await updateEnvExample();
    // The same tree as before, which the build and every check of this project pass.
    expect(await run(["git", "diff", "--name-only"])).toBe("");
    expect(await run(["git", "ls-files", "--others", "--exclude-standard"])).toBe("");
  });
});
