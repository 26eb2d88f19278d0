// Protects: server/*.ts, app/platform/live/**, server/http/event-stream.ts
import { Agent, get } from "node:http";
import { expect, test } from "@playwright/test";
import { startSite } from "../support/site-process.ts";

test("the site shuts down within fifteen seconds while an open page keeps reconnecting to the event stream", async () => {
  const site = await startSite();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let opened = 0;
  let isGone = false;
  const listen = () => {
    get(`${site.url}/events`, { agent }, (response) => {
      if (response.statusCode === 200) opened++;
      response.on("end", listen).on("error", () => (isGone = true));
      response.resume();
    }).on("error", () => (isGone = true));
  };
  listen();
  await expect.poll(() => opened).toBe(1);

  const ended = new Promise((resolve) => site.process.on("exit", resolve));
  const begun = Date.now();
  site.process.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(Date.now() - begun).toBeLessThan(15_000);
  expect(opened).toBe(1);
  await expect.poll(() => isGone).toBe(true);
  agent.destroy();
  await site.stop();
});
