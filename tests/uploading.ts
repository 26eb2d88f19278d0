import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request, type ClientRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { startSite, type RunningSite } from "./site-process.ts";

export const MB = 1024 * 1024;
/** What a site may need more while it takes a file, whatever the file is. */
export const MEMORY = 80 * MB;
export const NOT_A_PHOTO = "This isn't a supported photo format. Upload a JPEG, PNG, WebP, AVIF or GIF file.";
export const NOT_A_VIDEO = "This isn't a supported video format. Upload an MP4, WebM or MOV file.";

const METRICS_TOKEN = "only tests measure with this";
const OWNER = { ADMIN_EMAIL: "owner@shod.example", ADMIN_PASSWORD: "only tests know this", METRICS_TOKEN };
const PRODUCT = "gid://shopify/Product/8100001";

export type Headers = Record<string, string>;
export type Answer = {
  status: number;
  body: { error?: string; url?: string; name?: string; type?: string; width?: number };
};

/** A site of its own for the tests of a file, whose owner uploads. */
export function siteForUploads(limits: { mostMegabytesOfAFile?: number } = {}) {
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

  /** Begins an upload by hand: what is sent, and how much of it, is the test's. */
  function begin(bucket: string, headers: Headers = {}): { sent: ClientRequest; answer: Promise<Answer> } {
    const sent = request(`${site.url}/storage/v1/object/${bucket}`, {
      method: "POST",
      headers: headersOf(headers),
      agent: false,
    });
    const answer = answerTo(sent);
    answer.catch(() => {});
    return { sent, answer };
  }

  async function memory(): Promise<number> {
    const answer = await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    return Number(/process_resident_memory_bytes (\d+)/.exec(await answer.text())?.[1]);
  }

  function upload(bucket: string, body: Buffer | string, headers: Headers = {}): Promise<Answer> {
    const { sent, answer } = begin(bucket, { "Content-Length": String(Buffer.byteLength(body)), ...headers });
    sent.end(body);
    return answer;
  }

  /** What the site needs more at its worst while something is done to it, looked at all the time. */
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

  /** Sends a signal and waits until the process is gone: SIGKILL is a crash. `open` starts it again. */
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
    keptIn: (bucket: string) => namesIn(stored(bucket)),
    nothingTemporary: () => vi.waitFor(() => expect(temporary()).toEqual([]), { timeout: 30_000, interval: 50 }),
    upload,
    memoryDuring,
    end,
    open,
  };
}

/** So many bytes, `head` first and nothing after it, without ever holding them all. */
export async function pour(sent: ClientRequest, head: Buffer, bytes: number): Promise<void> {
  const nothing = Buffer.alloc(MB);
  const isOver = () => sent.destroyed || sent.errored !== null;
  sent.write(head);
  for (let left = bytes - head.length; left > 0 && !isOver(); left -= nothing.length) {
    sent.write(left < nothing.length ? nothing.subarray(0, left) : nothing);
    while (sent.writableNeedDrain && !isOver()) await pause(2);
  }
  sent.end();
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { Origin: url, "Content-Type": "application/json" },
    body: JSON.stringify({ email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}

function answerTo(sent: ClientRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    sent.on("response", (response) => {
      isAnswered = true;
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text || "{}") as Answer["body"] }),
      );
    });
    // Who is refused may find the connection closed while still talking.
    sent.on("error", (error) => !isAnswered && reject(error));
  });
}
