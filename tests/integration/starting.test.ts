import { createServer, type AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { startSite, type RunningSite } from "../support/site-process.ts";

const PUBLIC_URL = "https://shod.example";

describe("a site that starts as a process", () => {
  test("does not start with a public PUBLIC_URL and no mail server, and names the missing setting", async () => {
    await expect(startSite({ PUBLIC_URL, DATABASE_URL: "" })).rejects.toThrow(
      /code 1 [\s\S]*SMTP_URL is not set, [\s\S]*ALLOW_UNSENT_EMAIL=true/,
    );
  });

  test("accepts no connection before it can answer", async () => {
    const port = await freePort();
    const seen = new Set<string>();
    const starting = startSite({ PORT: String(port), DATABASE_URL: "" });
    let site: RunningSite | undefined;
    while (!site) {
      seen.add(await outcomeOf(`http://127.0.0.1:${port}/readyz`));
      site = (await Promise.race([starting, setTimeout(5)])) ?? undefined;
    }
    seen.add(await outcomeOf(`http://127.0.0.1:${port}/readyz`));
    await site.stop();
    seen.add(await outcomeOf(`http://127.0.0.1:${port}/readyz`));
    expect([...seen]).toEqual(["ECONNREFUSED", "200"]);
  });

  test.for(["PORT", "STORE_PORT"])(
    "names %s when a program listens there, before opening a database",
    async (setting) => {
      const other = createServer().listen(0, "127.0.0.1");
      await new Promise((resolve) => other.once("listening", resolve));
      const { port } = other.address() as AddressInfo;
      // A folder that cannot be created: opening the database would fail with another message.
      const start = startSite({ [setting]: String(port), DATABASE_URL: "", DATA_DIR: "/dev/null/data" });
      await expect(start).rejects.toThrow(`Port ${port} is in use. Set ${setting} to another one`);
      other.close();
    },
  );

  test("names DATA_DIR when it cannot be written", async () => {
    await expect(startSite({ DATABASE_URL: "", DATA_DIR: "/dev/null/data" })).rejects.toThrow(
      "DATA_DIR is /dev/null/data, which this user may not write to (ENOTDIR). Set it to a folder that",
    );
  });
});

async function outcomeOf(url: string): Promise<string> {
  try {
    return String((await fetch(url)).status);
  } catch (error) {
    return ((error as Error).cause as NodeJS.ErrnoException).code ?? String(error);
  }
}
