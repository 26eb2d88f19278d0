import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server that takes everything and keeps nothing, in a process of its own: says its port and ends with its parent. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, answer) {
    stream.resume().on("end", () => answer());
  },
});
server.listen(0, "127.0.0.1", () => process.send?.((server.server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
