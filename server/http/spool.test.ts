import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { spool } from "./spool.ts";

const folder = mkdtempSync(path.join(tmpdir(), "shod-spool-"));
afterAll(() => rmSync(folder, { recursive: true }));

const LIMITS = { underBytes: 10, tooLarge: "Too large" };
const file = () => path.join(folder, crypto.randomUUID());

function sending(body: ReadableStream | string, declared?: string): Request {
  const headers = declared === undefined ? {} : { "Content-Length": declared };
  return new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

/** A body that stalls after its first bytes. */
function stalling(): { body: ReadableStream; isCancelled: () => boolean } {
  let cancelled = false;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("few")),
    cancel: () => void (cancelled = true),
  });
  return { body, isCancelled: () => cancelled };
}

describe("a body that is written to a file", () => {
  test("is written completely", async () => {
    const to = file();
    expect(await spool(sending("nine char"), to, LIMITS)).toBe(9);
    expect(readFileSync(to, "utf8")).toBe("nine char");
  });

  test("attack U4: is rejected at its limit, and when its length differs from Content-Length", async () => {
    await expect(spool(sending("ten chars!"), file(), LIMITS)).rejects.toMatchObject({ status: 413 });
    await expect(spool(sending("nine char", "10"), file(), LIMITS)).rejects.toMatchObject({ status: 413 });
    await expect(spool(sending("nine char", "8"), file(), LIMITS)).rejects.toMatchObject({ status: 400 });
  });

  test("attack U8: is canceled when it arrives too slowly", async () => {
    const { body, isCancelled } = stalling();
    const slow = spool(sending(body), file(), { ...LIMITS, checkEveryMs: 20, bytesPerSecond: 10_000 });
    await expect(slow).rejects.toMatchObject({ status: 408 });
    expect(isCancelled()).toBe(true);
  });
});
