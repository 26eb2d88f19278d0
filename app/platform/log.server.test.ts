import { afterEach, describe, expect, test, vi } from "vitest";
import { log } from "./log.server.ts";

afterEach(() => vi.restoreAllMocks());

/** What is written for these facts. */
function written(facts: Record<string, unknown>): string {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  log("error", "something", facts);
  return write.mock.calls.map(([text]) => String(text)).join("");
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
});
