import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type TcpProxy = {
  port: number;
  /** From now on the connections that are open carry nothing, and neither side is told: a cable that was pulled. New ones work. */
  silence(): void;
  /** The same, and new connections are taken and then carry nothing either. */
  silenceAll(): void;
  restore(): void;
  close(): Promise<void>;
};

/** Passes TCP connections on to a port of this machine, until it is told to go silent. */
export async function startTcpProxy(toPort: number): Promise<TcpProxy> {
  const pairs: { sockets: Socket[]; isSilent: boolean }[] = [];
  let takesSilently = false;
  const server = createServer((near) => {
    const far = connect(toPort, "127.0.0.1");
    const pair = { sockets: [near, far], isSilent: takesSilently };
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
      takesSilently = true;
      silence();
    },
    restore: () => void (takesSilently = false),
    close() {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
