import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { dbContext } from "#app/platform/context.ts";
import { captureLog } from "#tests/log-lines.ts";
import { loader } from "./routes/prayer-wall.tsx";

describe("a wall that cannot be read", () => {
  test("[PRAY-04] is only logged: the page comes with its form, and nobody gets it from memory", async () => {
    const lines = captureLog();
    const fail = () => {
      throw new Error("the database does not answer");
    };
    const context = new RouterContextProvider();
    context.set(dbContext, new Proxy({}, { get: () => fail }) as never);
    const request = new Request("http://localhost/prayer-wall");
    const answer = await loader({ request, context } as never);
    expect(answer).toMatchObject({
      data: { wall: { posts: [], older: null } },
      init: { headers: { "Cache-Control": "no-store" } },
    });
    expect(lines.join("")).toContain("the prayer wall could not be read");
  });
});
