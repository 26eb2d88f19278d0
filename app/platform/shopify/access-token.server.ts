import { singleFlight } from "../concurrency.ts";
import { log } from "../log.server.ts";
import { exchange, isShopifysRefusal, wrongAddress, type SendRequest } from "./graphql-response.server.ts";
import {
  CredentialRejected,
  PaymentRequired,
  ProviderProblem,
  ProviderUnreachable,
  type CredentialFault,
} from "./provider-problem.ts";
import type { StoredToken, TokenStore } from "./token-store.server.ts";

/** An Admin API token that may have to be renewed. */
export type AccessToken = {
  current(): Promise<string>;
  /** A token other than the one that was rejected. Throws CredentialRejected if there is none. */
  renew(rejected: string): Promise<string>;
};

/** The permanent token of an app made before 2026. */
export function permanentToken(token: string): AccessToken {
  return {
    current: async () => token,
    renew: async () => {
      throw new CredentialRejected("rejected-admin-token");
    },
  };
}

export type ClientCredentials = {
  /** Sends one request to the shop. */
  fetch: SendRequest;
  domain: string;
  clientId: string;
  clientSecret: string;
  /** Shared by all processes. */
  store: TokenStore;
  now?: () => number;
  pause?: (milliseconds: number) => Promise<void>;
};

/** A token lasts a day; it is renewed in its last tenth. */
const EARLY = 0.1;
const WAIT_FOR_OTHER_MS = 200;
const RETRY_EARLY_MS = 60_000;

/**
 * Tokens of an app by the client credentials grant. Renewed before they expire, by one caller of one process at a time: the others go on with
 * the old one, or wait for the new one if that has expired.
 */
export function clientCredentialsToken(settings: ClientCredentials): AccessToken {
  const { store, now = Date.now } = settings;
  // Of this process: it does not make an expired token look valid when the system clock is set back.
  const monotonic = settings.now ?? (() => performance.now());
  const pause = settings.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)));

  /** Its times are on the monotonic clock. */
  let known: StoredToken | null = null;
  const asKnown = ({ token, expiresAt, renewAt }: StoredToken): StoredToken => {
    const ahead = monotonic() - now();
    return { token, expiresAt: expiresAt + ahead, renewAt: renewAt + ahead };
  };
  async function readKnown(): Promise<StoredToken | null> {
    const stored = await store.read();
    return stored && asKnown(stored);
  }
  const usable = (rejected: string | null) =>
    known !== null && known.token !== rejected && known.expiresAt > monotonic() ? known : null;

  async function obtain(rejected: string | null): Promise<string> {
    for (;;) {
      // Another process may have renewed it.
      if ((usable(rejected)?.renewAt ?? -Infinity) <= monotonic()) known = await readKnown();
      const found = usable(rejected);
      if (found && found.renewAt > monotonic()) return found.token;
      if (await store.claimRenewal()) return renewed(found);
      if (found) return found.token;
      await pause(WAIT_FOR_OTHER_MS);
    }
  }

  async function renewed(old: StoredToken | null): Promise<string> {
    try {
      const { token, seconds } = await requestToken(settings);
      const lifetime = seconds * 1000;
      const stored = { token, expiresAt: now() + lifetime, renewAt: now() + lifetime * (1 - EARLY) };
      known = asKnown(stored);
      await store.save(stored);
      return token;
    } catch (error) {
      await store.releaseRenewal();
      // The old one is valid for hours, time enough to try again.
      if (!old || error instanceof CredentialRejected) throw error;
      log("warn", "Shopify's Admin API token was not renewed early", { error });
      known = { ...old, renewAt: monotonic() + RETRY_EARLY_MS };
      return old.token;
    }
  }

  const obtainOnce = singleFlight<string>();
  return {
    current: () => obtainOnce("", () => obtain(null)),
    renew: (rejected) => obtainOnce(rejected, () => obtain(rejected)),
  };
}

async function requestToken({ fetch, domain, clientId, clientSecret }: ClientCredentials) {
  const address = `https://${domain}/admin/oauth/access_token`;
  const reply = await exchange(
    fetch,
    new Request(address, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
      }),
      redirect: "manual",
    }),
    15,
  );
  const { status, ok, text } = reply;
  const misaddressed = wrongAddress(reply, address);
  if (misaddressed) throw misaddressed;
  if (status === 402) throw new PaymentRequired();
  if (status === 423 || status === 430) throw new ProviderProblem(`HTTP error! status: ${status}`, { status });
  const fault = grantFault(status, text);
  if (fault) throw new CredentialRejected(fault);
  if (!ok) throw new ProviderUnreachable(`${domain} gave no token: HTTP status ${status}`, { status });
  const granted = parsed(text);
  if (Object.keys(granted).length === 0)
    throw new ProviderUnreachable(`${domain} gave no token, but an unreadable response`);
  const token = granted["access_token"];
  const seconds = Number(granted["expires_in"]);
  if (typeof token !== "string" || !(seconds > 0)) throw new ProviderProblem(`${domain} gave no token in its response`);
  return { token, seconds };
}

/**
 * Which credential a refused grant is about; null if it is about none. Shopify answers with JSON, older errors with a page that has "Oauth error
 * {code}"; another page is of a firewall or a proxy on the way, and says nothing about credentials.
 */
export function grantFault(status: number, body: string): CredentialFault | null {
  if (status < 400 || status >= 500 || status === 429) return null;
  const { error, error_description: description } = parsed(body);
  const code = typeof error === "string" ? error : (/Oauth error (\w+)/i.exec(body)?.[1] ?? "");
  if (code === "" && body.trim() !== "" && !isShopifysRefusal(body)) return null;
  const text = typeof description === "string" ? description : body;
  if (code === "shop_not_permitted") return "other-organization";
  if (code === "app_not_installed") return "app-not-installed";
  if (code === "application_cannot_be_found" || /could not find .*application|api[_ ]key/i.test(text))
    return "wrong-client-id";
  return code === "invalid_client" || status === 401 ? "wrong-client-secret" : "rejected-grant";
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
