import { describe, expect, test, vi } from "vitest";
import { mp4, mp4Head } from "../support/factories/videos.ts";
import { MB, MEMORY, NOT_A_VIDEO, pour, siteForUploads } from "../support/uploading.ts";

const { begin, upload, storedIn, temporary, nothingTemporary, memoryDuring, url, end, open } = siteForUploads();

describe("a video file", () => {
  const LIMIT = 100 * MB;
  const TOO_LARGE = { status: 413, body: { error: "Video files must be under 100MB" } };

  test("attack U4: with a declared size of 100 MB is refused before any of its body is sent", async () => {
    for (const declared of [LIMIT, LIMIT + 1, 5_000 * MB]) {
      const { sent, response } = begin("product-videos", { "Content-Length": String(declared) });
      sent.flushHeaders();
      expect(await response).toEqual(TOO_LARGE);
      sent.destroy();
    }
    const { sent, response } = begin("product-photos", { "Content-Length": String(25 * MB) });
    sent.flushHeaders();
    expect(await response).toEqual({ status: 413, body: { error: "Photo files must be under 25MB" } });
    sent.destroy();
    expect(temporary()).toEqual([]);
  });

  test("attack U4: of 101 MB without a declared size is refused at the limit, and nothing of it is kept", async () => {
    const { sent, response } = begin("product-videos", { "Transfer-Encoding": "chunked" });
    await Promise.all([pour(sent, mp4Head(101 * MB), 101 * MB), response.catch(() => {})]);
    expect(await response).toEqual(TOO_LARGE);
    await nothingTemporary();
    expect(storedIn("product-videos")).toEqual([]);
  });

  test("attack U4: [STOR-02] is accepted one byte under 100 MB, refused at 100 MB, and never held in memory", async () => {
    const head = mp4Head(LIMIT - 1 - mp4Head(0).length);
    let address = "";
    const needed = await memoryDuring(async () => {
      const { sent, response } = begin("product-videos", { "Content-Length": String(LIMIT - 1) });
      await pour(sent, head, LIMIT - 1);
      const { status, body } = await response;
      expect([status, body.type, body.width]).toEqual([201, "video/mp4", 640]);
      address = body.url ?? "";
    });
    expect(needed).toBeLessThan(MEMORY);

    const served = await memoryDuring(async () => {
      const response = await fetch(url() + address);
      let size = 0;
      for await (const part of response.body ?? []) size += (part as Uint8Array).length;
      expect(size).toBe(LIMIT - 1);
    });
    expect(served).toBeLessThan(MEMORY);

    const { sent, response } = begin("product-videos", { "Transfer-Encoding": "chunked" });
    await Promise.all([pour(sent, mp4Head(LIMIT - mp4Head(0).length), LIMIT), response.catch(() => {})]);
    expect(await response).toEqual(TOO_LARGE);
    await nothingTemporary();
  });

  test("attack U4: shorter or longer than declared is not kept", async () => {
    const kept = storedIn("product-videos");
    const whole = mp4(50_000);
    // Declared longer: the connection ends early.
    const { sent, response } = begin("product-videos", { "Content-Length": "60000" });
    sent.write(whole);
    await vi.waitFor(() => expect(temporary()).toHaveLength(1), { timeout: 60_000 });
    sent.destroy();
    await response.catch(() => {});
    await nothingTemporary();
    // Declared shorter: the rest is not part of the upload, so the video is truncated.
    const short = begin("product-videos", { "Content-Length": "20000" });
    short.sent.end(whole.subarray(0, 20_000));
    expect((await short.response).status).toBe(415);
    expect(storedIn("product-videos")).toEqual(kept);
  });
});

describe("an upload to the video bucket", () => {
  test("attack U6: is refused when its boxes are malformed, and the site stays responsive", async () => {
    const nested = mp4Head(0).subarray(0, 20);
    const broken = [
      Buffer.concat([nested, Buffer.alloc(MB, Buffer.from("0000000866726565", "hex"))]),
      Buffer.concat([nested, Buffer.from("000000016d6f6f76ffffffffffffffff", "hex")]),
      Buffer.concat([nested, Buffer.from("000000006d6f6f76", "hex"), Buffer.alloc(1000)]),
      Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex"),
      Buffer.from("0000001c66747970686569630000000068656963", "hex"),
      mp4().subarray(0, 1_000),
    ];
    const responses = await Promise.all(broken.map((body) => upload("product-videos", body)));
    expect((await fetch(`${url()}/livez`)).status).toBe(200);
    for (const response of responses) expect(response).toEqual({ status: 415, body: { error: NOT_A_VIDEO } });
    const heic = await upload("product-photos", broken[4] ?? "");
    expect(heic.body.error).toBe("HEIC photos aren't supported. Save this one as a JPEG, then upload it again.");
  });

  test("[ADM-PROD-16] gets the file extension of its actual format", async () => {
    const found = [];
    for (const brand of ["isom", "qt  "]) found.push((await upload("product-videos", mp4(4_096, brand))).body);
    expect(found.map(({ type, name }) => [type, name?.slice(-4)])).toEqual([
      ["video/mp4", ".mp4"],
      ["video/quicktime", ".mov"],
    ]);
  });
});

describe("an interrupted upload", () => {
  test("attack U8: that its sender aborts leaves no file", async () => {
    const kept = storedIn("product-videos");
    const { sent, response } = begin("product-videos", { "Transfer-Encoding": "chunked" });
    sent.write(mp4(200_000));
    await vi.waitFor(() => expect(temporary()).toHaveLength(1), { timeout: 60_000 });
    sent.destroy();
    await response.catch(() => {});
    await nothingTemporary();
    expect(storedIn("product-videos")).toEqual(kept);
  });

  test.each([
    ["SIGTERM", true],
    ["SIGKILL", false],
  ] as const)(
    "attack U8: that ends with the site's process (%s) leaves nothing on disk after the restart",
    async (signal, hasBody) => {
      const kept = storedIn("product-videos");
      const { sent, response } = begin("product-videos", { "Transfer-Encoding": "chunked" });
      if (hasBody) sent.write(mp4(200_000));
      else sent.write("0");
      await vi.waitFor(() => expect(temporary()).toHaveLength(1), { timeout: 60_000 });
      await end(signal);
      await response.catch(() => {});
      if (signal !== "SIGKILL") expect(temporary()).toEqual([]);

      await open();
      expect(temporary()).toEqual([]);
      expect(storedIn("product-videos")).toEqual(kept);
      expect((await upload("product-videos", mp4())).status).toBe(201);
      expect(temporary()).toEqual([]);
    },
  );
});
