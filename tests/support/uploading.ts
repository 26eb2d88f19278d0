import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request, type ClientRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { startSite, type RunningSite } from "./site-process.ts";
import { cookiesOf } from "./cookies.ts";

export const MB = 1024 * 1024;
/** The additional memory a site may use for an upload of any size. */
export const MEMORY = 80 * MB;
export const NOT_A_PHOTO = "This isn't a supported photo format. Upload a JPEG, PNG, WebP, AVIF or GIF file.";
export const NOT_A_VIDEO = "This isn't a supported video format. Upload an MP4, WebM or MOV file.";

const METRICS_TOKEN = "only tests know this token";
const OWNER = { ADMIN_EMAIL: "owner@shod.example", ADMIN_PASSWORD: "only tests know this", METRICS_TOKEN };
const PRODUCT = "gid://shopify/Product/8100001";

export type Headers = Record<string, string>;
export type UploadResponse = {
  status: number;
  body: { error?: string; url?: string; name?: string; type?: string; width?: number };
};

/** A site for the tests of one file, with its owner signed in. */
export function siteForUploads(limits: { maxFileMegabytes?: number } = {}) {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "shod-uploads-"));
  let site: RunningSite;
  let cookie = "";
  const open = async () => {
    site = await startSite({ ...OWNER, DATA_DIR: dataDirectory }, limits);
    cookie = await signIn(site.url);
  };
  beforeAll(open, 180_000);
  afterAll(async () => {
    await site.stop();
    rmSync(dataDirectory, { recursive: true });
  });

  const stored = (...parts: string[]) => path.join(dataDirectory, "storage", ...parts);
  const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
  const temporary = () => namesIn(stored("temporary"));
  const headersOf = (more: Headers = {}): Headers => ({
    Cookie: cookie,
    Origin: site.url,
    "X-Product-Id": PRODUCT,
    "X-Upload-Index": "0",
    ...more,
  });

  /** Starts an upload whose body the test sends itself. */
  function begin(bucket: string, headers: Headers = {}): { sent: ClientRequest; response: Promise<UploadResponse> } {
    const sent = request(`${site.url}/storage/v1/object/${bucket}`, {
      method: "POST",
      headers: headersOf(headers),
      agent: false,
    });
    const response = responseTo(sent);
    response.catch(() => {});
    return { sent, response };
  }

  async function memory(): Promise<number> {
    const response = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    return Number(/process_resident_memory_bytes (\d+)/.exec(await response.text())?.[1]);
  }

  function upload(bucket: string, body: Buffer | string, headers: Headers = {}): Promise<UploadResponse> {
    const { sent, response } = begin(bucket, { "Content-Length": String(Buffer.byteLength(body)), ...headers });
    sent.end(body);
    return response;
  }

  /** The site's peak additional memory during some work. */
  async function memoryDuring(work: () => Promise<unknown>): Promise<number> {
    const before = await memory();
    const watch = { worst: before, isOver: false };
    const watching = (async () => {
      while (!watch.isOver) {
        watch.worst = Math.max(watch.worst, await memory());
        await pause(20);
      }
    })();
    await work().finally(() => (watch.isOver = true));
    await watching;
    return watch.worst - before;
  }

  /** Sends a signal and waits until the process has exited. `open` starts it again. */
  async function end(signal: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<void> {
    const ended = new Promise((resolve) => site.process.on("exit", resolve));
    site.process.kill(signal);
    await ended;
  }

  return {
    begin,
    headersOf,
    stored,
    temporary,
    dataDirectory,
    url: () => site.url,
    storedIn: (bucket: string) => namesIn(stored(bucket)),
    nothingTemporary: () => vi.waitFor(() => expect(temporary()).toEqual([]), { timeout: 30_000, interval: 50 }),
    upload,
    memoryDuring,
    end,
    open,
  };
}

/** Sends that many bytes, `head` first and then zeros, without holding them all in memory. */
export async function pour(sent: ClientRequest, head: Buffer, bytes: number): Promise<void> {
  const zeros = Buffer.alloc(MB);
  const isOver = () => sent.destroyed || sent.errored !== null;
  sent.write(head);
  for (let left = bytes - head.length; left > 0 && !isOver(); left -= zeros.length) {
    sent.write(left < zeros.length ? zeros.subarray(0, left) : zeros);
    while (sent.writableNeedDrain && !isOver()) await pause(2);
  }
  sent.end();
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { Origin: url, "Content-Type": "application/json" },
    body: JSON.stringify({ email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD }),
  });
  expect(response.status).toBe(200);
  return cookiesOf(response);
}

function responseTo(sent: ClientRequest): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    let hasResponse = false;
    sent.on("response", (response) => {
      hasResponse = true;
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text || "{}") as UploadResponse["body"] }),
      );
    });
    // A refused upload may get a closed connection while it is still sending.
    sent.on("error", (error) => !hasResponse && reject(error));
  });
}
