import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

export type FrontProxy = { name: string; stop(): Promise<void> };

/** A proxy in front of several processes: nginx with deploy/nginx.conf, or where it is not installed one with the same rules. */
export function startFrontProxy(port: number, ports: number[]): Promise<FrontProxy> {
  const { stderr, error } = spawnSync("nginx", ["-v"], { encoding: "utf8" });
  return error ? startOwnProxy(port, ports) : startNginx(port, ports, stderr.trim());
}

/** The sample's rules with other ports, without names and TLS. */
async function startNginx(port: number, ports: number[], name: string): Promise<FrontProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), "shod-nginx-"));
  mkdirSync(path.join(folder, "logs"));
  const sample = readFileSync("deploy/nginx.conf", "utf8")
    .replace(
      /^ {2}server 127\.0\.0\.1:3000 (.*)\n.*:3001.*$/m,
      ports.map((each) => `  server 127.0.0.1:${each} $1`).join("\n"),
    )
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, "")
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replace(/^ {2}(server_name|ssl_\w+) .*\n/gm, "");
  for (const each of [port, ...ports])
    if (!sample.includes(`:${each}`)) throw new Error(`deploy/nginx.conf:\n${sample}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((each) => `${each}_temp_path ${each};`);
  writeFileSync(
    path.join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root root;" : ""}
daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr warn;
events {}
http {
access_log off;
${temporary.join("\n")}
${sample}
}
`,
  );
  const nginx = spawn("nginx", ["-p", folder, "-c", "nginx.conf", "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  nginx.stderr.on("data", (part: Buffer) => (output += part.toString()));
  const ended = new Promise<void>((resolve) => nginx.on("close", () => resolve()));
  while (!(await fetch(`http://127.0.0.1:${port}/livez`).catch(() => null))) {
    const end = nginx.exitCode ?? nginx.signalCode;
    if (end !== null) throw new Error(`nginx ended with ${end}:\n${output}`);
    await pause(20);
  }
  return {
    name,
    async stop() {
      nginx.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const TRIES = 4;

/** What was not sent is sent to another process, whatever it is; what may have been executed only if it is idempotent. */
export async function startOwnProxy(port: number, ports: number[]): Promise<FrontProxy> {
  // The site closes idle connections 250 ms after it was told to stop: a connection that may be closed by then is not used again.
  const agent = new Agent({ keepAlive: true, timeout: 100 });
  let turn = 0;
  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing));

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const isIdempotent = incoming.method !== "POST" && incoming.method !== "PATCH";
    const first = turn++;
    for (let tries = TRIES; tries > 0; tries--) {
      const response = await send(incoming, body, ports[(first + tries) % ports.length] ?? 0);
      const isRefused = response instanceof Error && (response as NodeJS.ErrnoException).code === "ECONNREFUSED";
      const isBad = response instanceof Error || response.statusCode === 502 || response.statusCode === 503;
      if (tries > 1 && isBad && (isRefused || isIdempotent)) continue;
      if (response instanceof Error) return void outgoing.writeHead(502).end(response.message);
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      return void response.pipe(outgoing);
    }
  }

  function send({ method, url, headers }: IncomingMessage, body: Buffer, to: number): Promise<IncomingMessage | Error> {
    const forwarded = [headers["x-forwarded-for"], "127.0.0.1"].filter(Boolean).join(", ");
    return new Promise((resolve) => {
      const options = {
        agent,
        host: "127.0.0.1",
        port: to,
        method,
        path: url,
        headers: { ...headers, "x-forwarded-for": forwarded },
      };
      request(options, resolve).on("error", resolve).end(body);
    });
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    name: "the test's own proxy, because nginx is not installed",
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
