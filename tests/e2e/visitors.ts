import { readFileSync } from "node:fs";
import path from "node:path";
import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { expect, type RunningSite } from "./site.ts";

const PASSWORD = "walk in the light";

/** Signs the browser context in through the endpoint of the sign-in page. */
async function signInWith(context: BrowserContext, site: RunningSite, account: { email: string; password: string }) {
  const response = await post(context, site, "sign-in/email", account);
  expect(response.status(), await response.text()).toBe(200);
}

/** Signs in with the owner's credentials, which the first start stores in the data directory. */
export async function signInAsOwner(context: BrowserContext, site: RunningSite): Promise<string> {
  const [email = "", password = ""] = readFileSync(path.join(site.dataDirectory, "admin"), "utf8").split("\n");
  await signInWith(context, site, { email, password });
  return email;
}

/** A page of the owner's at an admin screen, once it has hydrated. The caller closes its context. */
export async function openAsOwner(
  browser: Browser,
  site: RunningSite,
  screen: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const runsScripts = options.javaScriptEnabled !== false;
  // axe has to be injected past the content security policy.
  const context = await browser.newContext({ baseURL: site.url, bypassCSP: runsScripts, ...options });
  await signInAsOwner(context, site);
  const page = await context.newPage();
  await page.goto(screen);
  if (runsScripts) await page.waitForLoadState("networkidle");
  return page;
}

/** Creates an account and signs in. */
export async function signInAsShopper(context: BrowserContext, site: RunningSite): Promise<string> {
  const account = await confirmedAccount(context, site);
  await signInWith(context, site, account);
  return account.email;
}

/** Submits a story, with permission to publish it under its author's name. */
export async function submitStory(
  request: APIRequestContext,
  site: RunningSite,
  name: string,
  story = "We walked on.",
) {
  const response = await request.post(`${site.url}/functions/v1/submit-user-story`, {
    data: { name, email: "miriam@home.example", story, sharePermission: true, displayNamePublicly: true },
    headers: { Origin: site.url },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** Creates an account and confirms its email address, without signing in. */
export async function confirmedAccount(context: BrowserContext, site: RunningSite) {
  const account = { email: `ruth-${crypto.randomUUID().slice(0, 8)}@shod.example`, password: PASSWORD };
  await post(context, site, "sign-up/email", { ...account, name: "Ruth" });
  let token = "";
  await expect
    .poll(async () => {
      const mailbox = await (await context.request.get(`${site.url}/dev/mailbox`)).text();
      const message = mailbox.slice(Math.max(0, mailbox.indexOf(account.email)));
      token = /\/auth\/verify\?token=([\w.-]+)/.exec(message)?.[1] ?? "";
      return token;
    })
    .not.toBe("");
  const confirmed = await post(context, site, "sign-up/confirm", { token, password: PASSWORD });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  await context.clearCookies();
  return account;
}

function post(context: BrowserContext, site: RunningSite, call: string, data: object) {
  return context.request.post(`${site.url}/api/auth/${call}`, { data, headers: { Origin: site.url } });
}
