import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setImmediate, setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { passOn, settingsOf, startS3, startFakeS3 } from "#tests/support/s3-server.ts";
import { urlFor, type S3Settings, type S3Timeouts } from "./s3-requests.server.ts";
import { createS3Storage } from "./s3.server.ts";
import { FileExistsError, StorageError, UnconfirmedPutError } from "./storage.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "shod-s3-test-"));
const file = path.join(folder, "photo");
const PHOTO = { path: file, size: 5, type: "image/webp" };
const NAME = "8123-1732147200000-0.webp";
const SHORT_TIMEOUTS: S3Timeouts = { connectMs: 200, idleMs: 200 };

let real: Awaited<ReturnType<typeof startS3>>;
const opened: { close(): void }[] = [];
const fakes: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  writeFileSync(file, "photo");
  real = await startS3();
});
afterEach(async () => {
  for (const storage of opened.splice(0)) storage.close();
  for (const fake of fakes.splice(0)) await fake.stop();
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

async function fakeStore(...options: Parameters<typeof startFakeS3>) {
  const fake = await startFakeS3(...options);
  fakes.push(fake);
  return fake;
}

/** A file larger than the buffers between two sockets. */
function largeFile() {
  const large = path.join(folder, "large");
  writeFileSync(large, "");
  truncateSync(large, 60_000_000);
  return { path: large, size: 60_000_000, type: "image/webp" };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Refused &amp; final.</Message></Error>`);
}

describe("a store that checks signatures", () => {
  test("attack U12: refuses a wrong secret, and the error names the setting", async () => {
    const storage = storageOf({ ...real.settings, secretAccessKey: "guessed" });
    const refused = /403 SignatureDoesNotMatch .*S3_SECRET_ACCESS_KEY doesn't match/;
    await expect(storage.check()).rejects.toThrow(refused);
    await expect(storage.put("product-photos", NAME, PHOTO)).rejects.toThrow(refused);
    await expect(storage.find("product-photos", NAME)).rejects.toThrow(StorageError);
    await expect(storage.open("product-photos", NAME)).rejects.toThrow(refused);
    await expect(storage.list("product-photos")).rejects.toThrow(refused);
    await expect(storage.remove("product-photos", [NAME])).rejects.toThrow(refused);
  });

  test("attack U12: refuses an unknown key and an unknown bucket, and the error names the setting", async () => {
    await expect(storageOf({ ...real.settings, accessKeyId: "UNKNOWN" }).check()).rejects.toThrow("S3_ACCESS_KEY_ID");
    const otherBucket = storageOf({ ...real.settings, bucket: "not-there" });
    await expect(otherBucket.check()).rejects.toThrow("The bucket not-there doesn't exist.");
    await expect(otherBucket.open("product-photos", NAME)).rejects.toThrow("correct S3_BUCKET");
  });
});

describe("a failing store", () => {
  test.each([
    [403, "AccessDenied", "permission to read, write, list and delete objects in the bucket shod-uploads."],
    [400, "AuthorizationHeaderMalformed", "S3_REGION isn't the region"],
    [301, "PermanentRedirect", "S3_ENDPOINT or S3_REGION"],
    [403, "RequestTimeTooSkewed", "clock"],
  ])("attack U12: that responds with %i %s gets an error that says what to do", async (status, code, help) => {
    const { settings } = await fakeStore((_request, response) => refuse(response, status, code));
    await expect(storageOf(settings).check()).rejects.toThrow(help);
    await expect(storageOf(settings).check()).rejects.toThrow("Refused & final.");
    await expect(storageOf(settings).put("product-photos", NAME, PHOTO)).rejects.toThrow(help);
  });

  test("attack U12: that allows writing but not reading is left without the check's file", async () => {
    const stored = new Set<string>();
    const { settings } = await fakeStore((request, response) => {
      const key = request.url ?? "";
      if (request.method === "GET") return refuse(response, 403, "AccessDenied");
      if (request.method === "PUT") stored.add(key);
      if (request.method === "DELETE") stored.delete(key);
      request.resume().on("end", () => response.end());
    });
    await expect(storageOf(settings).check()).rejects.toThrow("permission to read, write, list and delete");
    expect([...stored]).toEqual([]);
  });

  test("attack U12: that is down is reported with its URL, and nothing is stored anywhere else", async () => {
    const stopped = await fakeStore(() => {});
    await stopped.stop();
    fakes.pop();
    const storage = storageOf(stopped.settings);
    await expect(storage.check()).rejects.toThrow(
      `The storage service at ${stopped.settings.endpoint} isn't responding`,
    );
    await expect(storage.put("product-photos", NAME, PHOTO)).rejects.toThrow(StorageError);
    await expect(storage.open("product-photos", NAME)).rejects.toThrow(StorageError);
  });

  test("attack U12: that does not respond times out, and only a read is retried once", async () => {
    const silent = await fakeStore(() => {});
    const storage = storageOf(silent.settings, SHORT_TIMEOUTS);
    await expect(storage.open("product-photos", NAME)).rejects.toThrow("no data for 0.2 s");
    expect(silent.seen.map(({ method }) => method)).toEqual(["GET", "GET"]);
    await expect(storage.remove("product-photos", [NAME])).rejects.toThrow("no data");
    expect(silent.seen.map(({ method }) => method)).toEqual(["GET", "GET", "DELETE"]);
  });

  test.each([
    ["resets the connection", (request: IncomingMessage) => void request.socket.resetAndDestroy()],
    ["stops reading", (request: IncomingMessage) => void request.pause()],
  ])("attack U12: that %s during an upload fails only that upload", async (_failure, stop) => {
    const unhandled: unknown[] = [];
    const record = (error: unknown) => unhandled.push(error);
    process.on("unhandledRejection", record);
    const { settings } = await fakeStore((request, response) => {
      if (request.method !== "PUT") return refuse(response, 404, "NoSuchKey");
      request.once("data", () => stop(request));
    });
    const put = storageOf(settings, SHORT_TIMEOUTS).put("product-photos", NAME, largeFile());
    await expect(put).rejects.toThrow(`The storage service at ${settings.endpoint} isn't responding`);
    await expect(put).rejects.toBeInstanceOf(UnconfirmedPutError);
    await setImmediate();
    process.off("unhandledRejection", record);
    expect(unhandled).toEqual([]);
  });

  test("streams a whole video to a client that pauses for longer than the idle timeout", async () => {
    const size = 20_000_000;
    const { settings } = await fakeStore((_request, response) => {
      response.writeHead(200, { "Content-Length": String(size) });
      response.end(Buffer.alloc(size, 1));
    });
    const video = await storageOf(settings, SHORT_TIMEOUTS).open("product-videos", "8123-1732147200000-0.mp4");
    const stream = (video?.body ?? new ReadableStream<Uint8Array>()).getReader();
    let read = 0;
    for (let part = await stream.read(); !part.done; part = await stream.read()) {
      if (read === 0) await pause(5 * SHORT_TIMEOUTS.idleMs);
      read += part.value.length;
    }
    expect(read).toBe(size);
  });

  test("does not time out when this process was too busy to read what arrived", async () => {
    // On a busy machine the pause itself may take 100 ms longer.
    const timeouts = { connectMs: 1_000, idleMs: 1_000 };
    const sendLate = async (response: ServerResponse) => {
      await pause(timeouts.idleMs / 2);
      // In the check phase, so that the overdue timer runs before the poll phase that reads "b".
      await setImmediate();
      response.end("b");
      blockTheEventLoop(timeouts.idleMs);
    };
    const { settings } = await fakeStore((_request, response) => {
      response.writeHead(200, { "Content-Length": "2" });
      response.write("a");
      void sendLate(response);
    });
    const video = await storageOf(settings, timeouts).open("product-videos", "8123-1732147200000-0.mp4");
    expect(await new Response(video?.body as BodyInit).text()).toBe("ab");
  });

  test("attack U12: that stops sending after the client paused still times out", async () => {
    const sent = 20_000_000;
    const { settings } = await fakeStore((_request, response) => {
      response.writeHead(200, { "Content-Length": String(sent + 1) });
      response.write(Buffer.alloc(sent, 1));
    });
    const video = await storageOf(settings, SHORT_TIMEOUTS).open("product-videos", "8123-1732147200000-0.mp4");
    const stream = (video?.body ?? new ReadableStream<Uint8Array>()).getReader();
    await stream.read();
    await pause(3 * SHORT_TIMEOUTS.idleMs);
    const rest = async () => {
      while (!(await stream.read()).done);
    };
    await expect(rest()).rejects.toThrow("aborted");
  });

  test.each([
    ["a proxy's page", "<html><body>Welcome<br></body></html>"],
    ["another document", "<ListAllMyBucketsResult></ListAllMyBucketsResult>"],
    ["nothing", ""],
  ])(
    "attack U12: that responds with %s instead of a list of files does not count as empty",
    async (_document, body) => {
      const { settings } = await fakeStore((_request, response) => response.end(body));
      await expect(storageOf(settings).list("product-photos")).rejects.toThrow("didn't return a list of files");
      await expect(storageOf(settings).list("product-photos")).rejects.toBeInstanceOf(StorageError);
    },
  );

  test("attack U12: that refuses with an HTML page instead of XML is reported with its status", async () => {
    const { settings } = await fakeStore((_request, response) => {
      response.writeHead(502, { "Content-Type": "text/html" });
      response.end("<html><body><br>Bad gateway</body></html>");
    });
    await expect(storageOf(settings).check()).rejects.toThrow(
      "The storage service returned an error (502). See its log for details.",
    );
  });

  test("lists files page by page", async () => {
    const file = (name: string, size: number) =>
      `<Contents><Key>product-photos/${name}</Key><LastModified>2025-07-01T00:00:00.000Z</LastModified>` +
      `<ETag>&quot;e&quot;</ETag><Size>${size}</Size><Owner><ID>1</ID></Owner></Contents>`;
    const { settings, seen } = await fakeStore((request, response) => {
      const next = new URL(request.url ?? "", "http://s3").searchParams.get("continuation-token");
      response.end(
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

  test("attack U12: that closes the connection during a response is reported as failing", async () => {
    const { settings } = await fakeStore((_request, response) => {
      response.writeHead(200, { "Content-Length": "1000" });
      response.write("<ListBucketResult>", () => response.destroy());
    });
    const listed = storageOf(settings).list("product-photos");
    await expect(listed).rejects.toThrow("The storage service closed the connection in the middle of its response");
    await expect(listed).rejects.toBeInstanceOf(StorageError);
  });

  test("attack U12: that stops in the middle of a file aborts the read", async () => {
    const stopping = await fakeStore((_request, response) => {
      response.writeHead(200, { "Content-Length": "10" });
      response.write("half");
    });
    const half = await storageOf(stopping.settings, SHORT_TIMEOUTS).open("product-photos", NAME);
    await expect(text(half?.body ?? new ReadableStream())).rejects.toThrow();
  });

  test("gets a failed read again, once, but not a failed write", async () => {
    let failures = 1;
    const { settings, seen } = await fakeStore((request, response) => {
      if (failures > 0) {
        failures -= 1;
        return refuse(response, 503, "SlowDown");
      }
      passOn(request, response, real.settings.endpoint);
    });
    expect(await storageOf(settings).find("product-photos", "1-1732147200000-0.webp")).toBeNull();
    failures = 1;
    const writes = seen.length;
    await expect(storageOf(settings).remove("product-photos", [NAME])).rejects.toThrow("503 SlowDown");
    expect(seen.slice(writes).map(({ method }) => method)).toEqual(["DELETE"]);
  });
});

describe("a file name in a store", () => {
  test("attack U11: that is taken between the check and the upload is not overwritten if the store supports If-None-Match", async () => {
    const racing = await fakeStore((request, response) => {
      if (request.method !== "PUT") return refuse(response, 404, "NoSuchKey");
      request.resume();
      request.on("end", () =>
        request.headers["if-none-match"] === "*" ? refuse(response, 412, "PreconditionFailed") : response.end(),
      );
    });
    await expect(storageOf(racing.settings).put("product-photos", NAME, PHOTO)).rejects.toBeInstanceOf(FileExistsError);
  });

  test.each([
    [500, "InternalError", true],
    [503, "SlowDown", true],
    [403, "AccessDenied", false],
    [404, "NoSuchBucket", false],
  ])("attack U12: may be stored after an upload got %i %s: %s", async (status, code, isUnconfirmed) => {
    const { settings } = await fakeStore((request, response) => {
      if (request.method !== "PUT") return refuse(response, 404, "NoSuchKey");
      request.resume().on("end", () => refuse(response, status, code));
    });
    const error: unknown = await storageOf(settings)
      .put("product-photos", NAME, PHOTO)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StorageError);
    expect(error instanceof UnconfirmedPutError).toBe(isUnconfirmed);
  });

  test("is stored without If-None-Match by a store that does not support it", async () => {
    const plain = await fakeStore((request, response) => {
      if (request.method !== "PUT") return refuse(response, 404, "NoSuchKey");
      request.resume();
      request.on("end", () =>
        request.headers["if-none-match"] ? refuse(response, 501, "NotImplemented") : response.end(),
      );
    });
    await storageOf(plain.settings).put("product-photos", NAME, PHOTO);
    expect(plain.seen.map(({ method }) => method)).toEqual(["HEAD", "PUT", "PUT"]);
  });
});

test("attack U12: a host that never completes a connection has a shorter timeout than one that does not respond", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const storage = storageOf(settingsOf(`https://127.0.0.1:${port}`), { connectMs: 200, idleMs: 20_000 });
  await expect(storage.check()).rejects.toThrow("no connection within 0.2 s");
  silent.close();
});

test("the bucket is in the host name, or in the path if configured", () => {
  const settings = { ...settingsOf("https://s3.shod.example/below/"), bucket: "uploads" };
  const url = (forcePathStyle: boolean, key?: string) =>
    urlFor({ ...settings, forcePathStyle }, key === undefined ? { query: { prefix: "a/b" } } : { key }).href;
  expect(url(true, "a/b.webp")).toBe("https://s3.shod.example/below/uploads/a/b.webp");
  expect(url(false, "a/b.webp")).toBe("https://uploads.s3.shod.example/below/a/b.webp");
  expect(url(true)).toBe("https://s3.shod.example/below/uploads?prefix=a%2Fb");
  expect(url(false)).toBe("https://uploads.s3.shod.example/below?prefix=a%2Fb");
});

function blockTheEventLoop(ms: number): void {
  const end = Date.now() + ms;
  while (Date.now() < end);
}
