import path from "node:path";
import { pathToFileURL } from "node:url";
import { createAuth } from "#app/platform/auth/auth.server.ts";

/**
 * `npm run bench:enumeration`: whether the time of an answer tells if an address has an account. Asks every door that knows accounts, known and
 * unknown addresses in turn, and prints both medians and a rank test. Nothing here passes or fails.
 */
const TRIES = 50;
const ORIGIN = "http://localhost:3000";
const PASSWORD = "walk in the light";
const known = (at: number) => `known${at}@shod.example`;
const unknown = (at: number) => `nobody${at}@shod.example`;

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
for (let at = 0; at < TRIES; at++)
  await auth.createVerifiedUser({ email: known(at), password: PASSWORD, name: "Ruth" });
await auth.createVerifiedUser({ email: "asker@shod.example", password: PASSWORD, name: "Naomi" });
const cookie = await signedIn("asker@shod.example");

const ENTRY_POINTS: Record<string, (email: string) => Promise<Response>> = {
  "sign in": (email) => post("/auth", { email, password: "not the password", next: "/" }),
  "sign up": (email) => post("/auth?mode=sign-up", { email, password: "another good one", next: "/" }),
  reset: (email) => post("/auth?mode=forgot", { email, next: "/" }),
  resend: (email) => post("/auth?mode=resend", { email, next: "/" }),
  "change of address": (email) => post("/account-settings/email", { email }),
  "API: sign-in/email": (email) => json("sign-in/email", { email, password: "not the password" }),
  "API: sign-up/email": (email) => json("sign-up/email", { email, password: "another good one", name: "Ruth" }),
  "API: request-password-reset": (email) => json("request-password-reset", { email }),
};

console.log(
  `\n| Entry point, ${TRIES} tries each | Known, median | Unknown, median | Rank test z | p |\n|---|---|---|---|---|`,
);
for (const [name, ask] of Object.entries(ENTRY_POINTS)) {
  await timed(() => ask("warm-up@shod.example"));
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let at = 0; at < TRIES; at++) {
    times.known.push(await timed(() => ask(known(at))));
    times.unknown.push(await timed(() => ask(unknown(at))));
  }
  const { z, p } = rankTest(times.known, times.unknown);
  const median = (values: number[]) => `${values.toSorted((a, b) => a - b)[TRIES / 2]?.toFixed(1)} ms`;
  console.log(`| ${name} | ${median(times.known)} | ${median(times.unknown)} | ${z.toFixed(2)} | ${p.toFixed(2)} |`);
}
await site.close();

async function timed(ask: () => Promise<Response>): Promise<number> {
  const begun = performance.now();
  const answer = await ask();
  await answer.arrayBuffer();
  if (answer.status === 429 || answer.status >= 500)
    throw new Error(`Answered ${answer.status}: nothing was measured.`);
  return performance.now() - begun;
}

function post(address: string, fields: Record<string, string>): Promise<Response> {
  return send(address, "application/x-www-form-urlencoded", new URLSearchParams(fields).toString());
}

function json(endpoint: string, body: object): Promise<Response> {
  return send(`/api/auth/${endpoint}`, "application/json", JSON.stringify(body));
}

/** Each request from another address, so that limits do not answer in place of the door. */
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

async function signedIn(email: string): Promise<string> {
  const answer = await json("sign-in/email", { email, password: PASSWORD });
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
}

/** Mann and Whitney's test, two-sided, in its normal approximation: p near 1 says that the two cannot be told apart, below 0.05 that they can. */
function rankTest(a: number[], b: number[]): { z: number; p: number } {
  const smaller = a.reduce((sum, x) => sum + b.filter((y) => x < y).length + b.filter((y) => x === y).length / 2, 0);
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  const z = (smaller - mean) / deviation;
  return { z, p: 2 * (1 - normal(Math.abs(z))) };
}

/** The normal distribution, by Zelen and Severo's polynomial. */
function normal(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * x);
  const tail = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429].reduceRight(
    (sum, factor) => (sum + factor) * t,
    0,
  );
  return 1 - (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
