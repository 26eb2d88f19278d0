import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cachedJson, retryPauseMs } from "./data-cache.ts";
import { RequestFailed } from "./post-json.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let count = 0;
const aPath = () => `/a-path-of-its-own-${++count}`;

describe("the browser's data cache", () => {
  test("[CONST-01] keeps a response until it was unused for five minutes", async () => {
    const path = aPath();
    const read = vi.fn(async () => "response");
    await cachedJson(path, read);
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(await cachedJson(path, read)).toBe("response");
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    await cachedJson(path, read);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await cachedJson(path, read);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("[CONST-02] retries network and server errors after 1 and 2 s", async () => {
    const read = vi
      .fn()
      .mockRejectedValueOnce(new RequestFailed(0, "offline"))
      .mockRejectedValueOnce(new RequestFailed(503, "busy"))
      .mockResolvedValue("response");
    const response = cachedJson(aPath(), read);
    await vi.advanceTimersByTimeAsync(999);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await response).toBe("response");
  });

  test("[CONST-02] doubles the delay from 1 s up to 30 s", () => {
    expect([1, 2, 3, 4, 5, 6, 12].map(retryPauseMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  test("does not retry a refusal, and sends a request again next time", async () => {
    const path = aPath();
    const read = vi.fn().mockRejectedValueOnce(new RequestFailed(402, "pay first")).mockResolvedValue("response");
    await expect(cachedJson(path, read)).rejects.toThrow("pay first");
    expect(await cachedJson(path, read)).toBe("response");
  });
});
