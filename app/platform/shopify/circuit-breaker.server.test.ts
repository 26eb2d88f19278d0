import { describe, expect, test } from "vitest";
import { circuitBreaker } from "./circuit-breaker.server.ts";
import { ProviderProblem, ProviderUnreachable } from "./provider-problem.ts";

const unreachable = () => new ProviderUnreachable("HTTP error! status: 503");

function aBreaker() {
  let now = 0;
  let calls = 0;
  const run = circuitBreaker(() => now);
  const call = async (error?: Error) => {
    try {
      return await run(async () => {
        calls += 1;
        if (error) throw error;
        return "data";
      });
    } catch (caught) {
      return caught;
    }
  };
  return { call, run, calls: () => calls, pass: (ms: number) => (now += ms) };
}

describe("calls to an API that cannot be reached", () => {
  test("fail at once after five in a row, with the same error, until one call in five seconds succeeds", async () => {
    const { call, calls, pass } = aBreaker();
    for (let n = 0; n < 5; n++) await call(unreachable());
    expect(await call()).toBeInstanceOf(ProviderUnreachable);
    expect(await call()).toMatchObject({ message: "HTTP error! status: 503" });
    expect(calls()).toBe(5);

    pass(5_000);
    await call(unreachable());
    await call();
    expect(calls()).toBe(6);

    pass(5_000);
    expect(await call()).toBe("data");
    expect(await call()).toBe("data");
    expect(calls()).toBe(8);
  });

  test("are tried one at a time, also while that one is slow", async () => {
    const { call, run, calls, pass } = aBreaker();
    for (let n = 0; n < 5; n++) await call(unreachable());
    pass(5_000);
    let end: (result: string) => void = () => {};
    const slow = run(() => new Promise<string>((resolve) => (end = resolve)));
    await call();
    expect(calls()).toBe(5);
    end("data");
    expect(await slow).toBe("data");
    expect(await call()).toBe("data");
  });

  test("go on while some succeed or are refused", async () => {
    const { call, calls } = aBreaker();
    for (let n = 0; n < 8; n++) {
      await call(unreachable());
      if (n % 4 === 3) await call(n > 4 ? new ProviderProblem("No") : undefined);
    }
    expect(calls()).toBe(10);
  });
});
