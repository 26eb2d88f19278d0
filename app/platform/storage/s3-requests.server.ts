import { AwsV4Signer } from "aws4fetch";
import { Agent as PlainAgent, request as plainRequest, type ClientRequest, type IncomingMessage } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import { StorageError } from "./storage.server.ts";

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True: endpoint/bucket/key; false: bucket.endpoint/key. */
  forcePathStyle: boolean;
};

export type S3Request = {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** The object; none for a request about the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Opened when the request is sent. Its length and SHA-256 (in hex) must be known in advance. */
  body?: { open: () => Readable; size: number; sha256: string };
};

/** `idleMs`: without a byte in either direction. */
export type S3Timeouts = { connectMs: number; idleMs: number };

const TIMEOUTS: S3Timeouts = { connectMs: 3_000, idleMs: 30_000 };

const SHA256_OF_EMPTY_BODY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Sends signed requests to one bucket. Returns any response; throws StorageError when there is none in time. */
export function createS3Client(settings: S3Settings, timeouts: S3Timeouts = TIMEOUTS) {
  const isTls = settings.endpoint.startsWith("https:");
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });

  async function sendOnce(request: S3Request): Promise<IncomingMessage> {
    const { url, headers } = await new AwsV4Signer({
      service: "s3",
      region: settings.region,
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
      method: request.method,
      url: urlFor(settings, request).href,
      headers: {
        ...request.headers,
        "X-Amz-Content-Sha256": request.body?.sha256 ?? SHA256_OF_EMPTY_BODY,
      },
    }).sign();
    const outgoing = (isTls ? tlsRequest : plainRequest)(url, {
      method: request.method,
      agent,
      headers: {
        ...Object.fromEntries(headers),
        ...(request.body ? { "Content-Length": String(request.body.size) } : {}),
      },
    });
    // Not awaited: the service may respond before it has read the whole body, and if it then closes the connection, its response says why.
    if (request.body) pipeline(request.body.open(), outgoing).catch(() => {});
    else outgoing.end();
    return responseOf(outgoing, timeouts, isTls);
  }

  return {
    /** Retries a read once if there is no response or a 5xx status. */
    async send(request: S3Request): Promise<IncomingMessage> {
      const isRead = request.method === "GET" || request.method === "HEAD";
      try {
        const response = await sendOnce(request);
        if (!isRead || (response.statusCode ?? 0) < 500) return response;
        response.resume();
      } catch (error) {
        if (!isRead) throw noResponseError(settings, error);
      }
      return sendOnce(request).catch((error: unknown) => {
        throw noResponseError(settings, error);
      });
    },
    close: () => agent.destroy(),
  };
}

/** The URL of an object, or of the bucket if there is no key. */
export function urlFor(settings: S3Settings, { key, query = {} }: Pick<S3Request, "key" | "query">): URL {
  const url = new URL(settings.endpoint);
  if (!settings.forcePathStyle) url.hostname = `${settings.bucket}.${url.hostname}`;
  const basePath = url.pathname.replace(/\/+$/, "");
  const root = settings.forcePathStyle ? `${basePath}/${settings.bucket}` : basePath;
  url.pathname = key === undefined ? root : `${root}/${key}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

function responseOf(
  request: ClientRequest,
  { connectMs, idleMs }: S3Timeouts,
  isTls: boolean,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let response: IncomingMessage | undefined;
    request.on("error", reject);
    request.on("socket", (socket) => {
      const restartTimer = () => socket.setTimeout(idleMs);
      const bytesTransferred = () => socket.bytesRead + socket.bytesWritten;
      const onTimeout = () => {
        const before = bytesTransferred();
        afterPendingIo(() => {
          if (isWaiting(response) && bytesTransferred() === before)
            request.destroy(new Error(`no data for ${idleMs / 1000} s`));
          else restartTimer();
        });
      };
      request.on("response", (received) => {
        response = received;
        // The time in which our consumer paused the response does not count.
        received.on("resume", restartTimer);
        resolve(received);
      });
      restartTimer();
      socket.on("timeout", onTimeout);
      request.once("close", () => socket.off("timeout", onTimeout));
      if (!socket.connecting) return;
      let isConnected = false;
      const abortUnlessConnected = () => {
        if (!isConnected) socket.destroy(new Error(`no connection within ${connectMs / 1000} s`));
      };
      const timer = setTimeout(() => afterPendingIo(abortUnlessConnected), connectMs);
      for (const event of [isTls ? "secureConnect" : "connect", "close"])
        socket.once(event, () => {
          isConnected = true;
          clearTimeout(timer);
        });
    });
  });
}

/** Runs after data that already arrived was read: a busy event loop runs overdue timers before that. */
function afterPendingIo(run: () => void): void {
  setImmediate(run);
}

/** Whether the service has to send something next; false while the consumer has unread bytes, as with a paused video. */
function isWaiting(response: IncomingMessage | undefined): boolean {
  return !response || (!response.isPaused() && response.readableLength === 0);
}

function noResponseError({ endpoint }: S3Settings, cause: unknown): StorageError {
  const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : String(cause);
  const message = `The storage service at ${endpoint} isn't responding (${reason}). Check S3_ENDPOINT, or try again later.`;
  return new StorageError(message, { cause });
}
