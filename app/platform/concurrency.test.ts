import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { limitConcurrency } from "./concurrency.ts";

test("attack U5: photos are processed two at a time and in order, even after a damaged one", async () => {
  const limited = limitConcurrency(2);
  const started: number[] = [];
  let running = 0;
  let maxRunning = 0;
  const processPhoto = (photo: number) =>
    limited(async () => {
      started.push(photo);
      maxRunning = Math.max(maxRunning, ++running);
      await pause(1);
      running--;
      if (photo === 1) throw new Error("This photo is damaged");
    });
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(processPhoto));
  expect(maxRunning).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
});
