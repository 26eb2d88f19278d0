import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server that accepts and discards everything, in its own process. It sends its port to its parent and exits with it. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, callback) {
    stream.resume().on("end", () => callback());
  },
});
server.listen(0, "127.0.0.1", () => process.send?.((server.server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
