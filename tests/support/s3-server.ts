import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Settings } from "#app/platform/storage/s3-requests.server.ts";

const BUCKET = "shod-uploads";

/** A server that implements S3 and checks signatures, with one empty bucket. */
export async function startS3(): Promise<{ settings: S3Settings; stop(): Promise<void> }> {
  const directory = mkdtempSync(path.join(tmpdir(), "shod-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  return {
    settings: settingsOf(`http://127.0.0.1:${port}`),
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export function settingsOf(endpoint: string): S3Settings {
  return {
    endpoint,
    region: "us-east-1",
    bucket: BUCKET,
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    forcePathStyle: true,
  };
}

/** A fake S3 server for responses that the real one never sends; `seen` are its requests. */
export async function startFakeS3(respond: (asked: IncomingMessage, reply: ServerResponse) => void) {
  const seen: IncomingMessage[] = [];
  const server = createServer((asked, reply) => {
    seen.push(asked);
    respond(asked, reply);
  });
  const endpoint = await listening(server);
  return {
    settings: settingsOf(endpoint),
    seen,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Forwards a request unchanged to the real server: its signature includes the host it was made for. */
export function passOn(asked: IncomingMessage, reply: ServerResponse, endpoint: string): void {
  const { port, hostname } = new URL(endpoint);
  const on = request({ hostname, port, path: asked.url, method: asked.method, headers: asked.headers }, (response) => {
    reply.writeHead(response.statusCode ?? 500, response.headers);
    response.pipe(reply);
  });
  on.on("error", () => reply.destroy());
  asked.pipe(on);
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
