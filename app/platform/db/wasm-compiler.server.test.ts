import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { fitCompilerToMemory, memoryLimit } from "./wasm-compiler.server.ts";

describe("the compiler of the embedded database", () => {
  test("is chosen by the memory of the machine, or of its control group if that is less", () => {
    expect(memoryLimit(4e9, 0)).toBe(4e9);
    expect(memoryLimit(4e9, 1e9)).toBe(1e9);
    // Without a limit, some systems report the largest number there is.
    expect(memoryLimit(4e9, 2 ** 63)).toBe(4e9);
    expect(fitCompilerToMemory(1_500_000_000)).toBe("optimizing");
  });

  test("is the baseline compiler alone where memory is short, and the log says so", () => {
    // Counts to a hundred million, in WebAssembly.
    const script = `
      import { fitCompilerToMemory } from "./app/platform/db/wasm-compiler.server.ts";
      fitCompilerToMemory(Number(process.argv[1]));
      const module = await WebAssembly.compile(Uint8Array.of(0,97,115,109,1,0,0,0, 1,4,1,96,0,0, 3,2,1,0, 7,5,1,1,102,0,0,
        10,24,1,22,1,1,127,3,64,32,0,65,1,106,34,0,65,128,194,215,47,73,13,0,11,11));
      const { exports } = new WebAssembly.Instance(module);
      for (let times = 0; times < 10; times++) {
        exports.f();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }`;
    const run = (bytes: number) => {
      const flags = ["--trace-wasm-compilation-times", "--input-type=module"];
      const { stdout, stderr } = spawnSync(process.execPath, [...flags, "--eval", script, String(bytes)], {
        encoding: "utf8",
      });
      // Others are of Node's own modules.
      const compiled = stdout.split("\n").filter((line) => /#0 using .* bodysize 22 /.test(line));
      return { compilers: compiled.map((line) => /using (\w+)/.exec(line)?.[1]), stderr };
    };
    const small = run(1e9);
    expect(small.compilers).toEqual(["Liftoff"]);
    expect(small.stderr).toMatch(/"megabytes":1000.*memory is short/);
    const large = run(4e9);
    expect(large.compilers).toEqual(["Liftoff", "TurboFan"]);
    expect(large.stderr).not.toContain("memory is short");
  });
});
