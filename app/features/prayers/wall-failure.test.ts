import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { dbContext } from "#app/platform/context.ts";
import { captureLog } from "#tests/support/log-lines.ts";
import { loader } from "./routes/prayer-wall.tsx";

describe("a wall that cannot be read", () => {
  test("[PRAY-04] is only logged: the page has its form and is not cached", async () => {
    const lines = captureLog();
    const fail = () => {
      throw new Error("the database does not respond");
    };
    const context = new RouterContextProvider();
    context.set(dbContext, new Proxy({}, { get: () => fail }) as never);
    const request = new Request("http://localhost/prayer-wall");
    const response = await loader({ request, context } as never);
    expect(response).toMatchObject({
      data: { wall: { posts: [], older: null } },
      init: { headers: { "Cache-Control": "no-store" } },
    });
    expect(JSON.stringify(lines)).toContain("the prayer wall could not be read");
  });
});
