import { Resolver } from "node:dns/promises";
import { statfs } from "node:fs/promises";
import { verifyMailServer } from "../email/mailer.server.ts";
import { postalAddressOf } from "../email/postal-address.ts";
import { canShowMailbox, type Env } from "../env.server.ts";
import type { HealthLine } from "../health-line.ts";
import { isLoopbackUrl } from "../http/loopback.server.ts";
import type { Storage } from "../storage/storage.server.ts";
import { diskLine, postalLine, secretLine } from "./health-lines.ts";
import { domainOf, mailServerLine, senderLine, type SenderDomain } from "./email-lines.ts";
import { probe } from "./probe.server.ts";
import { addressLine, proxyLine } from "./public-address.ts";
import { CheckFailure, reasonOf, type Check } from "./run-checks.server.ts";

type Machine = { env: Env; storage: Pick<Storage, "driver" | "check">; probeKey: string; timeoutMs: number };

/** The checks that need no database: of this machine, its settings, and the services that the settings name. */
export function machineChecks({ env, storage, probeKey, timeoutMs }: Machine): Check[] {
  const reached = env.PUBLIC_URL && !isLoopbackUrl(env.PUBLIC_URL) ? probe(env.PUBLIC_URL, probeKey, timeoutMs) : null;
  return [
    { name: "Mail server", toDo: MAIL_SERVER_TO_DO, run: () => mailServer(env, timeoutMs) },
    { name: "Sender", toDo: "Check MAIL_FROM.", run: () => sender(env, timeoutMs) },
    {
      name: "Uploads",
      toDo: "Check that the storage is running and that its settings are correct.",
      run: () => uploads(storage),
    },
    { name: "Disk", toDo: "Check that DATA_DIR exists.", run: () => disk(env) },
    { name: "Site address", toDo: "Check PUBLIC_URL.", run: async () => addressLine(env.PUBLIC_URL, await reached) },
    {
      name: "Proxies",
      toDo: "Check TRUSTED_PROXY_HOPS.",
      run: async () => proxyLine(env.TRUSTED_PROXY_HOPS, await reached),
    },
    ...[postalLine(postalAddressOf(env), Boolean(env.SMTP_URL)), secretLine(env)].map((line) => ({
      name: line.name,
      toDo: "",
      run: async () => line,
    })),
  ];
}

const MAIL_SERVER_TO_DO =
  "Correct SMTP_URL, or check that the server accepts connections from this machine. Emails are queued and retried in the meantime.";

async function mailServer(env: Env, timeoutMs: number): Promise<HealthLine> {
  if (!env.SMTP_URL) return mailServerLine(null, canShowMailbox(env));
  const { host } = new URL(env.SMTP_URL);
  try {
    const { isEncrypted } = await verifyMailServer(env.SMTP_URL, timeoutMs);
    return mailServerLine({ host, from: env.MAIL_FROM, isEncrypted: isEncrypted || isLoopbackUrl(env.SMTP_URL) });
  } catch (error) {
    const detail = `${host} rejected the connection: ${reasonOf(error)}`;
    if ((error as { code?: string }).code === "EAUTH") throw new CheckFailure(detail, SIGN_IN_TO_DO);
    throw new Error(detail, { cause: error });
  }
}

const SIGN_IN_TO_DO =
  "Correct the user name and the password in SMTP_URL. Characters such as @, : and / in them have to be percent-encoded.";

async function sender(env: Env, timeoutMs: number): Promise<HealthLine> {
  const domain = domainOf(env.MAIL_FROM);
  const isSending = Boolean(env.SMTP_URL) && !isLoopbackUrl(env.SMTP_URL ?? "");
  return senderLine(env.MAIL_FROM, isSending, isSending && domain ? await lookUp(domain, timeoutMs) : "unknown");
}

/** Whether a domain exists and publishes which servers may send in its name (SPF, RFC 7208). */
async function lookUp(domain: string, timeoutMs: number): Promise<SenderDomain> {
  const dns = new Resolver({ timeout: Math.ceil(timeoutMs / 3), tries: 2 });
  try {
    const records = await dns.resolveTxt(domain);
    return records.some((parts) => /^v=spf1(\s|$)/i.test(parts.join(""))) ? "has SPF" : "no SPF";
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "ENODATA") return "no SPF";
    return code === "ENOTFOUND" ? "missing" : "unknown";
  }
}

async function uploads(storage: Pick<Storage, "driver" | "check">): Promise<HealthLine> {
  await storage.check();
  const detail =
    storage.driver === "s3"
      ? "A test file was written to S3 and read back."
      : "A test file was written to DATA_DIR and read back.";
  return { name: "Uploads", state: "ok", detail };
}

async function disk(env: Env): Promise<HealthLine> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  return diskLine(bavail * bsize, env.DISK_RESERVE_MB);
}
