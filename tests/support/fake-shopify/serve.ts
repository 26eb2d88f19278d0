import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { selfSignedCertificate } from "./certificate.ts";

/**
 * Serves a fake Shopify over https, with a certificate for these hosts. `env`: with it, a process trusts the certificate and connects to it
 * instead of to those hosts.
 */
export async function serveFakeShopify(respond: (request: Request) => Promise<Response>, hosts: string[]) {
  const certificate = selfSignedCertificate(hosts);
  const server = createAdaptorServer({
    fetch: async (request) => {
      const { method, headers } = request;
      const body = method === "POST" ? { body: await request.text() } : {};
      // Not the adapter's own object, which cannot be copied into a Request.
      return respond(new Request(request.url, { method, headers, ...body }));
    },
    createServer,
    serverOptions: certificate,
    overrideGlobalObjects: false,
  }) as Server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const authority = path.join(mkdtempSync(path.join(tmpdir(), "shod-authority-")), "certificate.pem");
  writeFileSync(authority, certificate.cert);
  return {
    env: {
      FAKE_SHOPIFY_PORT: String((server.address() as AddressInfo).port),
      FAKE_SHOPIFY_HOSTS: hosts.join(),
      NODE_EXTRA_CA_CERTS: authority,
      NODE_OPTIONS: `--import=${pathToFileURL(path.resolve("tests/support/fake-shopify/forward.ts")).href}`,
    },
    close: () => void (server.closeAllConnections(), server.close()),
  };
}
