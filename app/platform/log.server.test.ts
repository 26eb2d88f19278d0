import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { captureLog } from "#tests/support/log-lines.ts";
import { log, setLogLevel } from "./log.server.ts";

/** What is written for these facts. */
function written(facts: Record<string, unknown>): string {
  const lines = captureLog();
  log("error", "something", facts);
  return lines.join("");
}

describe("attack D11: a line of the log", () => {
  test("stays one line, whatever a visitor wrote", () => {
    const hostile = 'x\r\n{"level":"info","event":"forged"}\u001b[2J\u0007\u0000\n';
    const line = written({ name: hostile, error: new Error(hostile), [`key${hostile}`]: 1 });
    expect(line.trimEnd().split(/[\r\n]/)).toHaveLength(1);
    // eslint-disable-next-line no-control-regex -- these are what must not reach a terminal
    expect(line.trimEnd()).not.toMatch(/[\u0000-\u001f]/);
    expect(JSON.parse(line)).toMatchObject({ event: "something", name: hostile });
  });

  test("is short, however much a visitor sent", () => {
    const line = written({ name: "x".repeat(1_000_000), deep: { list: ["y".repeat(1_000_000)] } });
    expect(line.length).toBeLessThan(20_000);
    expect(line).toContain("1000000 characters");
  });

  test("holds no secret, at any depth and in any spelling", () => {
    const line = written({
      password: "hidden1",
      request: { headers: { Authorization: "hidden2", Cookie: "hidden3", "X-Api-Key": "hidden4" } },
      sessions: [{ accessToken: "hidden5", name: "shown" }],
    });
    expect(line).not.toContain("hidden");
    expect(line).toContain("shown");
    expect(JSON.parse(line)).toMatchObject({ password: "[redacted]" });
  });

  test("holds no parameters of a failed query", () => {
    const sent = ["ruth@shod.example", "a\nhash"];
    const line = written({
      error: new DrizzleQueryError("insert into users values ($1, $2)", sent, new Error("no connection")),
    });
    expect(line).not.toContain("ruth@");
    expect(line).not.toContain("hash");
    const { error } = JSON.parse(line) as { error: Record<string, string> };
    expect(error).toMatchObject({
      message: expect.stringContaining("insert into users") as string,
      stack: expect.stringContaining("log.server.test.ts") as string,
      cause: "no connection",
    });
  });
});

describe("the log", () => {
  test("writes time, level, event and facts; dates as ISO text, cycles cut off", () => {
    const cyclic: Record<string, unknown> = { until: new Date(0) };
    cyclic["self"] = cyclic;
    expect(JSON.parse(written({ count: 2, cyclic }))).toEqual({
      level: "error",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      event: "something",
      count: 2,
      cyclic: expect.objectContaining({ until: "1970-01-01T00:00:00.000Z" }) as object,
    });
  });

  test("leaves out what is below LOG_LEVEL", () => {
    const lines = captureLog();
    log("debug", "one");
    setLogLevel("debug");
    log("debug", "two");
    setLogLevel("info");
    log("debug", "three");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("two");
  });
});

const LOGS = `import { log } from "./app/platform/log.server.ts";`;

/** Counts the lines of a program's standard error, which `readLater` reads with a delay. */
function loggedBy(program: string, readLater: string): number {
  const { stdout } = spawnSync(
    "sh",
    ["-c", `"$0" --input-type=module -e "$1" 2>&1 >/dev/null | (${readLater})`, process.execPath, LOGS + program],
    { encoding: "utf8" },
  );
  return Number(stdout);
}

describe.skipIf(process.platform === "win32")("a process", () => {
  test("has written every line when it exits, even if its standard error is read slowly", () => {
    const program = `process.stderr.write(""); for (let n = 0; n < 500; n++) log("info", "x".repeat(900)); process.exit(1);`;
    expect(loggedBy(program, "sleep 1; wc -l")).toBe(500);
  });

  test.skipIf(!existsSync("/dev/full"))(
    "continues when its log is on a full disk",
    () => {
      const full = openSync("/dev/full", "w");
      const { status, stdout } = spawnSync(
        process.execPath,
        ["--input-type=module", "-e", `${LOGS} for (let n = 0; n < 3; n++) log("error", "x"); console.log("alive");`],
        { stdio: ["ignore", "pipe", full], encoding: "utf8" },
      );
      closeSync(full);
      expect({ status, stdout }).toEqual({ status: 0, stdout: "alive\n" });
    },
    60_000,
  );
});
