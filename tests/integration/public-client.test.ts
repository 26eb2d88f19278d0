import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { openAuthClient } from "#app/platform/auth/auth-client.ts";
import { describe, expect, test } from "../support/built-site.ts";

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), "utf8") }));

describe("the auth client in a browser", () => {
  test("[AUTH-62] needs no key and no token of its own", async ({ ask }) => {
    const sent: Headers[] = [];
    const client = openAuthClient({
      origin: "http://localhost:3000",
      fetch: async (url, init) => {
        sent.push(new Headers(init?.headers));
        return ask(String(url instanceof Request ? url.url : url), init);
      },
    });
    expect((await client.getUser()).error?.message).toBe("Auth session missing!");
    expect((await client.signInWithOtp({ email: "ruth@shod.example" })).error).toBeNull();
    expect(sent.flatMap((headers) => [...headers.keys()]).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "accept",
      "accept",
      "content-type",
    ]);
  });

  test("[AUTH-52] has no vector storage: no source uses it, and no endpoint responds", async ({ ask }) => {
    const users = ["app", "server", "store"]
      .flatMap(sourcesIn)
      .filter(({ text }) => /\/vector|vectorBucket|VectorBucket|putVectors|queryVectors/.test(text));
    expect(users.map(({ name }) => name)).toEqual([]);
    for (const route of ["CreateVectorBucket", "ListVectorBuckets", "CreateIndex", "PutVectors", "QueryVectors"]) {
      const response = await ask(`/storage/v1/vector/${route}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: "{}",
      });
      // 404 without a route, or 405 because the 404 page accepts no POST.
      expect([404, 405], route).toContain(response.status);
    }
  });
});
