import { AwsV4Signer } from "aws4fetch";
import { Agent as PlainAgent, request as plainRequest, type ClientRequest, type IncomingMessage } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import { StorageTrouble } from "./storage.server.ts";

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
  /** Without a key it is about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Opened when it is sent; its length and SHA-256 (hex) are known before. */
  body?: { open: () => Readable; size: number; sha256: string };
};

export type S3Timeouts = { connectMs: number; silenceMs: number };

/** Three seconds to connect, and half a minute without a byte while a response is being read. */
const TIMEOUTS: S3Timeouts = { connectMs: 3_000, silenceMs: 30_000 };

/** SHA-256 of nothing. */
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Signed requests to one bucket. Any answer is returned; no answer in time throws StorageTrouble. */
export function createS3Requests(settings: S3Settings, timeouts: S3Timeouts = TIMEOUTS) {
  const isTls = settings.endpoint.startsWith("https:");
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });

  async function once(asked: S3Request): Promise<IncomingMessage> {
    const { url, headers } = await new AwsV4Signer({
      service: "s3",
      region: settings.region,
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
      method: asked.method,
      url: addressOf(settings, asked).href,
      headers: {
        ...asked.headers,
        "X-Amz-Content-Sha256": asked.body?.sha256 ?? EMPTY,
      },
    }).sign();
    const sent = (isTls ? tlsRequest : plainRequest)(url, {
      method: asked.method,
      agent,
      headers: {
        ...Object.fromEntries(headers),
        ...(asked.body ? { "Content-Length": String(asked.body.size) } : {}),
      },
    });
    // Not waited for: a store may answer before it has everything, and when the connection breaks it is the answer that says why.
    if (asked.body) pipeline(asked.body.open(), sent).catch(() => {});
    else sent.end();
    return responseOf(sent, timeouts, isTls);
  }

  return {
    /** Reads are tried once more when nothing came back, or only that the server has trouble. */
    async send(asked: S3Request): Promise<IncomingMessage> {
      const isRead = asked.method === "GET" || asked.method === "HEAD";
      try {
        const answer = await once(asked);
        if (!isRead || (answer.statusCode ?? 0) < 500) return answer;
        answer.resume();
      } catch (error) {
        if (!isRead) throw notReached(settings, error);
      }
      return once(asked).catch((error: unknown) => {
        throw notReached(settings, error);
      });
    },
    close: () => agent.destroy(),
  };
}

/** Where a key, or the bucket, is to be asked for. */
export function addressOf(settings: S3Settings, { key, query = {} }: Pick<S3Request, "key" | "query">): URL {
  const url = new URL(settings.endpoint);
  if (!settings.forcePathStyle) url.hostname = `${settings.bucket}.${url.hostname}`;
  const before = url.pathname.replace(/\/+$/, "");
  const root = settings.forcePathStyle ? `${before}/${settings.bucket}` : before;
  url.pathname = key === undefined ? root : `${root}/${key}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

function responseOf(
  request: ClientRequest,
  { connectMs, silenceMs }: S3Timeouts,
  isTls: boolean,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let response: IncomingMessage | undefined;
    request.on("error", reject);
    request.on("socket", (socket) => {
      const restartTimer = () => socket.setTimeout(silenceMs);
      const transferred = () => socket.bytesRead + socket.bytesWritten;
      const onTimeout = () => {
        const before = transferred();
        afterPendingIo(() => {
          if (isWaitedFor(response) && transferred() === before)
            request.destroy(new Error(`no sign of life for ${silenceMs / 1000} s`));
          else restartTimer();
        });
      };
      request.on("response", (received) => {
        response = received;
        // After a pause of our own reader, the silence starts over.
        received.on("resume", restartTimer);
        resolve(received);
      });
      restartTimer();
      socket.on("timeout", onTimeout);
      request.once("close", () => socket.off("timeout", onTimeout));
      if (!socket.connecting) return;
      let isConnected = false;
      const giveUp = () => {
        if (!isConnected) socket.destroy(new Error(`no connection within ${connectMs / 1000} s`));
      };
      const timer = setTimeout(() => afterPendingIo(giveUp), connectMs);
      for (const end of [isTls ? "secureConnect" : "connect", "close"])
        socket.once(end, () => {
          isConnected = true;
          clearTimeout(timer);
        });
    });
  });
}

/** A busy event loop runs overdue timers before it reads what has long arrived: this waits until it has. */
function afterPendingIo(run: () => void): void {
  setImmediate(run);
}

/** False while the reader has unread bytes, as with a paused video. */
function isWaitedFor(response: IncomingMessage | undefined): boolean {
  return !response || (!response.isPaused() && response.readableLength === 0);
}

function notReached({ endpoint }: S3Settings, cause: unknown): StorageTrouble {
  const why = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : String(cause);
  return new StorageTrouble(`The storage at ${endpoint} does not answer (${why}). Check S3_ENDPOINT, or try again.`, {
    cause,
  });
}
