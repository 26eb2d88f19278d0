import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { request, type ClientRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { film, filmHead } from "../factories/films.ts";
import { startSite, type RunningSite } from "../site-process.ts";

// Files of a hundred megabytes, and a picture of 900 million pixels.
vi.setConfig({ testTimeout: 120_000 });

const OWNER = { ADMIN_EMAIL: "owner@shod.example", ADMIN_PASSWORD: "only tests know this" };
const METRICS_TOKEN = "only tests measure with this";
const PRODUCT = "gid://shopify/Product/8100001";
const MB = 1024 * 1024;
/** What a site may need more while it takes a file, whatever the file is. */
const MEMORY = 80 * MB;

const dataDirectory = mkdtempSync(path.join(tmpdir(), "shod-uploads-"));
const stored = (...parts: string[]) => path.join(dataDirectory, "storage", ...parts);
let site: RunningSite;
let cookie = "";

beforeAll(async () => {
  site = await startSite({ ...OWNER, METRICS_TOKEN, DATA_DIR: dataDirectory });
  cookie = await signIn();
}, 180_000);
afterAll(async () => {
  await site.stop();
  rmSync(dataDirectory, { recursive: true });
});

async function signIn(): Promise<string> {
  const answer = await fetch(`${site.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { Origin: site.url, "Content-Type": "application/json" },
    body: JSON.stringify({ email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}

type Headers = Record<string, string>;
type Answer = { status: number; body: { error?: string; url?: string; name?: string; type?: string; width?: number } };

const headersOf = (more: Headers = {}): Headers => ({
  Cookie: cookie,
  Origin: site.url,
  "X-Product-Id": PRODUCT,
  "X-Upload-Index": "0",
  ...more,
});

/** Begins an upload by hand: what is sent, and how much of it, is the test's. */
function begin(bucket: string, headers: Headers = {}): { sent: ClientRequest; answer: Promise<Answer> } {
  const sent = request(`${site.url}/storage/v1/object/${bucket}`, {
    method: "POST",
    headers: headersOf(headers),
    agent: false,
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    let isAnswered = false;
    sent.on("response", (response) => {
      isAnswered = true;
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text || "{}") as Answer["body"] }),
      );
    });
    // Who is refused may find the connection closed while still talking.
    sent.on("error", (error) => !isAnswered && reject(error));
  });
  answer.catch(() => {});
  return { sent, answer };
}

function upload(bucket: string, body: Buffer | string, headers: Headers = {}): Promise<Answer> {
  const { sent, answer } = begin(bucket, { "Content-Length": String(Buffer.byteLength(body)), ...headers });
  sent.end(body);
  return answer;
}

/** So many bytes, `head` first and nothing after it, without ever holding them all. */
async function pour(sent: ClientRequest, head: Buffer, bytes: number) {
  const nothing = Buffer.alloc(MB);
  let isOver = false;
  sent.on("close", () => (isOver = true));
  sent.on("error", () => (isOver = true));
  sent.write(head);
  for (let left = bytes - head.length; left > 0 && !isOver; left -= nothing.length) {
    const fits = sent.write(left < nothing.length ? nothing.subarray(0, left) : nothing);
    while (!fits && sent.writableNeedDrain && !isOver) await pause(2);
  }
  sent.end();
}

async function memory(): Promise<number> {
  const answer = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/process_resident_memory_bytes (\d+)/.exec(await answer.text())?.[1]);
}

/** What the site needs more at its worst while something is done to it, looked at all the time. */
async function memoryDuring(work: () => Promise<unknown>): Promise<number> {
  const before = await memory();
  let worst = before;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      worst = Math.max(worst, await memory());
      await pause(20);
    }
  })();
  await work().finally(() => (isDone = true));
  await watching;
  return worst - before;
}

const temporary = () => (existsSync(stored("temporary")) ? readdirSync(stored("temporary")) : []);
const keptIn = (bucket: string) => (existsSync(stored(bucket)) ? readdirSync(stored(bucket)) : []);
const nothingTemporary = () => vi.waitFor(() => expect(temporary()).toEqual([]), { timeout: 30_000, interval: 50 });

const jpeg = (width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: "#b5651d" } })
    .jpeg()
    .toBuffer();

/** Of one bit for each point: 900 million points in a few hundred kilobytes. */
function whitePng(width: number, height: number): Buffer {
  const part = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const points = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, part("IHDR", header), part("IDAT", points), part("IEND", Buffer.alloc(0))]);
}

const NOT_A_PHOTO = "This is not a photo the shop can use. Upload a JPEG, PNG, WebP, AVIF or GIF file.";
const NOT_A_VIDEO = "This is not a video the shop can use. Upload an MP4, WebM or MOV file.";
const SCRIPT = "<script>alert(document.domain)</script>";

describe("what is uploaded as a photo", () => {
  test("attack U1: is refused when it is none, whatever it is called and said to be", async () => {
    const others: Record<string, Buffer> = {
      "a page": Buffer.from(`<!doctype html>${SCRIPT}`),
      "a drawing": Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
      "a paper": Buffer.from("%PDF-1.7\n1 0 obj <</Type/Catalog/OpenAction<</S/JavaScript>>>> endobj"),
      "a program": Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(200)]),
      "a page that begins like a picture": Buffer.from(`GIF89a/*${SCRIPT}*/=1;`),
      nothing: Buffer.alloc(0),
    };
    const kept = keptIn("product-photos");
    for (const [what, body] of Object.entries(others)) {
      const said = { "Content-Type": "image/jpeg", "X-File-Name": "shoe.jpg" };
      const { status, body: answer } = await upload("product-photos", body, said);
      expect(status, what).toBe(415);
      expect(answer.error, what).toMatch(/^This (is not a photo the shop can use|photo is damaged)/);
    }
    expect(keptIn("product-photos")).toEqual(kept);
    await nothingTemporary();
  });

  test("attack U1: loses whatever else stands in its file", async () => {
    const png = await sharp(await jpeg())
      .png()
      .toBuffer();
    const polyglots = [
      Buffer.concat([await jpeg(), Buffer.from(SCRIPT)]),
      Buffer.concat([png, Buffer.from(`PK\x03\x04${SCRIPT}`)]),
      await sharp(await jpeg())
        .withMetadata()
        .jpeg()
        .withExif({ IFD0: { ImageDescription: SCRIPT } })
        .toBuffer(),
    ];
    for (const polyglot of polyglots) {
      const { status, body } = await upload("product-photos", polyglot);
      expect([status, body.type]).toEqual([201, "image/webp"]);
      const served = Buffer.from(await (await fetch(site.url + body.url)).arrayBuffer());
      expect((await sharp(served).metadata()).format).toBe("webp");
      expect(served.includes("script")).toBe(false);
      expect(served.includes("PK\x03\x04")).toBe(false);
    }
  });

  test("attack U2: is refused as SVG, with or without anything to run in it", async () => {
    const drawings = [
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`,
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
      `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe src="javascript:1"/></foreignObject></svg>`,
    ];
    for (const drawing of drawings) {
      const photo = await upload("product-photos", drawing, { "Content-Type": "image/svg+xml" });
      expect(photo).toEqual({ status: 415, body: { error: NOT_A_PHOTO } });
      expect((await upload("product-videos", drawing)).body.error).toBe(NOT_A_VIDEO);
    }
  });

  test("attack U10: is kept without where and with what it was taken, upright", async () => {
    const taken = await sharp(await jpeg(400, 200))
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Make: "Secret camera" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><photographer>Somebody</photographer></x:xmpmeta>`)
      .jpeg()
      .toBuffer();
    expect(taken.includes("Secret camera")).toBe(true);
    const { body } = await upload("product-photos", taken);
    for (const asked of ["", "?width=100"]) {
      const served = Buffer.from(await (await fetch(site.url + body.url + asked)).arrayBuffer());
      const { exif, xmp, iptc, icc, orientation, width = 0, height = 0 } = await sharp(served).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(served.includes("Secret camera")).toBe(false);
      expect(height).toBeGreaterThan(width);
    }
  });

  test("attack U5: is refused by its number of pixels before any is read, and the memory stays as it was", async () => {
    const bomb = whitePng(30_000, 30_000);
    expect((await sharp(bomb, { limitInputPixels: false }).metadata()).width).toBe(30_000);
    expect(bomb.length).toBeLessThan(MB);
    let answer: Answer | undefined;
    const needed = await memoryDuring(async () => (answer = await upload("product-photos", bomb)));
    expect(answer?.status).toBe(413);
    expect(answer?.body.error).toContain("more than 50 million pixels");
    expect(needed).toBeLessThan(MEMORY);
    await nothingTemporary();
  });

  test("attack U5: is refused by its number of frames", async () => {
    const screen = Buffer.from("47494638396101000100800000000000ffffff", "hex");
    const frame = Buffer.from("21f90400010000002c00000000010001000002024401 00".replaceAll(" ", ""), "hex");
    const moving = Buffer.concat([screen, ...Array.from({ length: 10_000 }, () => frame), Buffer.from(";")]);
    let answer: Answer | undefined;
    const needed = await memoryDuring(async () => (answer = await upload("product-photos", moving)));
    expect(answer).toEqual({
      status: 413,
      body: { error: "This picture moves too long. Upload one that stands still, or a video." },
    });
    expect(needed).toBeLessThan(MEMORY);
  });

  test("[ADM-PROD-12] [STOR-03] is kept in widths of the shop and never wider than it was, two at a time", async () => {
    const photos = await Promise.all(Array.from({ length: 5 }, () => jpeg(1000, 1250)));
    const answers = await Promise.all(
      photos.map((photo, n) => upload("product-photos", photo, { "X-Upload-Index": `${n}` })),
    );
    for (const { status, body } of answers) {
      expect([status, body.width]).toEqual([201, 1000]);
      const widths = [];
      for (const asked of ["", "?width=200", "?width=640", "?width=700", "?width=1280"]) {
        const served = await (await fetch(site.url + body.url + asked)).arrayBuffer();
        widths.push((await sharp(Buffer.from(served)).metadata()).width);
      }
      expect(widths).toEqual([1000, 320, 640, 960, 1000]);
    }
    await nothingTemporary();
  });
});

describe("the name of a file", () => {
  test("attack U3: [STOR-04] is made by the server, whatever the upload is called", async () => {
    const names = [
      "../../x.jpg",
      "..%2f..%2fx",
      "C:\\x",
      "a%00.php",
      "x".repeat(300),
      "%E2%80%AEgpj.exe",
      ".htaccess",
      "%",
    ];
    for (const [n, name] of names.entries()) {
      const sent = { "X-File-Name": name, "X-Upload-Index": String(n) };
      const { status, body } = await upload("product-photos", await jpeg(), sent);
      expect(status, name).toBe(201);
      expect(body.name, name).toMatch(new RegExp(`^8100001-\\d{13}-${n}\\.webp$`));
      expect(body.url, name).toBe(`/storage/v1/object/public/product-photos/${body.name}`);
      expect(keptIn("product-photos"), name).toContain(body.name);
    }
    expect(readdirSync(stored()).toSorted()).toEqual(["product-photo-sizes", "product-photos", "temporary"]);
  });

  test("attack U3: cannot be chosen by the product, the index or the bucket either", async () => {
    const odd: [string, Headers, number][] = [
      ["product-photos", { "X-Product-Id": "gid://shopify/Product/../../x" }, 400],
      ["product-photos", { "X-Product-Id": "8100001" }, 400],
      ["product-photos", { "X-Product-Id": `gid://shopify/Product/${"9".repeat(30)}` }, 400],
      ["product-photos", { "X-Upload-Index": "../1" }, 400],
      ["product-photos", { "X-Upload-Index": "-1" }, 400],
      ["product-photo-sizes", {}, 404],
      ["temporary", {}, 404],
      ["..%2f..", {}, 404],
      ["constructor", {}, 404],
    ];
    for (const [bucket, headers, status] of odd) {
      const answer = await upload(bucket, await jpeg(), headers);
      expect([answer.status, typeof answer.body.error], `${bucket} ${JSON.stringify(headers)}`).toEqual([
        status,
        "string",
      ]);
    }
  });

  test("attack U11: is another one for each of many uploads at once", async () => {
    const photo = await jpeg();
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload("product-photos", photo)));
    const names = answers.map(({ body }) => body.name);
    expect(new Set(names).size).toBe(12);
    for (const name of names) expect(keptIn("product-photos")).toContain(name);
  });
});

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
    let url = "";
    const needed = await memoryDuring(async () => {
      const { sent, answer } = begin("product-videos", { "Content-Length": String(LIMIT - 1) });
      await pour(sent, head, LIMIT - 1);
      const { status, body } = await answer;
      expect([status, body.type, body.width]).toEqual([201, "video/mp4", 640]);
      url = body.url ?? "";
    });
    expect(needed).toBeLessThan(MEMORY);

    const served = await memoryDuring(async () => {
      const answer = await fetch(site.url + url);
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
    expect((await fetch(`${site.url}/livez`)).status).toBe(200);
    for (const answer of answers) expect(answer).toEqual({ status: 415, body: { error: NOT_A_VIDEO } });
    const heic = await upload("product-photos", broken[4] ?? "");
    expect(heic.body.error).toBe("HEIC photos cannot be read here. Save this one as JPEG, then upload it again.");
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

  test("attack U8: by a crash of the site leaves nothing that anybody can read, and that is swept later", async () => {
    const kept = keptIn("product-videos");
    const { sent, answer } = begin("product-videos", { "Transfer-Encoding": "chunked" });
    sent.write(film(200_000));
    await vi.waitFor(() => expect(temporary()).toHaveLength(1), { timeout: 20_000 });
    const crashed = new Promise((resolve) => site.process.on("exit", resolve));
    site.process.kill("SIGKILL");
    await crashed;
    await answer.catch(() => {});
    const [half = ""] = temporary();
    expect(half).toMatch(/^upload-/);
    expect(keptIn("product-videos")).toEqual(kept);

    site = await startSite({ ...OWNER, METRICS_TOKEN, DATA_DIR: dataDirectory });
    cookie = await signIn();
    expect((await upload("product-videos", film())).status).toBe(201);
    expect(temporary()).toEqual([half]);
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    utimesSync(stored("temporary", half), twoHoursAgo, twoHoursAgo);
    expect((await upload("product-videos", film())).status).toBe(201);
    expect(temporary()).toEqual([]);
  });
});

describe("a disk that is full", () => {
  test("attack U7: ends an upload with words for the owner, leaves nothing, and takes the next one (here: no file may grow over 40 MB)", async () => {
    const [wide, widesCookie] = [site, cookie];
    site = await startSite({ ...OWNER, DATA_DIR: path.join(dataDirectory, "full") }, { mostMegabytesOfAFile: 40 });
    try {
      cookie = await signIn();
      const { sent, answer } = begin("product-videos", { "Content-Length": String(50 * MB) });
      await Promise.all([pour(sent, filmHead(50 * MB - filmHead(0).length), 50 * MB), answer.catch(() => {})]);
      expect(await answer).toEqual({
        status: 507,
        body: { error: "The disk that keeps uploads is full. Make room on it, then upload again." },
      });
      const kept = path.join(dataDirectory, "full", "storage");
      await vi.waitFor(() => expect(readdirSync(path.join(kept, "temporary"))).toEqual([]), { timeout: 30_000 });
      expect(readdirSync(kept)).toEqual(["temporary"]);
      expect((await upload("product-videos", film())).status).toBe(201);
    } finally {
      await site.stop();
      [site, cookie] = [wide, widesCookie];
    }
  });
});

describe("who may", () => {
  test("attack U14: upload or list is an admin on a page of ours, for a product that there is", async () => {
    const kept = keptIn("product-photos");
    const photo = await jpeg();
    const nobody = await upload("product-photos", photo, { Cookie: "" });
    expect(nobody).toEqual({ status: 401, body: { error: "Please sign in to continue" } });
    const forged = await upload("product-photos", photo, { Cookie: "better-auth.session_token=forged.forged" });
    expect(forged.status).toBe(401);
    const elsewhere = await upload("product-photos", photo, { Origin: "https://evil.example" });
    expect(elsewhere.status).toBe(403);
    const unknown = await upload("product-photos", photo, { "X-Product-Id": "gid://shopify/Product/999999999" });
    expect(unknown).toEqual({ status: 404, body: { error: "There is no such product." } });
    expect((await upload("list/product-photos", "{}", { Cookie: "" })).status).toBe(401);
    expect(keptIn("product-photos")).toEqual(kept);
    expect(temporary()).toEqual([]);
  });

  test("[STOR-05] list is told a hundred files from the first, by name, when nothing else is asked for", async () => {
    const ask = async (body: object) => {
      const answer = await fetch(`${site.url}/storage/v1/object/list/product-photos`, {
        method: "POST",
        headers: headersOf({ "Content-Type": "application/json" }),
        body: JSON.stringify(body),
      });
      return { status: answer.status, files: (await answer.json()) as { name: string; url: string }[] };
    };
    const names = keptIn("product-photos").toSorted();
    const all = await ask({});
    expect([all.status, all.files.map(({ name }) => name)]).toEqual([200, names.slice(0, 100)]);
    expect(all.files[0]?.url).toBe(`/storage/v1/object/public/product-photos/${names[0]}`);
    const two = await ask({ limit: 2, offset: 1, sortBy: { order: "desc" } });
    expect(two.files.map(({ name }) => name)).toEqual(names.toReversed().slice(1, 3));
    expect((await ask({ limit: 0 })).status).toBe(400);
    expect((await ask({ sortBy: { column: "password" } })).status).toBe(400);
  });
});

describe("what is served", () => {
  test("attack U9: is of the type it was found to be, runs nothing, and comes in ranges", async () => {
    const video = await upload("product-videos", film(10_000));
    const photo = await upload("product-photos", await jpeg());
    for (const [{ body }, type] of [
      [video, "video/mp4"],
      [photo, "image/webp"],
    ] as const) {
      const answer = await fetch(site.url + body.url, { headers: { Range: "bytes=0-49" } });
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([206, 50]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": type,
        "content-disposition": `inline; filename="${body.name}"`,
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
        "cross-origin-resource-policy": "same-site",
        "cache-control": "max-age=3600",
      });
      expect(answer.headers.get("set-cookie")).toBeNull();
      const beyond = await fetch(site.url + body.url, { headers: { Range: "bytes=99999999-" } });
      expect(beyond.status).toBe(416);
      const many = await fetch(site.url + body.url, {
        headers: { Range: `bytes=${Array.from({ length: 500 }, (_, n) => `${n}-`).join(",")}` },
      });
      expect([many.status, many.headers.get("content-range")]).toEqual([200, null]);
      await many.arrayBuffer();
    }
  });

  test("attack U15: is nothing but uploads, however a path is written", async () => {
    mkdirSync(stored("product-photos"), { recursive: true });
    writeFileSync(stored("product-photos", "notes.txt"), "not an upload");
    const { body } = await upload("product-photos", await jpeg());
    const photos = "/storage/v1/object/public/product-photos";
    const paths = [
      `${photos}/../../../secret`,
      `${photos}/..%2f..%2fsecret`,
      `${photos}/%2e%2e/%2e%2e/secret`,
      `${photos}/..%5c..%5csecret`,
      `${photos}/..\\..\\secret`,
      `${photos}//${body.name}`,
      `/${photos}/${body.name}`,
      `${photos}/${body.name}%00.txt`,
      `${photos}/notes.txt`,
      `${photos}/`,
      `${photos}/..`,
      "/uploads/../.env",
      "//uploads",
      "/uploads/%5c..%5c.env",
      "/.env",
      "/storage/product-photos",
      `/storage/v1/object/product-photos/${body.name}`,
      "/storage/v1/object/public/temporary/x",
    ];
    const secret = readFileSync(path.join(dataDirectory, "secret"), "utf8").trim();
    for (const asked of paths) {
      const { status, text } = await plainly(asked);
      // What is no address at all is refused before anybody looks what it may name.
      expect([404, asked.includes("\\") ? 400 : 404], asked).toContain(status);
      expect(text.includes(secret) || text.includes("not an upload"), asked).toBe(false);
    }
    expect((await plainly(`${photos}/${body.name}`)).status).toBe(200);
  });
});

/** Asks for a path as it stands here: a browser, or fetch, would tidy it first. */
function plainly(asked: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: asked, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("latin1").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on("error", reject);
    sent.end();
  });
}
