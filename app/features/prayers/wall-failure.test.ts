import { describe, expect, test } from "vitest";
import { captureLog } from "#tests/support/log-lines.ts";
import { contextWith } from "#tests/support/services.ts";
import { loader } from "./routes/prayer-wall.tsx";

describe("a wall that cannot be read", () => {
  test("[PRAY-04] is only logged: the page has its form and is not cached", async () => {
    const lines = captureLog();
    const fail = () => {
      throw new Error("the database does not respond");
    };
    const context = contextWith({ db: new Proxy({}, { get: () => fail }) });
    const request = new Request("http://localhost/prayer-wall");
    const response = await loader({ request, context } as never);
    expect(response).toMatchObject({
      data: { wall: { posts: [], older: null } },
      init: { headers: { "Cache-Control": "no-store" } },
    });
    expect(JSON.stringify(lines)).toContain("the prayer wall could not be read");
  });
});
