import path from "node:path";
import { pathToFileURL } from "node:url";
import { createAuth } from "#app/platform/auth/auth.server.ts";
import { median, printHead, printRow } from "./report.ts";
import { signIn } from "./sign-in.ts";

/**
 * `npm run bench:enumeration`: whether response times reveal if an address has an account. Calls every entry point that knows accounts with
 * known and unknown addresses, alternating, and prints both medians and a rank test. Nothing here passes or fails.
 */
const TRIES = 50;
const ORIGIN = "http://localhost:3000";
const PASSWORD = "walk in the light";
const known = (index: number) => `known${index}@shod.example`;
const unknown = (index: number) => `unknown${index}@shod.example`;

const built = (await import(
  pathToFileURL(path.resolve("build/server/index.js")).href
)) as typeof import("#server/app.ts");
const database = await built.openEmbeddedDatabase(undefined);
const settings = {
  LOG_LEVEL: "error",
  ADMIN_EMAIL: "owner@shod.example",
  ADMIN_PASSWORD: PASSWORD,
  TRUSTED_PROXY_HOPS: "1",
};
const site = await built.createSite({
  env: built.readEnv(settings),
  database,
  publicUrl: ORIGIN,
  secrets: built.openSecrets("a secret for this measurement only", "data"),
  loadPages: built.loadPages,
});
const auth = createAuth({
  db: database.db,
  publicUrl: ORIGIN,
  secret: PASSWORD,
  sendEmail: async () => {},
});
for (let index = 0; index < TRIES; index++)
  await auth.createVerifiedUser({ email: known(index), password: PASSWORD, name: "Ruth" });
await auth.createVerifiedUser({ email: "signed-in@shod.example", password: PASSWORD, name: "Naomi" });
const cookie = await signIn((request) => site.fetch(request, "127.0.0.1"), ORIGIN, {
  email: "signed-in@shod.example",
  password: PASSWORD,
});

const ENTRY_POINTS: Record<string, (email: string) => Promise<Response>> = {
  "sign in": (email) => post("/auth", { email, password: "not the password", next: "/" }),
  "sign up": (email) => post("/auth?mode=sign-up", { email, password: "another good one", next: "/" }),
  reset: (email) => post("/auth?mode=forgot", { email, next: "/" }),
  resend: (email) => post("/auth?mode=resend", { email, next: "/" }),
  "change of email address": (email) => post("/account-settings/email", { email }),
  "API: sign-in/email": (email) => json("sign-in/email", { email, password: "not the password" }),
  "API: sign-up/email": (email) => json("sign-up/email", { email, password: "another good one", name: "Ruth" }),
  "API: request-password-reset": (email) => json("request-password-reset", { email }),
};

printHead(`Entry point, ${TRIES} tries each`, "Known, median", "Unknown, median", "Rank test z", "p");
for (const [name, call] of Object.entries(ENTRY_POINTS)) {
  await timed(() => call("warm-up@shod.example"));
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let index = 0; index < TRIES; index++) {
    times.known.push(await timed(() => call(known(index))));
    times.unknown.push(await timed(() => call(unknown(index))));
  }
  const { z, p } = rankTest(times.known, times.unknown);
  const inMs = (values: number[]) => `${median(values).toFixed(1)} ms`;
  printRow(name, inMs(times.known), inMs(times.unknown), z.toFixed(2), p.toFixed(2));
}
await site.close();

async function timed(call: () => Promise<Response>): Promise<number> {
  const begun = performance.now();
  const response = await call();
  await response.arrayBuffer();
  if (response.status === 429 || response.status >= 500)
    throw new Error(`The response was ${response.status}: nothing was measured.`);
  return performance.now() - begun;
}

function post(address: string, fields: Record<string, string>): Promise<Response> {
  return send(address, "application/x-www-form-urlencoded", new URLSearchParams(fields).toString());
}

function json(endpoint: string, body: object): Promise<Response> {
  return send(`/api/auth/${endpoint}`, "application/json", JSON.stringify(body));
}

/** Each request comes from another client address, so that rate limits do not apply. */
function send(address: string, type: string, body: string): Promise<Response> {
  const from = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;
  return site.fetch(
    new Request(new URL(address, ORIGIN), {
      method: "POST",
      headers: {
        Accept: "text/html",
        Origin: ORIGIN,
        Host: "localhost:3000",
        "Content-Type": type,
        Cookie: address.startsWith("/account") ? cookie : "",
        "X-Forwarded-For": from,
      },
      body,
    }),
    "127.0.0.1",
  );
}

/** The two-sided Mann-Whitney test in its normal approximation. A p near 1 means that the two cannot be told apart, a p below 0.05 that they can. */
function rankTest(a: number[], b: number[]): { z: number; p: number } {
  const smaller = a.reduce((sum, x) => sum + b.filter((y) => x < y).length + b.filter((y) => x === y).length / 2, 0);
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  const z = (smaller - mean) / deviation;
  return { z, p: 2 * (1 - normal(Math.abs(z))) };
}

/** The normal distribution, approximated with Zelen and Severo's polynomial. */
function normal(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * x);
  const tail = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429].reduceRight(
    (sum, factor) => (sum + factor) * t,
    0,
  );
  return 1 - (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
