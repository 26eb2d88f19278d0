import { describe, expect, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { startSite } from "../support/site-process.ts";

const PUBLIC_URL = "https://shod.example";

describe("a site that starts as a process", () => {
  test("does not start with a public PUBLIC_URL and no mail server, and names the missing setting", async () => {
    await expect(startSite({ PUBLIC_URL, DATABASE_URL: "" })).rejects.toThrow(
      /code 1 [\s\S]*SMTP_URL is not set, [\s\S]*ALLOW_UNSENT_EMAIL=true/,
    );
  });

  test("attack A12: keeps the mailbox closed when it is allowed to start without a mail server", async () => {
    const site = await startSite({
      PUBLIC_URL,
      DATABASE_URL: "",
      ALLOW_UNSENT_EMAIL: "true",
      PORT: String(await freePort()),
    });
    try {
      expect((await fetch(`${site.url}/livez`)).status).toBe(200);
      expect((await fetch(`${site.url}/dev/mailbox`)).status).toBe(404);
    } finally {
      await site.stop();
    }
  });
});
