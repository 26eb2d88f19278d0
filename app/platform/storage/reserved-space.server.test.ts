import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { reserveSpace, unpromisedBytes } from "./reserved-space.server.ts";

const MB = 1_000_000;
const folder = tmpdir();

describe("reserved space", () => {
  test("is promised to as many concurrent writers as fit beside the reserve", async () => {
    const freeOf = async () => 350 * MB;
    const asked = Array.from({ length: 24 }, () =>
      reserveSpace(folder, { bytes: 20 * MB, keepFree: 100 * MB }, freeOf),
    );
    const got = (await Promise.all(asked)).filter((space) => space !== null);
    expect(got).toHaveLength(12);
    for (const space of got) space.release();
    const again = await reserveSpace(folder, { bytes: 250 * MB, keepFree: 100 * MB }, freeOf);
    expect(again).not.toBeNull();
    expect(await reserveSpace(folder, { bytes: 1, keepFree: 100 * MB }, freeOf)).toBeNull();
    again?.release();
  });

  test("is not counted twice once it is written, nor released twice", async () => {
    let free = 200 * MB;
    const reserve = (bytes: number) => reserveSpace(folder, { bytes, keepFree: 100 * MB }, async () => free);
    const first = await reserve(80 * MB);
    free -= 60 * MB;
    first?.used(60 * MB);
    const second = await reserve(20 * MB);
    expect([second === null, (await reserve(1)) === null]).toEqual([false, true]);
    // More than it was promised: a file without Content-Length, for example.
    first?.used(60 * MB);
    first?.release();
    first?.release();
    second?.release();
    const all = await reserve(40 * MB);
    expect(all).not.toBeNull();
    all?.release();
  });

  test("is granted where the disk does not report its space", async () => {
    const space = await reserveSpace(folder, { bytes: 1e18, keepFree: 0 }, async () => null);
    expect(space).not.toBeNull();
    const free = await unpromisedBytes(folder);
    space?.release();
    expect(free).toBeLessThan(0);
    expect(await unpromisedBytes(folder)).toBeGreaterThan(0);
  });
});
