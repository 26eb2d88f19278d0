import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { describeS3Error, parseS3Error } from "./s3-errors.server.ts";
import { createS3Client, type S3Request, type S3Settings, type S3Timeouts } from "./s3-requests.server.ts";
import {
  FileExistsError,
  LIST_DEFAULTS,
  sortAndPage,
  StorageError,
  UnconfirmedPutError,
  type Folder,
  type Listing,
  type Storage,
  type StoredFile,
} from "./storage.server.ts";
import { contentTypeOf } from "./stored-names.ts";
import { childText, parseXml, type XmlElement } from "./xml.server.ts";

/** Of a listing, with up to 1,000 objects each. */
const MAX_PAGES = 1_000;
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/** Files in one bucket of an S3-compatible service. The folders are prefixes of its keys. */
export function createS3Storage(settings: S3Settings, temporaryFolder: string, timeouts?: S3Timeouts): Storage {
  const client = createS3Client(settings, timeouts);

  /** The response to a request that has to succeed; null if the object does not exist. */
  async function send(request: S3Request): Promise<IncomingMessage | null> {
    const response = await client.send(request);
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) return response;
    // An error response to HEAD has no body that gives the reason.
    if (request.method === "HEAD" && status !== 404) return send({ ...request, method: "GET" });
    const error = parseS3Error(status, await textOf(response));
    if (status === 404 && error.code !== "NoSuchBucket" && request.key !== undefined) return null;
    throw new StorageError(describeS3Error(error, settings.bucket));
  }

  async function find(folder: Folder, name: string): Promise<StoredFile | null> {
    const response = await send({ method: "HEAD", key: `${folder}/${name}` });
    response?.resume();
    return response && metadataOf(name, response, Number(response.headers["content-length"]));
  }

  /** The response to a put. Throws UnconfirmedPutError if there is none or it is incomplete: the file may have been stored. */
  async function sendFile(file: S3Request): Promise<{ status: number; body: string }> {
    try {
      let response = await client.send({ ...file, headers: { ...file.headers, "If-None-Match": "*" } });
      // The service does not support If-None-Match.
      if (response.statusCode === 501) {
        response.resume();
        response = await client.send(file);
      }
      return { status: response.statusCode ?? 0, body: await textOf(response) };
    } catch (error) {
      throw new UnconfirmedPutError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  /** All files with a prefix, sorted by name. */
  async function filesWithPrefix(folder: Folder, prefix: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    let continuationToken: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const response = await send({
        method: "GET",
        query: {
          "list-type": "2",
          prefix: `${folder}/${prefix}`,
          ...(continuationToken ? { "continuation-token": continuationToken } : {}),
        },
      });
      if (!response) return files;
      const listing = parseXml(await textOf(response));
      // Never treated as an empty list: the sweep removes the rows of files that are not listed.
      if (listing?.name !== "ListBucketResult")
        throw new StorageError("The storage service didn't return a list of files. Check S3_ENDPOINT.");
      files.push(...filesIn(listing, folder));
      continuationToken = childText(listing, "NextContinuationToken");
      if (childText(listing, "IsTruncated") !== "true" || !continuationToken) return files;
    }
    throw new StorageError(`The bucket ${settings.bucket} contains more files than can be listed.`);
  }

  return {
    driver: "s3",
    temporaryFolder,
    find,
    async put(folder, name, from) {
      // Not every service supports If-None-Match. One that does also refuses a file stored between this check and the upload.
      if (await find(folder, name)) throw new FileExistsError(`${folder}/${name}`);
      const file: S3Request = {
        method: "PUT",
        key: `${folder}/${name}`,
        headers: { "Content-Type": from.type },
        body: { open: () => createReadStream(from.path), size: from.size, sha256: await sha256Of(from.path) },
      };
      const { status, body } = await sendFile(file);
      if (status === 409 || status === 412) throw new FileExistsError(`${folder}/${name}`);
      if (status >= 200 && status < 300) return;
      const message = describeS3Error(parseS3Error(status, body), settings.bucket);
      throw status >= 500 ? new UnconfirmedPutError(message) : new StorageError(message);
    },
    async open(folder, name, range) {
      const response = await send({
        method: "GET",
        key: `${folder}/${name}`,
        ...(range ? { headers: { Range: `bytes=${range.start}-${range.end}` } } : {}),
      });
      if (!response) return null;
      const total = /\/(\d+)$/.exec(response.headers["content-range"] ?? "")?.[1] ?? response.headers["content-length"];
      return {
        ...metadataOf(name, response, Number(total)),
        body: Readable.toWeb(response) as ReadableStream<Uint8Array>,
      };
    },
    async remove(folder, names) {
      for (const name of names) (await send({ method: "DELETE", key: `${folder}/${name}` }))?.resume();
    },
    async list(folder: Folder, listing: Listing = {}) {
      return sortAndPage(await filesWithPrefix(folder, listing.prefix ?? ""), { ...LIST_DEFAULTS, ...listing });
    },
    check: () => checkBucket(send, settings.bucket),
    close: () => client.close(),
  };
}

/** Writes, reads back and deletes a small object. */
async function checkBucket(send: (request: S3Request) => Promise<IncomingMessage | null>, bucket: string) {
  const key = `check/${crypto.randomUUID()}`;
  const content = Buffer.from("written by the storage check");
  const sha256 = createHash("sha256").update(content).digest("hex");
  const body = { open: () => Readable.from([content]), size: content.length, sha256 };
  (await send({ method: "PUT", key, body }))?.resume();
  const remove = async () => (await send({ method: "DELETE", key }))?.resume();
  try {
    const response = await send({ method: "GET", key });
    const isSame = response !== null && (await textOf(response)) === content.toString();
    if (!isSame)
      throw new StorageError(
        `The bucket ${bucket} didn't return what was written to it. Check S3_ENDPOINT and S3_BUCKET.`,
      );
  } catch (error) {
    // The first error is the one to report.
    await remove().catch(() => {});
    throw error;
  }
  await remove();
}

function metadataOf(name: string, { headers }: IncomingMessage, size: number): StoredFile {
  return { name, size, type: contentTypeOf(name), updatedAt: new Date(headers["last-modified"] ?? 0) };
}

/** The files on one page of a listing, without the folder in their names. */
function filesIn(listing: XmlElement, folder: Folder): StoredFile[] {
  return listing.children
    .filter(({ name }) => name === "Contents")
    .map((object) => {
      const name = childText(object, "Key").slice(folder.length + 1);
      const updatedAt = new Date(childText(object, "LastModified") || 0);
      return { name, size: Number(childText(object, "Size")), type: contentTypeOf(name), updatedAt };
    });
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_RESPONSE_BYTES)
        throw new StorageError("The storage service sent a response that is too large. Check S3_ENDPOINT.");
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError("The storage service closed the connection in the middle of its response. Try again.", {
      cause: error,
    });
  }
  return Buffer.concat(chunks).toString("utf8");
}
