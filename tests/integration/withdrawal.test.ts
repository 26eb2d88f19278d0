import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { openSecrets } from "#server/secrets.ts";
import { onPostgres, ownDatabase } from "../support/database.ts";
import { startSite, type RunningSite } from "../support/site-process.ts";

/** Two processes of the built site on one Postgres database: a request withdrawn at one is removed at the other. */

const AUTH_SECRET = "a secret for this test only, long enough";
const PAGES = ["/prayer-wall", "/prayer-wall.data", "/prayer-wall/posts", "/prayer-wall/pray", "/", "/_.data"];
const WORDS = "For what I wish I had not said";

describe.runIf(onPostgres)("a wall post served by two processes", () => {
  let database: Database & { url: string | null };
  const sites: RunningSite[] = [];

  beforeAll(async () => {
    database = await ownDatabase();
    const settings = { DATABASE_URL: database.url ?? "", AUTH_SECRET };
    for (let n = 0; n < 2; n++) sites.push(await startSite(settings));
  });

  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await database.close();
  });

  const pagesWith = async (words: string) => {
    const found = await Promise.all(
      sites.flatMap(({ url }, at) =>
        PAGES.map(async (path) => ((await (await fetch(url + path)).text()).includes(words) ? [`${at} ${path}`] : [])),
      ),
    );
    return found.flat();
  };

  test("is removed from every page of both when its author withdraws it at one, and open pages of the other are notified", async () => {
    const id = await aPrayerOnTheWall(database.db, { prayerRequest: WORDS });
    await publish(database.db, { topic: "community" });
    await expect.poll(() => pagesWith(WORDS)).toHaveLength(2 * PAGES.length);

    const [one, other] = [sites[0]!, sites[1]!];
    const stream = (await fetch(`${other.url}/events`)).body!.getReader();
    const token = createSignedLinks(openSecrets(AUTH_SECRET, "").derive("links"), one.url).token("prayer", { id });
    const response = await fetch(`${one.url}/prayer-wall/mine?token=${token}`, {
      method: "POST",
      body: new URLSearchParams({ change: "offWall" }),
      headers: { Origin: one.url, Accept: "text/html" },
      redirect: "manual",
    });
    expect(response.status).toBe(303);

    let received = "";
    while (!received.includes("event: community")) received += new TextDecoder().decode((await stream.read()).value);
    await expect.poll(() => pagesWith(WORDS)).toEqual([]);
    await stream.cancel();
  });
});
