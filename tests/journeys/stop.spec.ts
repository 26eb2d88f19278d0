import { Agent, get } from "node:http";
import { expect, startSite, test } from "./site.ts";

test("the site stops cleanly within fifteen seconds, with a page open that comes back at once for its events", async () => {
  const site = await startSite();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let opened = 0;
  let gone = false;
  const listen = () => {
    get(`${site.url}/events`, { agent }, (answer) => {
      if (answer.statusCode === 200) opened++;
      answer.on("end", listen).on("error", () => (gone = true));
      answer.resume();
    }).on("error", () => (gone = true));
  };
  listen();
  await expect.poll(() => opened).toBe(1);

  const ended = new Promise((resolve) => site.process.on("exit", resolve));
  const begun = Date.now();
  site.process.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(Date.now() - begun).toBeLessThan(15_000);
  expect(opened).toBe(1);
  await expect.poll(() => gone).toBe(true);
  agent.destroy();
  await site.stop();
});
