import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";

const DRAIN_MS = 6_000;
/** How long a request may take to arrive: its headers, all of it, and all of an upload, which is also watched while it comes. */
const ARRIVES_WITHIN = { headersMs: 10_000, requestMs: 30_000, uploadMs: 600_000 };
const UPLOAD = /^\/storage\/v1\/object\/[\w-]+$/;

/** An HTTP server around one function; it is told who is at the other end of the connection. */
export function listenWith(
  answer: (request: Request, socketAddress: string) => Promise<Response>,
  { headersMs, requestMs, uploadMs } = ARRIVES_WITHIN,
): Server {
  const server = createAdaptorServer({
    fetch: (request, bindings) => answer(request, (bindings as HttpBindings).incoming.socket.remoteAddress ?? ""),
    serverOptions: { headersTimeout: headersMs, requestTimeout: uploadMs },
  }) as Server;
  server.on("request", (incoming: IncomingMessage) => {
    const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
    if (hasBody && !(incoming.method === "POST" && UPLOAD.test(incoming.url ?? ""))) endIfLate(incoming, requestMs);
  });
  return server;
}

/** Ends a request that has not arrived whole by then. */
function endIfLate(incoming: IncomingMessage, withinMs: number): void {
  const late = setTimeout(() => {
    if (!incoming.complete) incoming.destroy();
  }, withinMs);
  incoming.once("close", () => clearTimeout(late));
}

/** Starts to listen and returns the port, which is the asked one unless that was 0. */
export function portOf(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${port} is taken. Choose another one in the settings, or stop what listens there.`)
          : error,
      ),
    );
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Takes no new connections, lets running requests end, and after six seconds ends them. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy at first goes idle later, and a browser would keep it open.
    const tidying = setInterval(() => server.closeIdleConnections(), 1_000);
    const lastCall = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearInterval(tidying);
      clearTimeout(lastCall);
      resolve();
    });
    server.closeIdleConnections();
  });
}
