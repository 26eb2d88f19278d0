import { Agent, get, request } from "node:http";
import { describe, expect, test } from "vitest";
import { closeServer, listenWith, portOf } from "./listen.ts";

describe("a server that closes", () => {
  test("lets the request that runs end, and does not wait for its idle connection after that", async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const server = listenWith(async () => {
      await finished;
      return new Response("done");
    });
    server.keepAliveTimeout = 60_000;
    const port = await portOf(server, 0, "127.0.0.1");
    const agent = new Agent({ keepAlive: true });
    const asked = new Promise<string>((resolve, reject) => {
      get({ port, host: "127.0.0.1", agent }, (response) => {
        response.setEncoding("utf8").on("data", resolve);
      }).on("error", reject);
    });
    await new Promise((resolve) => server.once("request", resolve));

    const begun = Date.now();
    const closed = closeServer(server);
    setTimeout(finish, 200);
    expect(await asked).toBe("done");
    await closed;
    expect(Date.now() - begun).toBeLessThan(4_500);
    agent.destroy();
  });
});

describe("a request that does not arrive", () => {
  test("is ended, and an upload has longer", async () => {
    const server = listenWith(async (asked) => new Response(await asked.text()), {
      headersMs: 10_000,
      requestMs: 100,
      uploadMs: 600_000,
    });
    const port = await portOf(server, 0, "127.0.0.1");
    const begin = (path: string) => {
      const sent = request({ port, host: "127.0.0.1", method: "POST", path, headers: { "Content-Length": "4" } });
      sent.write("ha");
      const answered = new Promise<string>((resolve, reject) => {
        sent.on("response", (answer) => answer.setEncoding("utf8").on("data", resolve));
        sent.on("error", reject);
      });
      return { sent, answered };
    };
    const upload = begin("/storage/v1/object/product-videos");
    await expect(begin("/contact").answered).rejects.toThrow("hang up");
    upload.sent.end("lf");
    expect(await upload.answered).toBe("half");
    await closeServer(server);
  });
});
