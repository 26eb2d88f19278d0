import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type ReceivedEmail = { recipients: string[]; email: Email };
export type TestSmtp = {
  url: string;
  received: ReceivedEmail[];
  waitFor(address: string, timeoutMs?: number): Promise<ReceivedEmail>;
  /** Accepts no more emails until the returned function is called; senders wait. */
  hold(): () => void;
  close(): Promise<void>;
};

/** A real SMTP server on loopback that stores what it accepts. */
export function startSmtp(): Promise<TestSmtp> {
  const received: ReceivedEmail[] = [];
  let accepting = Promise.resolve();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const keep = (email: Email) => {
          received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), email });
          done();
          return email;
        };
        void accepting.then(() => PostalMime.parse(Buffer.concat(parts))).then(keep);
      });
    },
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.server.address() as AddressInfo;
      resolve({
        url: `smtp://127.0.0.1:${port}`,
        received,
        async waitFor(address, timeoutMs = 20_000) {
          for (const until = Date.now() + timeoutMs; Date.now() < until;) {
            const found = received.find(({ recipients }) => recipients.includes(address));
            if (found) return found;
            await new Promise((again) => setTimeout(again, 100));
          }
          throw new Error(
            `No email for ${address} within ${timeoutMs / 1000} s. Received: ${received.map(({ recipients }) => recipients.join()).join("; ") || "none"}`,
          );
        },
        hold() {
          const { promise, resolve: accept } = Promise.withResolvers<void>();
          accepting = promise;
          return accept;
        },
        close: () => new Promise((closed) => server.close(() => closed())),
      });
    });
  });
}
