import { describe, expect, test } from "vitest";
import { levelOf, watchDiskSpace, type DiskLevel } from "./disk-space.server.ts";

const MB = 1_000_000;

describe("disk space", () => {
  test.for<[free: number, previous: DiskLevel, level: DiskLevel]>([
    [500, "enough", "enough"],
    [100, "enough", "enough"],
    [99, "enough", "low"],
    [49, "enough", "critical"],
    [49, "low", "critical"],
    [55, "critical", "critical"],
    [60, "critical", "low"],
    [119, "critical", "low"],
    [119, "low", "low"],
    [120, "low", "enough"],
    [500, "critical", "enough"],
  ])("of %i MB with 100 MB in reserve, after %s, is %s", ([free, previous, level]) => {
    expect(levelOf(free * MB, 100 * MB, previous)).toBe(level);
  });

  test("is checked periodically, and each change is reported once", async () => {
    const reported: DiskLevel[] = [];
    let free = 300 * MB;
    const disk = await watchDiskSpace(
      { folder: "/data", reserveBytes: 100 * MB },
      async (level) => void reported.push(level),
      { everyMs: 5, freeOf: async () => free },
    );
    try {
      expect(disk.problem()).toBeNull();
      for (const [megabytes, level] of [
        [80, "low"],
        [10, "critical"],
        [110, "low"],
        [300, "enough"],
      ] as const) {
        free = megabytes * MB;
        await expect.poll(() => disk.level()).toBe(level);
        if (megabytes === 80) expect(disk.problem()).toContain("80 MB free in /data, 100 MB needed");
      }
      expect(reported).toEqual(["low", "critical", "low", "enough"]);
    } finally {
      disk.stop();
    }
  });

  test("retries its callback at every check until it succeeds", async () => {
    const attempts: DiskLevel[] = [];
    let free = 80 * MB;
    const disk = await watchDiskSpace(
      { folder: "/data", reserveBytes: 100 * MB },
      async (level) => {
        attempts.push(level);
        if (attempts.length < 3) throw new Error("the queue did not stop");
      },
      { everyMs: 5, freeOf: async () => free },
    );
    try {
      expect(disk.level()).toBe("low");
      await expect.poll(() => attempts).toEqual(["low", "low", "low"]);
      free = 300 * MB;
      await expect.poll(() => attempts).toEqual(["low", "low", "low", "enough"]);
    } finally {
      disk.stop();
    }
  });

  test("never blocks writes when it is unknown or there is no reserve", async () => {
    const watch = (reserveBytes: number, free: number | null) =>
      watchDiskSpace({ folder: "/data", reserveBytes }, async () => {}, { freeOf: async () => free });
    for (const disk of [await watch(100 * MB, null), await watch(0, 0)]) {
      expect(disk.level()).toBe("enough");
      disk.stop();
    }
  });
});
