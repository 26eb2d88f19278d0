import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { invokeFunction } from "./functions-client.ts";

async function callWith(status: number, type: string, body: string) {
  const server = createServer((_request, response) => response.writeHead(status, { "Content-Type": type }).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = invokeFunction<{ ok: boolean }>("submit-prayer-request", {}, { origin });
  const result = await call.then(
    (response) => response as object,
    (error: unknown) => error as object,
  );
  await new Promise((resolve) => server.close(resolve));
  return { result, origin };
}

describe("a call of a function", () => {
  test("[AUTH-61] distinguishes a network failure, a proxy's response and a refusal", async () => {
    const { result: refused } = await callWith(400, "application/json", '{"error":"Name is required"}');
    expect(refused).toMatchObject({ kind: "http", status: 400, message: "Name is required" });
    const { result: relayed, origin } = await callWith(502, "text/html", "<h1>Bad gateway</h1>");
    expect(relayed).toMatchObject({ kind: "relay", status: 502 });
    await expect(invokeFunction("x", {}, { origin })).rejects.toMatchObject({ kind: "fetch", status: 0 });
  });

  test("returns the function's response", async () => {
    expect((await callWith(200, "application/json", '{"ok":true}')).result).toEqual({ ok: true });
  });
});
