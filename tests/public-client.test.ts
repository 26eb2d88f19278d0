import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { openAuthClient } from "#app/platform/auth/auth-client.ts";
import { describe, expect, test } from "./built-site.ts";

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), "utf8") }));

describe("the client in a browser", () => {
  test("[AUTH-62] needs nothing that is not public: no key, no token of its own", async ({ ask }) => {
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

  test("[AUTH-52] knows no vector storage: nothing here asks for it, and nothing here answers", async ({ ask }) => {
    const asking = ["app", "server", "store"]
      .flatMap(sourcesIn)
      .filter(({ text }) => /\/vector|vectorBucket|VectorBucket|putVectors|queryVectors/.test(text));
    expect(asking.map(({ name }) => name)).toEqual([]);
    for (const route of ["CreateVectorBucket", "ListVectorBuckets", "CreateIndex", "PutVectors", "QueryVectors"]) {
      const answer = await ask(`/storage/v1/vector/${route}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: "{}",
      });
      // No route, and the page that says so takes no POST.
      expect([404, 405], route).toContain(answer.status);
    }
  });
});
