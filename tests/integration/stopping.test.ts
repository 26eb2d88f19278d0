import { afterAll, afterEach, expect, test } from "vitest";
import { npmProcesses, SITE } from "../support/npm-process.ts";

const processes = npmProcesses();
afterEach(processes.killRemaining);
afterAll(processes.removeData);

// Windows has no signals to send. Every other way to end it is in stopping.slow.test.ts.
test.skipIf(process.platform === "win32")(
  "npm start stops the site cleanly when its process group gets SIGTERM",
  async () => {
    const site = await processes.run("start", SITE);
    expect((await fetch(`${site.url}/livez`)).status).toBe(200);
    process.kill(-(site.npm.pid as number), "SIGTERM");
    await processes.expectCleanEnd(site);
  },
);
