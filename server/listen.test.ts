import { Agent, get } from "node:http";
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
