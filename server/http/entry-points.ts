import { FORM_TYPES, JSON_TYPES } from "#app/platform/http/content-type.ts";

const KB = 1024;

/** What protect.ts does before the entry point's own code runs. Origin, types, size and pause concern requests other than GET and HEAD. */
export type Protection = {
  /** "own-pages": other sites cannot make a browser send the request. "any": it ignores cookies and requires a token or a signature. */
  origin: "own-pages" | "any";
  /** Content types of a body. "any": the entry point checks its content itself. */
  types: string[] | "any";
  /** Size of a body. "any": the entry point measures it itself while reading. */
  maxBytes: number | "any";
  /** What is refused while the disk is full. */
  pauses: "all" | "graphql-mutations" | "nothing";
  /** "shared": also other origins may embed the response. "none": the entry point sets them itself. */
  headers: "own" | "shared" | "none";
};

/**
 * Who may use it. "loopback": requests from this machine. "secret": requests with a token, key or signature. "each": each function, account
 * endpoint or bucket below the path decides.
 */
type Access = "public" | "loopback" | "secret" | "each";

export type EntryPoint = { access: Access } & Partial<Protection>;

/** Of every entry point, unless its row says otherwise. */
const DEFAULTS: Protection = {
  origin: "own-pages",
  types: [...FORM_TYPES, ...JSON_TYPES],
  maxBytes: 128 * KB,
  pauses: "all",
  headers: "own",
};

const AUTH = {
  access: "each",
  types: [...JSON_TYPES, "application/x-www-form-urlencoded"],
  maxBytes: 16 * KB,
} satisfies EntryPoint;
/** OAuth clients authenticate by their own credentials, and are on any origin. */
const OAUTH = { ...AUTH, origin: "any" } satisfies EntryPoint;
/** The embedded store serves its API and pictures to other origins, as Shopify does, and reads bodies itself. */
const STORE = { access: "public", types: "any", headers: "shared" } satisfies EntryPoint;

/**
 * Every entry point of the server that is not a page, by its path, or, ending with a slash, by what all its paths begin with. The longest one
 * that matches applies, so the order of rows and handlers does not matter. Every other path is a page or a built file; a page's access is
 * declared by its route.
 */
export const ENTRY_POINTS = {
  "/livez": { access: "public" },
  "/readyz": { access: "public" },
  "/metrics": { access: "secret" },
  "/session": { access: "public" },
  "/events": { access: "public" },
  "/dev/": { access: "loopback" },
  // Touching a file's headers would bypass Hono's fast path.
  "/assets/": { access: "public", headers: "none" },
  "/functions/": { access: "each", types: JSON_TYPES },
  "/.well-known/oauth-authorization-server/api/auth": { access: "public" },
  // Without a slash as well, because Hono's "/api/auth/*" serves both.
  "/api/auth": AUTH,
  "/api/auth/": AUTH,
  "/api/auth/oauth2/token": OAUTH,
  "/api/auth/oauth2/revoke": OAUTH,
  "/api/auth/oauth2/introspect": OAUTH,
  "/api/auth/oauth2/register": OAUTH,
  "/api/auth/oauth2/userinfo": OAUTH,
  // Identity providers send the browser here with a signed response, which with SAML is larger than any form.
  "/api/auth/callback/": { ...AUTH, origin: "any" },
  "/api/auth/sso/saml2/": { ...AUTH, origin: "any", maxBytes: 128 * KB },
  // A backup may go to another disk, and checks for space itself.
  "/api/back-up": { access: "secret", pauses: "nothing" },
  "/api/doctor": { access: "secret" },
  "/api/probe": { access: "secret" },
  "/webhooks/": { access: "secret", origin: "any", types: "any", maxBytes: "any" },
  // Uploads are larger than other bodies, and are measured while streaming.
  "/storage/": { access: "each", types: "any", maxBytes: "any", headers: "none" },
  // Only reads, although by POST.
  "/storage/v1/object/list/": {
    access: "each",
    types: JSON_TYPES,
    maxBytes: "any",
    pauses: "nothing",
    headers: "none",
  },
  "/store": { access: "public", headers: "shared" },
  "/store/": STORE,
  "/store/api/": { ...STORE, access: "secret", origin: "any", pauses: "graphql-mutations" },
  "/store/admin/": { ...STORE, access: "secret", origin: "any" },
  // Checks the origin itself, and shows a page.
  "/store/checkouts/": { ...STORE, origin: "any" },
} satisfies Record<string, EntryPoint>;

/** A page or a built file. The page cache sets a page's headers; a feature's `largeForms` and forms with photos may be larger. */
export const PAGE: Protection = { ...DEFAULTS, headers: "none" };
export const LARGE_FORM_BYTES = 2 * 1024 * KB;
export const PHOTO_FORM_BYTES = 32 * 1024 * KB;
/** What a feature's `externalPosts` accept, before the page at that path. */
export const EXTERNAL_POST: Protection = { ...DEFAULTS, origin: "any", types: "any" };

const LONGEST_FIRST = Object.entries<EntryPoint>(ENTRY_POINTS)
  .map(([path, row]) => ({ path, protection: { ...DEFAULTS, ...row } }))
  .toSorted((a, b) => b.path.length - a.path.length);

export function protectionOf(path: string): Protection {
  return LONGEST_FIRST.find((row) => covers(row.path, path))?.protection ?? PAGE;
}

/** Whether the row of `rowPath` is about a path. */
export function covers(rowPath: string, path: string): boolean {
  return path === rowPath || (rowPath.endsWith("/") && path.startsWith(rowPath));
}

const STORE_PORT: Protection = { origin: "any", types: "any", maxBytes: "any", pauses: "all", headers: "none" };
const STORE_PORT_API: Protection = { ...STORE_PORT, maxBytes: LARGE_FORM_BYTES, pauses: "graphql-mutations" };

/** The same for the embedded store on its own port, which is called by servers with its token. */
export function storeProtectionOf(path: string): Protection {
  return covers("/api/", path) ? STORE_PORT_API : STORE_PORT;
}
