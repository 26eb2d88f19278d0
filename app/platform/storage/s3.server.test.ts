import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setImmediate, setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { passOn, settingsOf, startS3, startFakeS3 } from "#tests/s3-server.ts";
import { addressOf, type S3Settings, type S3Timeouts } from "./s3-requests.server.ts";
import { createS3Storage } from "./s3.server.ts";
import { NameTaken, PutOutcomeUnknown, StorageTrouble } from "./storage.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "shod-s3-test-"));
const file = path.join(folder, "photo");
const PHOTO = { path: file, size: 5, type: "image/webp" };
const NAME = "8123-1732147200000-0.webp";
const IMPATIENT: S3Timeouts = { connectMs: 200, silenceMs: 200 };

let real: Awaited<ReturnType<typeof startS3>>;
const opened: { close(): void }[] = [];
const standIns: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  writeFileSync(file, "photo");
  real = await startS3();
});
afterEach(async () => {
  for (const one of opened.splice(0)) one.close();
  for (const one of standIns.splice(0)) await one.stop();
});
afterAll(async () => {
  await real.stop();
  rmSync(folder, { recursive: true });
});

function storageOf(settings: S3Settings, timeouts?: S3Timeouts) {
  const storage = createS3Storage(settings, folder, timeouts);
  opened.push(storage);
  return storage;
}

async function standIn(...how: Parameters<typeof startFakeS3>) {
  const one = await startFakeS3(...how);
  standIns.push(one);
  return one;
}

/** More than lies on the way between two sockets. */
function largeFile() {
  const large = path.join(folder, "large");
  writeFileSync(large, "");
  truncateSync(large, 60_000_000);
  return { path: large, size: 60_000_000, type: "image/webp" };
}

function refuse(reply: ServerResponse, status: number, code: string): void {
  reply.writeHead(status, { "Content-Type": "application/xml" });
  reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>It said no &amp; meant it.</Message></Error>`);
}

describe("a store that checks signatures", () => {
  test("attack U12: refuses a wrong secret, and the owner reads which setting it is", async () => {
    const storage = storageOf({ ...real.settings, secretAccessKey: "guessed" });
    const refused = /403 SignatureDoesNotMatch .*S3_SECRET_ACCESS_KEY does not belong/;
    await expect(storage.check()).rejects.toThrow(refused);
    await expect(storage.put("product-photos", NAME, PHOTO)).rejects.toThrow(refused);
    await expect(storage.find("product-photos", NAME)).rejects.toThrow(StorageTrouble);
    await expect(storage.open("product-photos", NAME)).rejects.toThrow(refused);
    await expect(storage.list("product-photos")).rejects.toThrow(refused);
    await expect(storage.remove("product-photos", [NAME])).rejects.toThrow(refused);
  });

  test("attack U12: refuses an unknown key and knows no bucket of another name", async () => {
    await expect(storageOf({ ...real.settings, accessKeyId: "SOMEBODY" }).check()).rejects.toThrow("S3_ACCESS_KEY_ID");
    const elsewhere = storageOf({ ...real.settings, bucket: "not-there" });
    await expect(elsewhere.check()).rejects.toThrow("There is no bucket not-there");
    await expect(elsewhere.open("product-photos", NAME)).rejects.toThrow("mend S3_BUCKET");
  });
});

describe("a store with trouble", () => {
  test.each([
    [403, "AccessDenied", "Let these keys read, write, list and delete in shod-uploads."],
    [400, "AuthorizationHeaderMalformed", "S3_REGION is not the region"],
    [301, "PermanentRedirect", "S3_ENDPOINT or S3_REGION"],
    [403, "RequestTimeTooSkewed", "clock"],
  ])("attack U12: that answers %i %s is explained", async (status, code, help) => {
    const { settings } = await standIn((_asked, reply) => refuse(reply, status, code));
    await expect(storageOf(settings).check()).rejects.toThrow(help);
    await expect(storageOf(settings).check()).rejects.toThrow("It said no & meant it.");
    await expect(storageOf(settings).put("product-photos", NAME, PHOTO)).rejects.toThrow(help);
  });

  test("attack U12: that lets nobody read what they wrote keeps nothing of the check", async () => {
    const kept = new Set<string>();
    const { settings } = await standIn((asked, reply) => {
      const key = asked.url ?? "";
      if (asked.method === "GET") return refuse(reply, 403, "AccessDenied");
      if (asked.method === "PUT") kept.add(key);
      if (asked.method === "DELETE") kept.delete(key);
      asked.resume().on("end", () => reply.end());
    });
    await expect(storageOf(settings).check()).rejects.toThrow("Let these keys read, write, list and delete");
    expect([...kept]).toEqual([]);
  });

  test("attack U12: that is down is named with its address, and nothing is kept elsewhere instead", async () => {
    const gone = await standIn(() => {});
    await gone.stop();
    standIns.pop();
    const storage = storageOf(gone.settings);
    await expect(storage.check()).rejects.toThrow(`The storage at ${gone.settings.endpoint} does not answer`);
    await expect(storage.put("product-photos", NAME, PHOTO)).rejects.toThrow(StorageTrouble);
    await expect(storage.open("product-photos", NAME)).rejects.toThrow(StorageTrouble);
  });

  test("attack U12: that says nothing is waited for no longer than was agreed, and asked once more for a read", async () => {
    const mute = await standIn(() => {});
    const storage = storageOf(mute.settings, IMPATIENT);
    await expect(storage.open("product-photos", NAME)).rejects.toThrow("no sign of life for 0.2 s");
    expect(mute.seen.map(({ method }) => method)).toEqual(["GET", "GET"]);
    await expect(storage.remove("product-photos", [NAME])).rejects.toThrow("no sign of life");
    expect(mute.seen.map(({ method }) => method)).toEqual(["GET", "GET", "DELETE"]);
  });

  test.each([
    ["breaks the connection", (asked: IncomingMessage) => void asked.socket.resetAndDestroy()],
    ["reads no further", (asked: IncomingMessage) => void asked.pause()],
  ])("attack U12: that %s in the middle of an upload refuses that upload, and the site goes on", async (_how, stop) => {
    const unhandled: unknown[] = [];
    const keep = (error: unknown) => unhandled.push(error);
    process.on("unhandledRejection", keep);
    const { settings } = await standIn((asked, reply) => {
      if (asked.method !== "PUT") return refuse(reply, 404, "NoSuchKey");
      asked.once("data", () => stop(asked));
    });
    const put = storageOf(settings, IMPATIENT).put("product-photos", NAME, largeFile());
    await expect(put).rejects.toThrow(`The storage at ${settings.endpoint} does not answer`);
    await expect(put).rejects.toBeInstanceOf(PutOutcomeUnknown);
    await setImmediate();
    process.off("unhandledRejection", keep);
    expect(unhandled).toEqual([]);
  });

  test("gives all of a video to a reader that pauses for longer than the silence limit", async () => {
    const size = 20_000_000;
    const { settings } = await standIn((_asked, reply) => {
      reply.writeHead(200, { "Content-Length": String(size) });
      reply.end(Buffer.alloc(size, 1));
    });
    const video = await storageOf(settings, IMPATIENT).open("product-videos", "8123-1732147200000-0.mp4");
    const reader = (video?.body ?? new ReadableStream<Uint8Array>()).getReader();
    let read = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (read === 0) await pause(5 * IMPATIENT.silenceMs);
      read += part.value.length;
    }
    expect(read).toBe(size);
  });

  test("is not considered silent when this process was too busy to read what arrived", async () => {
    const sendLate = async (response: ServerResponse) => {
      await pause(IMPATIENT.silenceMs / 2);
      // In the check phase, so that the overdue timer runs before the poll phase that reads "b".
      await setImmediate();
      response.end("b");
      blockTheEventLoop(3 * IMPATIENT.silenceMs);
    };
    const { settings } = await standIn((_request, response) => {
      response.writeHead(200, { "Content-Length": "2" });
      response.write("a");
      void sendLate(response);
    });
    const video = await storageOf(settings, IMPATIENT).open("product-videos", "8123-1732147200000-0.mp4");
    expect(await new Response(video?.body as BodyInit).text()).toBe("ab");
  });

  test("attack U12: that falls silent after a pause of the reader is still given up on", async () => {
    const sent = 20_000_000;
    const { settings } = await standIn((_asked, reply) => {
      reply.writeHead(200, { "Content-Length": String(sent + 1) });
      reply.write(Buffer.alloc(sent, 1));
    });
    const video = await storageOf(settings, IMPATIENT).open("product-videos", "8123-1732147200000-0.mp4");
    const reader = (video?.body ?? new ReadableStream<Uint8Array>()).getReader();
    await reader.read();
    await pause(3 * IMPATIENT.silenceMs);
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toThrow("aborted");
  });

  test.each([
    ["a page of a proxy", "<html><body>Welcome<br></body></html>"],
    ["another document", "<ListAllMyBucketsResult></ListAllMyBucketsResult>"],
    ["nothing", ""],
  ])("attack U12: that answers %s instead of a list of files does not count as empty", async (_what, body) => {
    const { settings } = await standIn((_asked, reply) => reply.end(body));
    await expect(storageOf(settings).list("product-photos")).rejects.toThrow("did not answer with a list of files");
    await expect(storageOf(settings).list("product-photos")).rejects.toBeInstanceOf(StorageTrouble);
  });

  test("attack U12: that refuses with a page instead of XML is named by its status", async () => {
    const { settings } = await standIn((_asked, reply) => {
      reply.writeHead(502, { "Content-Type": "text/html" });
      reply.end("<html><body><br>Bad gateway</body></html>");
    });
    await expect(storageOf(settings).check()).rejects.toThrow("The storage refused (502). Its own log may say more.");
  });

  test("lists files page by page", async () => {
    const file = (name: string, size: number) =>
      `<Contents><Key>product-photos/${name}</Key><LastModified>2025-07-01T00:00:00.000Z</LastModified>` +
      `<ETag>&quot;e&quot;</ETag><Size>${size}</Size><Owner><ID>1</ID></Owner></Contents>`;
    const { settings, seen } = await standIn((asked, reply) => {
      const next = new URL(asked.url ?? "", "http://s3").searchParams.get("continuation-token");
      reply.end(
        next === null
          ? `<ListBucketResult><IsTruncated>true</IsTruncated>${file("a.webp", 1)}<NextContinuationToken>a&amp;b=</NextContinuationToken></ListBucketResult>`
          : `<ListBucketResult><IsTruncated>false</IsTruncated>${next === "a&b=" ? file("b.webp", 2) : ""}</ListBucketResult>`,
      );
    });
    const updatedAt = new Date("2025-07-01");
    expect(await storageOf(settings).list("product-photos")).toEqual([
      { name: "a.webp", size: 1, type: "image/webp", updatedAt },
      { name: "b.webp", size: 2, type: "image/webp", updatedAt },
    ]);
    expect(seen).toHaveLength(2);
  });

  test("attack U12: that breaks off in the middle of an answer is in trouble, in words", async () => {
    const { settings } = await standIn((_asked, reply) => {
      reply.writeHead(200, { "Content-Length": "1000" });
      reply.write("<ListBucketResult>", () => reply.destroy());
    });
    const listed = storageOf(settings).list("product-photos");
    await expect(listed).rejects.toThrow("The storage broke off in the middle of its answer");
    await expect(listed).rejects.toBeInstanceOf(StorageTrouble);
  });

  test("attack U12: that stops in the middle of a file breaks the reading off", async () => {
    const stopping = await standIn((_asked, reply) => {
      reply.writeHead(200, { "Content-Length": "10" });
      reply.write("half");
    });
    const half = await storageOf(stopping.settings, IMPATIENT).open("product-photos", NAME);
    await expect(text(half?.body ?? new ReadableStream())).rejects.toThrow();
  });

  test("is asked once more for a read after it failed once, and not for a write", async () => {
    let failures = 1;
    const { settings, seen } = await standIn((asked, reply) => {
      if (failures > 0) {
        failures -= 1;
        return refuse(reply, 503, "SlowDown");
      }
      passOn(asked, reply, real.settings.endpoint);
    });
    expect(await storageOf(settings).find("product-photos", "1-1732147200000-0.webp")).toBeNull();
    failures = 1;
    const writes = seen.length;
    await expect(storageOf(settings).remove("product-photos", [NAME])).rejects.toThrow("503 SlowDown");
    expect(seen.slice(writes).map(({ method }) => method)).toEqual(["DELETE"]);
  });
});

describe("a name in a store", () => {
  test("attack U11: that is taken between the look and the upload is not overwritten where the store knows If-None-Match", async () => {
    const taken = await standIn((asked, reply) => {
      if (asked.method !== "PUT") return refuse(reply, 404, "NoSuchKey");
      asked.resume();
      asked.on("end", () =>
        asked.headers["if-none-match"] === "*" ? refuse(reply, 412, "PreconditionFailed") : reply.end(),
      );
    });
    await expect(storageOf(taken.settings).put("product-photos", NAME, PHOTO)).rejects.toBeInstanceOf(NameTaken);
  });

  test.each([
    [500, "InternalError", true],
    [503, "SlowDown", true],
    [403, "AccessDenied", false],
    [404, "NoSuchBucket", false],
  ])("attack U12: after an answer of %i %s to an upload may be there all the same: %s", async (status, code, mayBe) => {
    const { settings } = await standIn((asked, reply) => {
      if (asked.method !== "PUT") return refuse(reply, 404, "NoSuchKey");
      asked.resume().on("end", () => refuse(reply, status, code));
    });
    const error: unknown = await storageOf(settings)
      .put("product-photos", NAME, PHOTO)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StorageTrouble);
    expect(error instanceof PutOutcomeUnknown).toBe(mayBe);
  });

  test("is kept without that condition by a store that does not know it", async () => {
    const plain = await standIn((asked, reply) => {
      if (asked.method !== "PUT") return refuse(reply, 404, "NoSuchKey");
      asked.resume();
      asked.on("end", () => (asked.headers["if-none-match"] ? refuse(reply, 501, "NotImplemented") : reply.end()));
    });
    await storageOf(plain.settings).put("product-photos", NAME, PHOTO);
    expect(plain.seen.map(({ method }) => method)).toEqual(["HEAD", "PUT", "PUT"]);
  });
});

test("attack U12: a host that never finishes to open a connection is given up on before the one that is silent", async () => {
  const mute = createServer(() => {});
  await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
  const { port } = mute.address() as AddressInfo;
  const storage = storageOf(settingsOf(`https://127.0.0.1:${port}`), { connectMs: 200, silenceMs: 20_000 });
  await expect(storage.check()).rejects.toThrow("no connection within 0.2 s");
  mute.close();
});

test("the bucket stands in the host name unless it is to stand in the path", () => {
  const settings = { ...settingsOf("https://s3.shod.example/below/"), bucket: "uploads" };
  const address = (forcePathStyle: boolean, key?: string) =>
    addressOf({ ...settings, forcePathStyle }, key === undefined ? { query: { prefix: "a/b" } } : { key }).href;
  expect(address(true, "a/b.webp")).toBe("https://s3.shod.example/below/uploads/a/b.webp");
  expect(address(false, "a/b.webp")).toBe("https://uploads.s3.shod.example/below/a/b.webp");
  expect(address(true)).toBe("https://s3.shod.example/below/uploads?prefix=a%2Fb");
  expect(address(false)).toBe("https://uploads.s3.shod.example/below?prefix=a%2Fb");
});

function blockTheEventLoop(ms: number): void {
  const end = Date.now() + ms;
  while (Date.now() < end);
}
