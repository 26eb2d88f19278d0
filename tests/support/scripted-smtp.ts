import { createServer, type AddressInfo, type Socket } from "node:net";

export type Step = {
  at: "greeting" | "sign-in" | "sender" | "recipient" | "message";
  /** The client's name: ?name= in the server's URL. */
  client: string;
  recipient: string;
  messageId: string;
};
/** Returns a reply such as "550 No such user", "drop" to close the connection without one, or undefined for the usual reply. */
export type Script = (step: Step) => string | void | Promise<string | void>;
export type Message = Pick<Step, "client" | "recipient" | "messageId"> & { raw: string };

export type ScriptedSmtp = {
  port: number;
  url(client?: string): string;
  /** All accepted messages in order. */
  accepted: Message[];
  /** All messages, including those that were not accepted. */
  tries: Message[];
  close(): Promise<void>;
};

type Options = {
  script?: Script;
  /** Called right after the 250 for a message was sent. */
  onAccepted?: (accepted: Message) => void;
  port?: number;
  signsIn?: boolean;
};

/** A real SMTP server on loopback whose replies are scripted, step by step. */
export function startScriptedSmtp({
  script = () => {},
  onAccepted = () => {},
  port = 0,
  signsIn = false,
}: Options = {}) {
  const accepted: Message[] = [];
  const tries: Message[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    converse(socket).catch(() => socket.destroy());
  });

  async function converse(socket: Socket): Promise<void> {
    const until = receiveFrom(socket);
    const step: Step = { at: "greeting", client: "", recipient: "", messageId: "" };
    const say = async (at: Step["at"], usual: string): Promise<boolean> => {
      const reply = (await script({ ...step, at })) ?? usual;
      if (reply === "drop") socket.destroy();
      else socket.write(`${reply}\r\n`);
      return reply === usual;
    };
    await say("greeting", "220 test.example ESMTP");
    for (let line = await until("\r\n"); line !== null; line = await until("\r\n")) {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO") {
        step.client = line.slice(5);
        socket.write(signsIn ? "250-test.example\r\n250 AUTH PLAIN\r\n" : "250 test.example\r\n");
      } else if (verb === "AUTH") await say("sign-in", "235 Welcome");
      else if (/^MAIL FROM:/i.test(line)) await say("sender", "250 OK");
      else if (verb === "RCPT") {
        step.recipient = /<(.*?)>/.exec(line)?.[1] ?? "";
        await say("recipient", "250 OK");
      } else if (verb === "DATA") {
        socket.write("354 Go on\r\n");
        const raw = await until("\r\n.\r\n");
        // The client was killed in the middle of the message: no mail server accepts it.
        if (raw === null) return;
        step.messageId = /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? "";
        const message = { client: step.client, recipient: step.recipient, messageId: step.messageId, raw };
        tries.push(message);
        if (await say("message", "250 2.0.0 OK")) {
          accepted.push(message);
          onAccepted(message);
        }
      } else if (verb === "QUIT") socket.end("221 Bye\r\n");
      else socket.write("250 OK\r\n");
    }
  }

  return new Promise<ScriptedSmtp>((resolve) => {
    server.listen(port, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        port,
        url: (client = "test") => `smtp://${signsIn ? "user:secret@" : ""}127.0.0.1:${port}/?name=${client}`,
        accepted,
        tries,
        close() {
          for (const socket of sockets) socket.destroy();
          return new Promise((closed) => server.close(() => closed()));
        },
      });
    });
  });
}

/** Reads a socket up to a delimiter, then continues from there; null at the end. */
function receiveFrom(socket: Socket): (end: string) => Promise<string | null> {
  const parts = socket.setEncoding("utf8")[Symbol.asyncIterator]() as AsyncIterator<string>;
  let unread = "";
  return async (end) => {
    while (!unread.includes(end)) {
      const next = await parts.next();
      if (next.done) return null;
      unread += next.value;
    }
    const at = unread.indexOf(end);
    const read = unread.slice(0, at);
    unread = unread.slice(at + end.length);
    return read;
  };
}
