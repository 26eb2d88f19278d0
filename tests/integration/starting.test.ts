import { describe, expect, test } from "vitest";
import { startSite } from "../support/site-process.ts";

const PUBLIC_URL = "https://shod.example";

describe("a site that starts as a process", () => {
  test("does not start with a public PUBLIC_URL and no mail server, and names the missing setting", async () => {
    await expect(startSite({ PUBLIC_URL, DATABASE_URL: "" })).rejects.toThrow(
      /code 1 [\s\S]*SMTP_URL is not set, [\s\S]*ALLOW_UNSENT_EMAIL=true/,
    );
  });
});
