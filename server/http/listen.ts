import cluster from "node:cluster";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { connect, Server as SocketServer, type AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { withRequestId } from "#app/platform/request-id.server.ts";

const DRAIN_MS = 6_000;
/**
 * Longer than the proxies of deploy/ keep an unused connection (nginx a minute, Caddy two): one that closes here while a request is on its way
 * loses it, and a proxy does not repeat a form.
 */
const KEEP_ALIVE_MS = 125_000;
/** How long a client that uses a connection again and again has to find out that the server closes. */
const IDLE_MS = 250;
/** A local address accepts or refuses at once; one of another machine may do neither. */
const PORT_CHECK_MS = 1_000;
/**
 * Timeouts for a request to arrive: its headers, all of it, and all of an upload, whose speed is also checked. And how long the rest of a
 * request is discarded after an early response.
 */
const TIMEOUTS = { headersMs: 10_000, requestMs: 30_000, uploadMs: 600_000, lingerMs: 30_000 };
/** How often Node checks timeouts; its default is half a minute. */
const CHECK_EVERY_MS = 1_000;
const UPLOAD = /^\/storage\/v1\/object\/[\w-]+$/;
const TOO_LATE = "The request took too long to arrive. Please try again.";

/** An HTTP server around one function, which gets the socket's remote address. Every response names its X-Request-Id. */
export function listenWith(
  respond: (request: Request, socketAddress: string) => Promise<Response>,
  {
    trustedProxyHops = 0,
    headersMs,
    requestMs,
    uploadMs,
    lingerMs,
  }: Partial<typeof TIMEOUTS> & { trustedProxyHops?: number } = {},
): Server {
  const timeouts = {
    headersMs: headersMs ?? TIMEOUTS.headersMs,
    requestMs: requestMs ?? TIMEOUTS.requestMs,
    uploadMs: uploadMs ?? TIMEOUTS.uploadMs,
    lingerMs: lingerMs ?? TIMEOUTS.lingerMs,
  };
  const server = createAdaptorServer({
    fetch: async (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings;
      const response = await withRequestId({ incoming, outgoing, trustedProxyHops }, () =>
        respond(request, incoming.socket.remoteAddress ?? ""),
      );
      // While closing: a client that kept the connection would lose its next request.
      if (!server.listening) outgoing.setHeader("Connection", "close");
      return response;
    },
    serverOptions: {
      headersTimeout: timeouts.headersMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      requestTimeout: timeouts.uploadMs,
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, timeouts.headersMs),
    },
  }) as Server;
  server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.method === "GET" || incoming.method === "HEAD") return;
    // Before Node's own listener, which may close the connection.
    outgoing.prependOnceListener("finish", () => discardRest(incoming, timeouts.lingerMs));
    if (!(incoming.method === "POST" && UPLOAD.test(incoming.url ?? "")))
      endIfLate(incoming, outgoing, timeouts.requestMs);
  });
  return server;
}

/** Responds 408 to a request that has not fully arrived in time and has no response yet, and closes its connection. */
function endIfLate(incoming: IncomingMessage, outgoing: ServerResponse, withinMs: number): void {
  const late = setTimeout(() => {
    if (incoming.complete) return;
    const { socket } = incoming;
    if (!outgoing.headersSent && socket.writable)
      socket.write(
        `HTTP/1.1 408 Request Timeout\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${TOO_LATE.length}\r\nConnection: close\r\n\r\n${TOO_LATE}`,
      );
    incoming.destroy();
  }, withinMs);
  incoming.once("close", () => clearTimeout(late));
}

/**
 * Keeps reading after an early response. Closing a connection while the client still sends resets it, and the client never reads the
 * response: so only our side is closed, and the rest is discarded.
 */
function discardRest(incoming: IncomingMessage, lingerMs: number): void {
  if (incoming.complete || incoming.destroyed) return;
  const { socket } = incoming;
  socket.destroySoon = () => void socket.end();
  const stop = () => {
    clearTimeout(late);
    Reflect.deleteProperty(socket, "destroySoon");
    if (socket.writableEnded || !incoming.complete) socket.destroySoon();
  };
  const late = setTimeout(stop, lingerMs);
  incoming.once("end", stop);
  socket.once("close", () => clearTimeout(late));
  // Earlier listeners pause the stream when data is not consumed.
  incoming.removeAllListeners("data");
  incoming.resume();
}

/**
 * The port that the server will listen on, once it can respond. A port in use is refused now, which saves opening a database for nothing; 0
 * is listened on now, because only then is the port known.
 */
export async function reservePort(server: Server, port: number, host: string, setting = "PORT"): Promise<number> {
  if (port === 0) return portOf(server, port, host);
  await requireFreePort(port, host, setting);
  return port;
}

/**
 * Rejects if a program accepts connections at the port. Listening for a moment to find out would accept some, too. Of several processes that
 * share the port (server/run-processes.ts), only the first asks, because the others would find it.
 */
export async function requireFreePort(port: number, host: string, setting = "PORT"): Promise<void> {
  if (cluster.worker && cluster.worker.id > 1) return;
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ port, host, timeout: PORT_CHECK_MS });
    const free = () => {
      socket.destroy();
      resolve();
    };
    // Whatever else is wrong with the address is reported when it is listened on.
    socket.once("error", free).once("timeout", free);
    socket.once("connect", () => {
      socket.destroy();
      reject(portInUse(port, setting));
    });
  });
}

/** Starts listening and returns the port; 0 picks a free one. */
export function portOf(server: Server, port: number, host: string, setting = "PORT"): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? portInUse(port, setting) : error),
    );
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function portInUse(port: number, setting: string): Error {
  return new Error(`Port ${port} is in use. Set ${setting} to another one, or stop the program that uses it.`);
}

/** Accepts no new connections, waits six seconds for running requests, then closes them. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Browsers and proxies would otherwise keep idle connections open. Not at once, as Node's own `close` does: a request that is on its way
    // would be lost. Its response says that the connection closes. After the sockets were read, so that none is closed whose request has arrived.
    const closeIdleTimer = setInterval(() => setImmediate(() => server.closeIdleConnections()), IDLE_MS);
    const closeAllTimer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    SocketServer.prototype.close.call(server, () => {
      clearInterval(closeIdleTimer);
      clearTimeout(closeAllTimer);
      // Ends Node's timer that checks the connections.
      server.close();
      resolve();
    });
  });
}
