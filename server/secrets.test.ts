import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSecrets } from "./secrets.ts";

let home: string;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "shod-secret-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe("the stored secret", () => {
  test("is created once, readable by the owner only, and stays the same", () => {
    const first = openSecrets(undefined, path.join(home, "data")).derive("a purpose");
    const file = path.join(home, "data/secret");
    expect(readFileSync(file, "utf8").trim()).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.join(home, "data"))).toEqual(["secret"]);
    expect(openSecrets(undefined, path.join(home, "data")).derive("a purpose")).toBe(first);
  });

  test("is not the previous one as well", () => {
    const first = openSecrets(undefined, home).derive("a purpose");
    const file = readFileSync(path.join(home, "secret"), "utf8").trim();
    expect(() => openSecrets(undefined, home, file)).toThrow(/AUTH_SECRET_PREVIOUS is the secret in .*set AUTH_SECRET/);
    expect(openSecrets("x".repeat(32), home, file).previous?.derive("a purpose")).toBe(first);
  });

  test("is never an empty or truncated file", () => {
    for (const damaged of ["", "0123456789abcdef\n"]) {
      writeFileSync(path.join(home, "secret"), damaged);
      expect(() => openSecrets(undefined, home)).toThrow("is damaged");
    }
  });
});
