import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const COLLECTIONS = 5;

/** A server that never answers, except at /stall, where it stops in the middle of the body. */
export async function silentServer() {
  const server = createServer((request, response) => {
    if (request.url !== "/stall") return;
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
    response.write('{"data":');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Waits while garbage is collected, which loses what nothing refers to. Throws ten seconds after the last collection. */
export async function amongGarbage<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: hanging, reject } = Promise.withResolvers<never>();
  // A few times: in a process with much memory each collection keeps everything else waiting, for seconds on a busy machine.
  let times = 0;
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  const collecting = setInterval(() => {
    if (times++ < COLLECTIONS) return collectGarbage();
    clearInterval(collecting);
    giveUp = setTimeout(() => reject(new Error("still hanging after ten seconds")), 10_000);
  }, 20);
  try {
    return await Promise.race([work, hanging]);
  } finally {
    clearInterval(collecting);
    clearTimeout(giveUp);
  }
}
