import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../scripts/free-port.ts";

export type Proxy = { url: string; stop(): Promise<void> };

/** Debian's nginx with HTTP/2 in front of a site, as in docs/operations.md; null where nginx is not installed. */
export async function startNginx(upstream: string): Promise<Proxy | null> {
  const env = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };
  try {
    execFileSync("nginx", ["-v"], { env, stdio: "ignore" });
  } catch {
    console.log("nginx is not installed (Debian: apt-get install nginx-light): HTTP/2 is not measured.");
    return null;
  }
  const folder = mkdtempSync(path.join(tmpdir(), "shod-nginx-"));
  const port = await freePort();
  const file = (name: string) => path.join(folder, name);
  const subject = ["-subj", "/CN=127.0.0.1", "-days", "2", "-keyout", file("key.pem"), "-out", file("cert.pem")];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject], { stdio: "ignore" });
  writeFileSync(
    file("nginx.conf"),
    `daemon off; pid ${file("pid")}; error_log stderr error; worker_processes 1;
    events {}
    http {
      access_log off; server_tokens off;
      ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${file(kind)};`).join(" ")}
      upstream site { server ${new URL(upstream).host}; keepalive 16; }
      server {
        listen 127.0.0.1:${port} ssl http2;
        ssl_certificate ${file("cert.pem")}; ssl_certificate_key ${file("key.pem")};
        location / {
          proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection "";
          proxy_set_header Host $http_host; proxy_set_header X-Forwarded-Proto https; proxy_set_header X-Forwarded-For $remote_addr;
        }
      }
    }`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", file("nginx.conf")], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  return {
    url: `https://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
