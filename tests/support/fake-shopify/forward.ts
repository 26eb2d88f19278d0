import net from "node:net";
import tls from "node:tls";

/** Preloaded into a process: its connections to FAKE_SHOPIFY_HOSTS go to the https server of serve.ts, as if DNS said so. */
const { FAKE_SHOPIFY_PORT, FAKE_SHOPIFY_HOSTS = "" } = process.env;
const hosts = FAKE_SHOPIFY_HOSTS.split(",");

type Connect = (options: Partial<net.TcpSocketConnectOpts>, ...others: unknown[]) => net.Socket;

// fetch opens connections with these.
for (const library of [tls, net] as { connect: Connect }[]) {
  const { connect } = library;
  library.connect = (options, ...others) =>
    hosts.includes(options.host ?? "")
      ? connect({ ...options, host: "127.0.0.1", port: Number(FAKE_SHOPIFY_PORT) }, ...others)
      : connect(options, ...others);
}
