import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { createAuth } from "#app/platform/auth/auth.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Policy } from "#app/platform/auth/access/route-access.ts";
import { grantAdmin } from "#app/platform/auth/access/roles.server.ts";
import { userRoles } from "#app/platform/auth/access/roles.tables.server.ts";
import { openSecrets } from "#server/secrets.ts";
import { PASSWORD } from "../support/accounts.ts";
import { cookiesOf } from "../support/cookies.ts";
import { startBuiltSite, TEST_SECRET, loadBuild } from "../support/built-site.ts";
import { sitePages, type SitePage } from "../support/entry-points.ts";
import { untilJobsAreDone } from "../support/table-hashes.ts";

export const HOST = "http://localhost:3000";
export const ROLES = ["a guest", "a shopper", "a former admin", "an admin"] as const;
type Role = (typeof ROLES)[number];
type Init = { method?: string; body?: BodyInit; headers?: Record<string, string> };

export type SiteWithRoles = Awaited<ReturnType<typeof siteWithRoles>>;

/** A site of its own with a user of each role signed in. The caller closes it. */
export async function siteWithRoles() {
  const database = await (await loadBuild()).openEmbeddedDatabase(undefined);
  const { db } = database;
  const site = await startBuiltSite({}, { database });
  await untilJobsAreDone(db);
  const secret = openSecrets(TEST_SECRET, "data").derive("auth");
  const auth = createAuth({ db, publicUrl: HOST, secret, sendEmail: async () => {} });

  const cookies: Record<Role, string> = {
    "a guest": "",
    "a shopper": "",
    "a former admin": "",
    "an admin": "",
  };
  const ask = (path: string, role: Role, { headers, ...init }: Init = {}) => {
    const request = new Request(HOST + path, {
      ...init,
      headers: { Accept: "text/html", Origin: HOST, Cookie: cookies[role], ...headers },
    });
    return site.fetch(request, "198.51.100.1");
  };
  async function signIn(role: Role): Promise<void> {
    const response = await ask("/api/auth/sign-in/email", "a guest", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: addressOf(role), password: PASSWORD }),
    });
    expect(response.status).toBe(200);
    cookies[role] = cookiesOf(response);
  }
  for (const role of ROLES.slice(1)) {
    const email = addressOf(role);
    await auth.createVerifiedUser({ email, password: PASSWORD, name: role });
    if (role !== "a shopper") expect(await grantAdmin(db, email)).toBe("granted");
    await signIn(role);
    if (role === "a former admin") {
      expect((await ask("/admin", role)).status).toBe(200);
      const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
      await db.delete(userRoles).where(eq(userRoles.userId, user?.id ?? ""));
    }
  }
  return {
    site,
    database,
    pages: await sitePages(),
    ask,
    signIn,
    /** The endpoints of /api/auth that only an owner may call. */
    adminEndpoints: Object.values(auth.library.api as Record<string, Endpoint>)
      .filter(({ path }) => OWNER_ENDPOINT.test(path ?? ""))
      .map(({ path = "", options }) => ({ path, method: [options?.method].flat()[0] ?? "GET" })),
    close: () => site.close(),
  };
}

/** Written out: an expectation from the endpoints' own list would share its mistakes. Visitors are sent through the callbacks. */
const OWNER_ENDPOINT = /^\/(admin\/|sso\/(?!callback|saml2)|oauth2\/(?!public-)\S*client)/;

type Endpoint = { path?: string; options?: { method?: string | string[] } };
const addressOf = (role: Role) => `${role.replaceAll(" ", "-")}@shod.example`;

/** The notice of a refusal. A request from an open page means that the role was removed in the meantime (decision 099). */
export function noticeFor(policy: Policy, role: Role, path: string, method = "GET"): string | null {
  const refusal = refusalOf(policy, role);
  const isFromOpenPage = method !== "GET" || path.split("?")[0]?.endsWith(".data");
  return refusal === "admin-required" && isFromOpenPage ? "access-denied" : refusal;
}

/** Why an access policy refuses a role; null when it does not. Written out: an expectation from `authorize` would share its mistakes. */
export function refusalOf(policy: Policy, role: Role): string | null {
  if (policy === "public" || policy === "visitor" || role === "an admin") return null;
  if (role === "a guest") return "sign-in-required";
  return policy === "admin" ? "admin-required" : null;
}

const POST = { method: "POST", body: new URLSearchParams({ intent: "delete", id: "1", email: "evil@evil.example" }) };

/** Every request that reaches a page: itself, its data, its loader alone, and every method that writes. */
export function requestsTo({ id, address }: SitePage): [string, Init][] {
  const data = address === "/" ? "/_root.data" : `${address}.data`;
  return [
    [address, {}],
    [data, {}],
    [`${data}?_routes=${encodeURIComponent(id)}`, {}],
    [`${data}?_routes=${encodeURIComponent(`${id},root`)}`, {}],
    [address, { method: "HEAD" }],
    [address, POST],
    [data, POST],
    [`${address}?index`, POST],
    [address, { ...POST, method: "PUT" }],
    [data, { ...POST, method: "DELETE" }],
  ];
}

export const noticeIn = (response: Response) =>
  /shod-notice=([\w-]+)/.exec(response.headers.getSetCookie().join())?.[1] ?? null;

/** The notices of the access guard; pages have others. */
export const REFUSALS = ["sign-in-required", "admin-required", "access-denied", "authentication-error"];

/** Other spellings of an admin URL. */
export const SPELLINGS = [
  "/%2fadmin",
  "//admin",
  "/admin/",
  "/admin//",
  "/ADMIN",
  "/Admin.data",
  "/admin%2f",
  "/admin%00",
  "/x/../admin",
  "/x/..;/admin",
  "/./admin",
  "/%2e/admin",
  "/admin;x=1",
  "/admin.data/",
  "/admin/_.data",
  "/admin%2edata",
  "/\\admin",
  "/admin?_data=routes",
  "/admin.json",
  "/%61%64min.data",
  "/admin.DATA",
];
