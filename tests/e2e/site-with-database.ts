import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type BrowserContext } from "@playwright/test";
import { closeServer, listenWith, portOf } from "#server/http/listen.ts";

const OWNER = { email: "owner@shod.example", password: "only tests know this" };

type Built = typeof import("#server/app.ts");

/** The built site in this process, so that the test can change its database. */
export async function siteWithDatabase(settings: Record<string, string> = {}) {
  const built = (await import(pathToFileURL(path.resolve("build/server/index.js")).href)) as Built;
  const database = await built.openEmbeddedDatabase(undefined);
  let respond = async (_request: Request, _address: string): Promise<Response> => new Response(null, { status: 503 });
  const server = listenWith((request, address) => respond(request, address));
  const url = `http://localhost:${await portOf(server, 0, "127.0.0.1")}`;
  const site = await built.createSite({
    env: built.readEnv({
      LOG_LEVEL: "error",
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      ...settings,
    }),
    database,
    publicUrl: url,
    secrets: built.openSecrets("a secret that only tests know, long enough", "data"),
    assetsDirectory: "build/client",
    loadPages: built.loadPages,
  });
  respond = (request, address) => site.fetch(request, address);
  const close = async () => {
    site.stopAccepting();
    await closeServer(server);
    await site.close();
  };
  /** Signs the owner in. */
  async function signIn(context: BrowserContext): Promise<void> {
    const response = await context.request.post(`${url}/api/auth/sign-in/email`, {
      headers: { Origin: url },
      data: OWNER,
    });
    expect(response.status()).toBe(200);
  }
  return { url, database, close, signIn };
}
