import { describe, expect, test, vi } from "vitest";
import { createUploadQueue, type Send, type Upload } from "./upload-queue.ts";

type Sending = {
  name: string;
  index: number;
  progress: (portion: number) => void;
  end: (url: string) => void;
  fail: (why: string) => void;
  signal: AbortSignal;
};

function aQueue(kind: "photos" | "videos" = "photos") {
  const sending: Sending[] = [];
  const state = { uploads: [] as Upload[] };
  const callbacks = { stored: vi.fn(), refused: vi.fn(), ended: vi.fn() };
  const send: Send = (file, index, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(why));
      sending.push({ name: file.name, index, progress: onProgress, end: resolve, fail, signal });
      signal.addEventListener("abort", () => fail("stopped"));
    });
  const queue = createUploadQueue({
    kind,
    send,
    callbacks: { ...callbacks, changed: (uploads) => (state.uploads = uploads) },
  });
  return { queue, sending, state, callbacks };
}

const photo = (name: string) => new File(["x"], name, { type: "image/webp" });
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("uploads", () => {
  test("[ADM-PROD-12] [ADM-PROD-31] run one after another, with their index in the batch and their progress", async () => {
    const { queue, sending, state, callbacks } = aQueue();
    queue.add([photo("a.webp"), photo("b.webp")]);
    expect(sending.map(({ name, index }) => name + index)).toEqual(["a.webp0"]);
    sending[0]?.progress(0.5);
    expect(state.uploads.map((upload) => [upload.name, upload.state, upload.portion])).toEqual([
      ["a.webp", "sending", 0.5],
      ["b.webp", "waiting", 0],
    ]);
    sending[0]?.end("/a");
    await settled();
    sending[1]?.end("/b");
    await settled();
    expect(sending[1]).toMatchObject({ name: "b.webp", index: 1 });
    expect(callbacks.stored.mock.calls).toEqual([["/a"], ["/b"]]);
    expect(callbacks.ended.mock.calls).toEqual([[{ stored: 2, failed: [] }]]);
    expect(state.uploads).toEqual([]);
  });

  test("[ADM-PROD-16] [ADM-PROD-28] one video that is too large is refused, and the others go on", async () => {
    const { queue, sending, state, callbacks } = aQueue("videos");
    const large = new File(["x"], "large.mp4", { type: "video/mp4" });
    Object.defineProperty(large, "size", { value: 100 * 1024 * 1024 });
    queue.add([large, new File(["x"], "small.mp4", { type: "video/mp4" })]);
    expect(callbacks.refused.mock.calls).toEqual([["Video files must be under 100MB"]]);
    expect(sending.map(({ name }) => name)).toEqual(["small.mp4"]);
    sending[0]?.end("/small");
    await settled();
    expect(callbacks.ended.mock.calls).toEqual([[{ stored: 1, failed: [] }]]);
    expect(state.uploads).toMatchObject([{ name: "large.mp4", state: "failed", canRetry: false }]);
  });

  test("[ADM-PROD-36] that fail give the reason, do not block the others and can be retried", async () => {
    const { queue, sending, state, callbacks } = aQueue();
    queue.add([photo("a.webp"), photo("b.webp")]);
    sending[0]?.fail("The storage is full.");
    await settled();
    sending[1]?.end("/b");
    await settled();
    expect(callbacks.ended.mock.calls).toEqual([[{ stored: 1, failed: ["a.webp: The storage is full."] }]]);
    expect(state.uploads).toMatchObject([{ state: "failed", reason: "The storage is full.", canRetry: true }]);
    queue.retry(state.uploads[0]?.id ?? 0);
    sending[2]?.end("/a");
    await settled();
    expect(callbacks.stored.mock.calls).toEqual([["/b"], ["/a"]]);
    expect(state.uploads).toEqual([]);
  });

  test("that are canceled do not count as failed, and closing the editor stops the current one", async () => {
    const { queue, sending, state, callbacks } = aQueue();
    queue.add([photo("a.webp"), photo("b.webp")]);
    queue.drop(state.uploads[0]?.id ?? 0);
    await settled();
    expect(sending[0]?.signal.aborted).toBe(true);
    expect(sending[1]?.name).toBe("b.webp");
    queue.close();
    await settled();
    expect(sending[1]?.signal.aborted).toBe(true);
    expect(callbacks.ended).not.toHaveBeenCalled();
    expect(callbacks.stored).not.toHaveBeenCalled();
  });
});
