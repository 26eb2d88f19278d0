import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type TcpProxy = {
  port: number;
  /** Open connections carry nothing from now on, and neither side notices, as with a pulled cable. New connections work. */
  silence(): void;
  /** The same; new connections are accepted and carry nothing either. */
  silenceAll(): void;
  restore(): void;
  close(): Promise<void>;
};

/** Forwards TCP connections to a local port until it is told to go silent. */
export async function startTcpProxy(toPort: number): Promise<TcpProxy> {
  const pairs: { sockets: Socket[]; isSilent: boolean }[] = [];
  let acceptsSilently = false;
  const server = createServer((near) => {
    const far = connect(toPort, "127.0.0.1");
    const pair = { sockets: [near, far], isSilent: acceptsSilently };
    pairs.push(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (part) => void (pair.isSilent || to.write(part)));
      from.on("error", () => {});
      from.on("close", () => void (pair.isSilent || to.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const silence = () => {
    for (const pair of pairs) pair.isSilent = true;
  };
  return {
    port: (server.address() as AddressInfo).port,
    silence,
    silenceAll() {
      acceptsSilently = true;
      silence();
    },
    restore: () => void (acceptsSilently = false),
    close() {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
