import { Agent, get, request } from "node:http";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { log } from "#app/platform/log.server.ts";
import { captureLog } from "#tests/support/log-lines.ts";
import { closeServer, listenWith, portOf, reservePort } from "./listen.ts";

describe("a server that closes", () => {
  test("finishes the running request, and does not wait for its idle connection", async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const server = listenWith(async () => {
      await finished;
      return new Response("done");
    });
    server.keepAliveTimeout = 60_000;
    const port = await portOf(server, 0, "127.0.0.1");
    const agent = new Agent({ keepAlive: true });
    const pending = new Promise<string>((resolve, reject) => {
      get({ port, host: "127.0.0.1", agent }, (response) => {
        response.setEncoding("utf8").on("data", resolve);
      }).on("error", reject);
    });
    await new Promise((resolve) => server.once("request", resolve));

    const startedAt = Date.now();
    const closed = closeServer(server);
    setTimeout(finish, 200);
    expect(await pending).toBe("done");
    await closed;
    expect(Date.now() - startedAt).toBeLessThan(4_500);
    agent.destroy();
  });
});

test("a connection outlives those of the proxies, which keep them up to two minutes", () => {
  expect(listenWith(async () => new Response()).keepAliveTimeout).toBeGreaterThan(120_000);
});

describe("a connection that is kept alive when the server closes", () => {
  test.for([
    ["for a request that is running", "GET / HTTP/1.1\r\nHost: shod.example\r\n\r\n"],
    [
      "for the first and the second of two that were sent at once",
      "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
    ],
  ] as const)("is told that it closes: %s", async ([, sent]) => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const server = listenWith(async () => {
      await finished;
      return new Response("done");
    });
    const port = await portOf(server, 0, "127.0.0.1");
    const received = rawResponse(port, sent);
    await new Promise((resolve) => server.once("request", resolve));
    const closed = closeServer(server);
    finish();
    expect(await received).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*connection: close\r\n/i);
    await closed;
  });

  test("still gets the response to a request that was on its way, and is then closed", async () => {
    const server = listenWith(async () => new Response("done"));
    server.keepAliveTimeout = 60_000;
    const port = await portOf(server, 0, "127.0.0.1");
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.setEncoding("utf8").on("data", (part: string) => (received += part));
    const ended = new Promise((resolve) => socket.on("end", resolve));
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => received).toMatch(/keep-alive[\s\S]*done$/);

    const closed = closeServer(server);
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await ended;
    expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(received).toMatch(/connection: close\r\n[\s\S]*done$/i);
    await closed;
  });

  test("is kept while the server is open", async () => {
    const server = listenWith(async () => new Response("done"));
    const port = await portOf(server, 0, "127.0.0.1");
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(response.headers.get("Connection")).toBe("keep-alive");
    await closeServer(server);
  });
});

describe("reserving a port", () => {
  test("does not listen on it, and refuses one on which a program listens", async () => {
    const other = listenWith(async () => new Response("other"));
    const port = await portOf(other, 0, "127.0.0.1");
    const server = listenWith(async () => new Response("ours"));
    await expect(reservePort(server, port, "127.0.0.1")).rejects.toThrow(`Port ${port} is in use. Set PORT to another`);
    await closeServer(other);
    expect(await reservePort(server, port, "127.0.0.1")).toBe(port);
    expect(server.listening).toBe(false);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  test("listens when the port is to be found", async () => {
    const server = listenWith(async () => new Response("ours"));
    const port = await reservePort(server, 0, "127.0.0.1");
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("ours");
    await closeServer(server);
  });
});

/** Everything a raw connection receives until the server closes it. */
function rawResponse(port: number, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(sent));
    socket.setEncoding("utf8").on("data", (part: string) => (received += part));
    socket.on("end", () => resolve(received));
    socket.on("error", reject);
  });
}

describe("a request that does not arrive", () => {
  test("attack L1: with headers that trickle in gets a 408 at its timeout, and not half a minute later", async () => {
    const server = listenWith(async () => new Response("whole"), {
      headersMs: 300,
      requestMs: 60_000,
      uploadMs: 60_000,
    });
    const port = await portOf(server, 0, "127.0.0.1");
    const slow = rawResponse(port, "GET / HTTP/1.1\r\nHost: shod.example\r\nX-Slow: ");
    expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
    await closeServer(server);
    // Node checks its connections only every 30 seconds by default.
  });

  test("attack L1: with a body that trickles in gets a 408, and an upload has longer", async () => {
    const server = listenWith(async (pending) => new Response(await pending.text()), {
      headersMs: 10_000,
      requestMs: 100,
      uploadMs: 600_000,
    });
    const port = await portOf(server, 0, "127.0.0.1");
    const begin = (path: string) => {
      const sent = request({ port, host: "127.0.0.1", method: "POST", path, headers: { "Content-Length": "4" } });
      sent.write("ha");
      const response = new Promise<string>((resolve, reject) => {
        sent.on("response", (result) =>
          result.setEncoding("utf8").on("data", (text: string) => resolve(`${result.statusCode} ${text}`)),
        );
        sent.on("error", reject);
      });
      return { sent, response };
    };
    const upload = begin("/storage/v1/object/product-videos");
    expect(await begin("/contact").response).toBe("408 The request took too long to arrive. Please try again.");
    upload.sent.end("lf");
    expect(await upload.response).toBe("200 half");
    await closeServer(server);
  });
});

describe("a request that is rejected before all of it arrived", () => {
  const MB = 1024 * 1024;
  /** Reads a little of the body, cancels it, and rejects the request. */
  const refuse = async (pending: Request) => {
    const stream = pending.body!.getReader();
    await stream.read();
    void stream.cancel().catch(() => {});
    return new Response("Too large", { status: 413 });
  };

  /** Sends that much and reads the response only after all of it is sent, as browsers do. */
  async function sendAll(port: number, megabytes: number, headers: string, betweenMs: number): Promise<string> {
    const socket = connect({ port, host: "127.0.0.1" });
    let received = "";
    let failed: Error | undefined;
    socket.on("error", (error) => (failed = error));
    const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    const write = (bytes: string | Buffer) =>
      new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
    await write(`POST /form HTTP/1.1\r\nHost: shod.example\r\nTransfer-Encoding: chunked\r\n${headers}\r\n`);
    for (let at = 0; at < megabytes; at += 1) {
      await write(`${MB.toString(16)}\r\n`);
      await write(Buffer.alloc(MB));
      await write("\r\n");
      await new Promise((resolve) => setTimeout(resolve, betweenMs));
    }
    await write("0\r\n\r\n");
    socket.setEncoding("utf8").on("data", (part: string) => {
      received += part;
      if (received.endsWith("Too large")) socket.end();
    });
    await ended;
    if (failed) throw failed;
    return received;
  }

  test.each([
    ["keeps its connection", ""],
    ["closes its connection, as a proxy does", "Connection: close\r\n"],
  ])(
    "attack U4: gets the response, even if the client reads only after it sent everything and %s",
    async (_what, headers) => {
      const server = listenWith(refuse);
      const port = await portOf(server, 0, "127.0.0.1");
      // More than the framework drains by itself, which is half a second and 64 MB.
      const [slow, large] = await Promise.all([sendAll(port, 12, headers, 100), sendAll(port, 80, headers, 0)]);
      for (const result of [slow, large]) {
        expect(result).toMatch(/^HTTP\/1\.1 413 /);
        expect(result).toMatch(/Too large$/);
      }
      await closeServer(server);
    },
    60_000,
  );

  test("is closed if it never ends", async () => {
    const server = listenWith(refuse, { headersMs: 10_000, requestMs: 60_000, uploadMs: 60_000, lingerMs: 200 });
    const port = await portOf(server, 0, "127.0.0.1");
    const socket = connect(port, "127.0.0.1", () =>
      socket.write("POST /form HTTP/1.1\r\nHost: shod.example\r\nContent-Length: 1000000\r\n\r\nbegun"),
    );
    socket.on("error", () => {});
    socket.resume();
    await new Promise((resolve) => socket.once("close", resolve));
    await closeServer(server);
  });
});

describe("a request's id", () => {
  /** Sends a request whose handler logs a line; returns the X-Request-Id of the response and the id in the log. */
  async function idsOf(headers: Record<string, string>, trustedProxyHops: number) {
    const lines = captureLog();
    const handle = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      log("error", "something failed");
      return new Response("done");
    };
    const server = listenWith(handle, { trustedProxyHops });
    const port = await portOf(server, 0, "127.0.0.1");
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers });
    await closeServer(server);
    const { requestId } = JSON.parse(lines.join("")) as { requestId: string };
    return { sent: response.headers.get("X-Request-Id"), logged: requestId };
  }
  const MADE_HERE = expect.stringMatching(/^[\da-f-]{36}$/) as string;

  test("is on its response and on every line that is logged for it", async () => {
    const { sent, logged } = await idsOf({}, 0);
    expect(sent).toEqual(MADE_HERE);
    expect(logged).toBe(sent);
  });

  test("is the one of a trusted proxy", async () => {
    const id = "01JD7-edge.4:9_a";
    expect(await idsOf({ "X-Request-Id": id }, 1)).toEqual({ sent: id, logged: id });
  });

  test.each([
    ["comes from a visitor", "01JD7-edge", 0],
    ["is too short", "7", 1],
    ["is too long", "a".repeat(65), 1],
    ["has characters that are unsafe in a log", 'a"b{c}<d> e', 1],
  ])("attack D11: is generated if the X-Request-Id header %s", async (_why, id, hops) => {
    const { sent, logged } = await idsOf({ "X-Request-Id": id }, hops);
    expect(sent).toEqual(MADE_HERE);
    expect(logged).toBe(sent);
  });

  test("is not on a line logged outside of a request", () => {
    const lines = captureLog();
    log("error", "something failed");
    expect(lines.join("")).not.toContain("requestId");
  });
});
