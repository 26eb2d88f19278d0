import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { inOwnersWords, refusalIn } from "./s3-errors.server.ts";
import { createS3Requests, type S3Request, type S3Settings, type S3Timeouts } from "./s3-requests.server.ts";
import {
  inOrder,
  LIST_DEFAULTS,
  NameTaken,
  PutOutcomeUnknown,
  StorageTrouble,
  type Folder,
  type Listing,
  type Storage,
  type StoredFile,
} from "./storage.server.ts";
import { contentTypeOf } from "./stored-names.ts";
import { childText, parseXml, type XmlElement } from "./xml.server.ts";

/** A page of a listing holds a thousand; nobody reads more than this many. */
const MOST_PAGES = 1_000;
const LONGEST_ANSWER = 8 * 1024 * 1024;

/** Any S3-compatible store: one bucket of it, with our folders as prefixes of its keys. */
export function createS3Storage(settings: S3Settings, temporaryFolder: string, timeouts?: S3Timeouts): Storage {
  const requests = createS3Requests(settings, timeouts);
  const send = (request: S3Request) => requests.send(request);

  /** The answer to what must succeed, or null where nothing is there. */
  async function ask(request: S3Request): Promise<IncomingMessage | null> {
    const answer = await send(request);
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return answer;
    // A refused HEAD does not say why.
    if (request.method === "HEAD" && status !== 404) return ask({ ...request, method: "GET" });
    const refusal = refusalIn(status, await textOf(answer));
    if (status === 404 && refusal.code !== "NoSuchBucket" && request.key !== undefined) return null;
    throw new StorageTrouble(inOwnersWords(refusal, settings.bucket));
  }

  async function find(folder: Folder, name: string): Promise<StoredFile | null> {
    const answer = await ask({ method: "HEAD", key: `${folder}/${name}` });
    answer?.resume();
    return answer && described(name, answer, Number(answer.headers["content-length"]));
  }

  /** What the store says to a put. Where it says nothing, or not all of it, the file may be there. */
  async function sendFile(file: S3Request): Promise<{ status: number; body: string }> {
    try {
      let answer = await send({ ...file, headers: { ...file.headers, "If-None-Match": "*" } });
      if (answer.statusCode === 501) {
        answer.resume();
        answer = await send(file);
      }
      return { status: answer.statusCode ?? 0, body: await textOf(answer) };
    } catch (error) {
      throw new PutOutcomeUnknown(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  /** All files below a prefix, in the order of their names. */
  async function filesBelow(folder: Folder, prefix: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    let continuing: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await ask({
        method: "GET",
        query: {
          "list-type": "2",
          prefix: `${folder}/${prefix}`,
          ...(continuing ? { "continuation-token": continuing } : {}),
        },
      });
      if (!answer) return files;
      const listing = parseXml(await textOf(answer));
      // Never an empty list: the sweeper removes the rows of files that are not listed.
      if (listing?.name !== "ListBucketResult")
        throw new StorageTrouble("The storage did not answer with a list of files. Check S3_ENDPOINT.");
      files.push(...filesIn(listing, folder));
      continuing = childText(listing, "NextContinuationToken");
      if (childText(listing, "IsTruncated") !== "true" || !continuing) return files;
    }
    throw new StorageTrouble(`The bucket ${settings.bucket} holds more files than can be listed.`);
  }

  return {
    driver: "s3",
    temporaryFolder,
    find,
    async put(folder, name, from) {
      // Not every store knows If-None-Match; those that do settle what happens between the two.
      if (await find(folder, name)) throw new NameTaken(`${folder}/${name}`);
      const file: S3Request = {
        method: "PUT",
        key: `${folder}/${name}`,
        headers: { "Content-Type": from.type },
        body: { open: () => createReadStream(from.path), size: from.size, sha256: await hashOf(from.path) },
      };
      const { status, body } = await sendFile(file);
      if (status === 409 || status === 412) throw new NameTaken(`${folder}/${name}`);
      if (status >= 200 && status < 300) return;
      const words = inOwnersWords(refusalIn(status, body), settings.bucket);
      throw status >= 500 ? new PutOutcomeUnknown(words) : new StorageTrouble(words);
    },
    async open(folder, name, range) {
      const answer = await ask({
        method: "GET",
        key: `${folder}/${name}`,
        ...(range ? { headers: { Range: `bytes=${range.start}-${range.end}` } } : {}),
      });
      if (!answer) return null;
      const total = /\/(\d+)$/.exec(answer.headers["content-range"] ?? "")?.[1] ?? answer.headers["content-length"];
      return {
        ...described(name, answer, Number(total)),
        body: Readable.toWeb(answer) as ReadableStream<Uint8Array>,
      };
    },
    async remove(folder, names) {
      for (const name of names) (await ask({ method: "DELETE", key: `${folder}/${name}` }))?.resume();
    },
    async list(folder: Folder, listing: Listing = {}) {
      return inOrder(await filesBelow(folder, listing.prefix ?? ""), { ...LIST_DEFAULTS, ...listing });
    },
    check: () => checkBucket(ask, settings.bucket),
    close: () => requests.close(),
  };
}

/** Writes, reads back and removes a small object. */
async function checkBucket(ask: (request: S3Request) => Promise<IncomingMessage | null>, bucket: string) {
  const key = `check/${crypto.randomUUID()}`;
  const words = Buffer.from("written by the storage check");
  const sha256 = createHash("sha256").update(words).digest("hex");
  (
    await ask({ method: "PUT", key, body: { open: () => Readable.from([words]), size: words.length, sha256 } })
  )?.resume();
  const remove = async () => (await ask({ method: "DELETE", key }))?.resume();
  try {
    const read = await ask({ method: "GET", key });
    const isSame = read !== null && (await textOf(read)) === words.toString();
    if (!isSame) throw new StorageTrouble(`The bucket ${bucket} does not give back what was written to it.`);
  } catch (error) {
    // The first trouble is the one to be told of.
    await remove().catch(() => {});
    throw error;
  }
  await remove();
}

function described(name: string, { headers }: IncomingMessage, size: number): StoredFile {
  return { name, size, type: contentTypeOf(name), updatedAt: new Date(headers["last-modified"] ?? 0) };
}

/** The objects in one page of a listing, without the folder in front of their names. */
function filesIn(listing: XmlElement, folder: Folder): StoredFile[] {
  return listing.children
    .filter(({ name }) => name === "Contents")
    .map((object) => {
      const name = childText(object, "Key").slice(folder.length + 1);
      const updatedAt = new Date(childText(object, "LastModified") || 0);
      return { name, size: Number(childText(object, "Size")), type: contentTypeOf(name), updatedAt };
    });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest("hex");
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > LONGEST_ANSWER) throw new StorageTrouble("The storage sent an answer longer than any it should.");
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof StorageTrouble) throw error;
    throw new StorageTrouble("The storage broke off in the middle of its answer. Try again.", { cause: error });
  }
  return Buffer.concat(parts).toString("utf8");
}
