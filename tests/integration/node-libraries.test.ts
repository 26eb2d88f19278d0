import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";

describe("the built server", () => {
  test("hashes passwords with Node's scrypt, off the event loop", async () => {
    const server = await readFile("build/server/index.js", "utf8");
    expect(server).toMatch(/import \{[^}]*\bscrypt\b[^}]*\} from "node:crypto"/);
    expect(server).not.toMatch(/\bscryptAsync\b/);
  });
});
