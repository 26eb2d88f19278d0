import { readFileSync } from "node:fs";
import path from "node:path";
import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { expect, type RunningSite } from "./site.ts";

const PASSWORD = "walk in the light";

/** Signs the whole browser context in, by the door the sign-in page uses. */
async function signInWith(context: BrowserContext, site: RunningSite, who: { email: string; password: string }) {
  const answer = await ask(context, site, "sign-in/email", who);
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The owner's sign-in, as a first start keeps it. */
export async function signInAsOwner(context: BrowserContext, site: RunningSite): Promise<string> {
  const [email = "", password = ""] = readFileSync(path.join(site.dataDirectory, "admin"), "utf8").split("\n");
  await signInWith(context, site, { email, password });
  return email;
}

/** A window of the owner's at one of the desk's screens, once its scripts are there. Whoever opens it closes its context. */
export async function openAsOwner(
  browser: Browser,
  site: RunningSite,
  screen: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const runsScripts = options.javaScriptEnabled !== false;
  // axe is injected past the security policy, which would refuse it as it should.
  const context = await browser.newContext({ baseURL: site.url, bypassCSP: runsScripts, ...options });
  await signInAsOwner(context, site);
  const page = await context.newPage();
  await page.goto(screen);
  if (runsScripts) await page.waitForLoadState("networkidle");
  return page;
}

/** Makes a new account and signs in. */
export async function signInAsShopper(context: BrowserContext, site: RunningSite): Promise<string> {
  const who = await confirmedAccount(context, site);
  await signInWith(context, site, who);
  return who.email;
}

/** Somebody tells a story, and it may be shown with their name. */
export async function tellStory(request: APIRequestContext, site: RunningSite, name: string, story = "We walked on.") {
  const told = await request.post(`${site.url}/functions/v1/submit-user-story`, {
    data: { name, email: "miriam@home.example", story, sharePermission: true, displayNamePublicly: true },
    headers: { Origin: site.url },
  });
  expect(told.status(), await told.text()).toBe(200);
}

/** An account whose link in the mail was followed; nobody is signed in. */
export async function confirmedAccount(context: BrowserContext, site: RunningSite) {
  const who = { email: `ruth-${crypto.randomUUID().slice(0, 8)}@shod.example`, password: PASSWORD };
  await ask(context, site, "sign-up/email", { ...who, name: "Ruth" });
  let token = "";
  await expect
    .poll(async () => {
      const mailbox = await (await context.request.get(`${site.url}/dev/mailbox`)).text();
      const mail = mailbox.slice(Math.max(0, mailbox.indexOf(who.email)));
      token = /\/auth\/verify\?token=([\w.-]+)/.exec(mail)?.[1] ?? "";
      return token;
    })
    .not.toBe("");
  const confirmed = await ask(context, site, "sign-up/confirm", { token, password: PASSWORD });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  await context.clearCookies();
  return who;
}

function ask(context: BrowserContext, site: RunningSite, call: string, data: object) {
  return context.request.post(`${site.url}/api/auth/${call}`, { data, headers: { Origin: site.url } });
}
