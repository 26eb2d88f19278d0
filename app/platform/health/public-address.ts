import type { HealthLine } from "../health-line.ts";

/** Where this site's own request to PUBLIC_URL ended. */
export type Reached =
  /** `forwarded`: how many addresses its X-Forwarded-For had on arrival. */
  | { at: "this site"; forwarded: number }
  /** A site with another secret. */
  | { at: "another site" }
  | { at: "something else"; status: number }
  | { at: "nothing"; code: string };

const NAME = "Site address";

/** `url`: PUBLIC_URL; `reached`: null if it was not requested, because only this machine uses it. */
export function addressLine(url: string | undefined, reached: Reached | null): HealthLine {
  if (!url)
    return {
      name: NAME,
      state: "warning",
      detail: "Links in emails point to localhost, which works on this machine only.",
      toDo: "Set PUBLIC_URL to https:// and your domain.",
    };
  const { protocol, pathname, origin, hostname } = new URL(url);
  if (pathname !== "/")
    return {
      name: NAME,
      state: "failing",
      detail: `PUBLIC_URL is ${url}, but the site only works at the root of its domain.`,
      toDo: `Set PUBLIC_URL to ${origin}, or to a subdomain of its own.`,
    };
  if (reached === null) return { name: NAME, state: "ok", detail: `Links in emails point to ${url}.` };
  const problem = problemOf(url, hostname, reached);
  if (problem) return problem;
  if (protocol === "http:")
    return {
      name: NAME,
      state: "failing",
      detail: `PUBLIC_URL is ${url}: without https, passwords and orders can be read on the way, and Shopify sends no webhooks.`,
      toDo: `Set up a certificate at your proxy, and set PUBLIC_URL to https://${hostname}.`,
    };
  return { name: NAME, state: "ok", detail: `${url} leads to this site, and so do the links in emails.` };
}

function problemOf(url: string, hostname: string, reached: Reached): HealthLine | null {
  const failing = (detail: string, toDo: string): HealthLine => ({ name: NAME, state: "failing", detail, toDo });
  const toDo = `Point your proxy and the DNS of ${hostname} to this site, or correct PUBLIC_URL.`;
  if (reached.at === "this site") return null;
  if (reached.at === "another site")
    return failing(
      `${url} leads to a site with another secret.`,
      `${toDo} If it is a process of this site, give it the same AUTH_SECRET.`,
    );
  if (reached.at === "something else")
    return failing(`${url} leads to something that is not this site: it responded with ${reached.status}.`, toDo);
  if (reached.code === "ENOTFOUND")
    return failing(
      `The domain of PUBLIC_URL, ${hostname}, does not exist.`,
      "Create its DNS record, or correct PUBLIC_URL.",
    );
  if (isCertificateProblem(reached.code))
    return failing(
      `The certificate at ${url} is not valid (${reached.code}).`,
      `Renew it, or issue it for ${hostname}.`,
    );
  // Some networks let no machine reach its own public address.
  return {
    name: NAME,
    state: "warning",
    detail: `${url} can’t be reached from this machine (${reached.code}).`,
    toDo: `Open it in a browser elsewhere. If it fails there, too, do this: ${toDo}`,
  };
}

/** Codes of OpenSSL's and Node's certificate checks. */
const isCertificateProblem = (code: string) => /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code);

/** Whether TRUSTED_PROXY_HOPS is the number of proxies that a request through PUBLIC_URL passed. */
export function proxyLine(hops: number, reached: Reached | null): HealthLine {
  const name = "Proxies";
  if (reached?.at !== "this site")
    return { name, state: "ok", detail: `TRUSTED_PROXY_HOPS is ${hops}. It was not compared with a request.` };
  const { forwarded } = reached;
  const passed = `A request through PUBLIC_URL passes ${forwarded === 1 ? "1 proxy" : `${forwarded} proxies`}`;
  if (forwarded === hops) return { name, state: "ok", detail: `${passed}, and TRUSTED_PROXY_HOPS is ${hops}.` };
  return {
    name,
    state: "failing",
    detail:
      forwarded > hops
        ? `${passed}, but TRUSTED_PROXY_HOPS is ${hops}: all visitors share one proxy’s address, and its limits.`
        : `${passed}, but TRUSTED_PROXY_HOPS is ${hops}: visitors can choose their address, and with it escape every limit.`,
    toDo: `Set TRUSTED_PROXY_HOPS to ${forwarded}.`,
  };
}
