import { describe, expect, test, vi } from "vitest";
import { film, filmHead } from "../factories/films.ts";
import { MB, MEMORY, NOT_A_VIDEO, pour, siteForUploads } from "../uploading.ts";

// Files of a hundred megabytes, and a picture of 900 million pixels.
vi.setConfig({ testTimeout: 120_000 });

const { begin, upload, keptIn, temporary, nothingTemporary, memoryDuring, url, end, open } = siteForUploads();

describe("the size of a film", () => {
  const LIMIT = 100 * MB;
  const TOO_LARGE = { status: 413, body: { error: "Video files must be under 100MB" } };

  test("attack U4: of 100 MB by its own account is refused before a byte of it comes", async () => {
    for (const declared of [LIMIT, LIMIT + 1, 5_000 * MB]) {
      const { sent, answer } = begin("product-videos", { "Content-Length": String(declared) });
      sent.flushHeaders();
      expect(await answer).toEqual(TOO_LARGE);
      sent.destroy();
    }
    const { sent, answer } = begin("product-photos", { "Content-Length": String(25 * MB) });
    sent.flushHeaders();
    expect(await answer).toEqual({ status: 413, body: { error: "Photo files must be under 25MB" } });
    sent.destroy();
    expect(temporary()).toEqual([]);
  });

  test("attack U4: of 101 MB that says nothing of it is refused when it gets there, and nothing of it stays", async () => {
    const { sent, answer } = begin("product-videos", { "Transfer-Encoding": "chunked" });
    await Promise.all([pour(sent, filmHead(101 * MB), 101 * MB), answer.catch(() => {})]);
    expect(await answer).toEqual(TOO_LARGE);
    await nothingTemporary();
    expect(keptIn("product-videos")).toEqual([]);
  });

  test("attack U4: [STOR-02] is taken one byte under 100 MB, refused at it, and never held in memory", async () => {
    const head = filmHead(LIMIT - 1 - filmHead(0).length);
    let address = "";
    const needed = await memoryDuring(async () => {
      const { sent, answer } = begin("product-videos", { "Content-Length": String(LIMIT - 1) });
      await pour(sent, head, LIMIT - 1);
      const { status, body } = await answer;
      expect([status, body.type, body.width]).toEqual([201, "video/mp4", 640]);
      address = body.url ?? "";
    });
    expect(needed).toBeLessThan(MEMORY);

    const served = await memoryDuring(async () => {
      const answer = await fetch(url() + address);
      let size = 0;
      for await (const part of answer.body ?? []) size += (part as Uint8Array).length;
      expect(size).toBe(LIMIT - 1);
    });
    expect(served).toBeLessThan(MEMORY);

    const { sent, answer } = begin("product-videos", { "Transfer-Encoding": "chunked" });
    await Promise.all([pour(sent, filmHead(LIMIT - filmHead(0).length), LIMIT), answer.catch(() => {})]);
    expect(await answer).toEqual(TOO_LARGE);
    await nothingTemporary();
  });

  test("attack U4: that is not what was declared is not kept", async () => {
    const kept = keptIn("product-videos");
    const whole = film(50_000);
    // More was promised: the connection ends before it came.
    const { sent, answer } = begin("product-videos", { "Content-Length": "60000" });
    sent.write(whole);
    await vi.waitFor(() => expect(temporary()).toHaveLength(1), { timeout: 20_000 });
    sent.destroy();
    await answer.catch(() => {});
    await nothingTemporary();
    // Less was promised: what comes after it is no part of the upload, which then is no whole film.
    const short = begin("product-videos", { "Content-Length": "20000" });
    short.sent.end(whole.subarray(0, 20_000));
    expect((await short.answer).status).toBe(415);
    expect(keptIn("product-videos")).toEqual(kept);
  });
});

describe("what is uploaded as a film", () => {
  test("attack U6: is refused when its boxes lead nowhere, and the site answers meanwhile", async () => {
    const nested = filmHead(0).subarray(0, 20);
    const broken = [
      Buffer.concat([nested, Buffer.alloc(MB, Buffer.from("0000000866726565", "hex"))]),
      Buffer.concat([nested, Buffer.from("000000016d6f6f76ffffffffffffffff", "hex")]),
      Buffer.concat([nested, Buffer.from("000000006d6f6f76", "hex"), Buffer.alloc(1000)]),
      Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex"),
      Buffer.from("0000001c66747970686569630000000068656963", "hex"),
      film().subarray(0, 1_000),
    ];
    const answers = await Promise.all(broken.map((body) => upload("product-videos", body)));
    expect((await fetch(`${url()}/livez`)).status).toBe(200);
    for (const answer of answers) expect(answer).toEqual({ status: 415, body: { error: NOT_A_VIDEO } });
    const heic = await upload("product-photos", broken[4] ?? "");
    expect(heic.body.error).toBe("HEIC photos aren't supported. Save this one as a JPEG, then upload it again.");
  });

  test("[ADM-PROD-16] gets the ending of what it is", async () => {
    const found = [];
    for (const brand of ["isom", "qt  "]) found.push((await upload("product-videos", film(4_096, brand))).body);
    expect(found.map(({ type, name }) => [type, name?.slice(-4)])).toEqual([
      ["video/mp4", ".mp4"],
      ["video/quicktime", ".mov"],
    ]);
  });
});

describe("an upload that is broken off", () => {
  test("attack U8: by whoever sends it leaves nothing", async () => {
    const kept = keptIn("product-videos");
    const { sent, answer } = begin("product-videos", { "Transfer-Encoding": "chunked" });
    sent.write(film(200_000));
    await vi.waitFor(() => expect(temporary()).toHaveLength(1), { timeout: 20_000 });
    sent.destroy();
    await answer.catch(() => {});
    await nothingTemporary();
    expect(keptIn("product-videos")).toEqual(kept);
  });

  test.each([
    ["SIGTERM", true],
    ["SIGINT", false],
    ["SIGKILL", true],
    ["SIGKILL", false],
  ] as const)(
    "attack U8: by the end of the site (%s) leaves nothing of it on the disk once the site is there again",
    async (signal, hasBody) => {
      const kept = keptIn("product-videos");
      const { sent, answer } = begin("product-videos", { "Transfer-Encoding": "chunked" });
      if (hasBody) sent.write(film(200_000));
      else sent.write("0");
      await vi.waitFor(() => expect(temporary()).toHaveLength(1), { timeout: 20_000 });
      await end(signal);
      await answer.catch(() => {});
      if (signal !== "SIGKILL") expect(temporary()).toEqual([]);

      await open();
      expect(temporary()).toEqual([]);
      expect(keptIn("product-videos")).toEqual(kept);
      expect((await upload("product-videos", film())).status).toBe(201);
      expect(temporary()).toEqual([]);
    },
  );
});
