import { lookup } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

export type FetchImage = (url: string) => Promise<Uint8Array>;
export type FetchImageOptions = { allowPrivateAddresses?: boolean; timeoutMilliseconds?: number };

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/**
 * Downloads a picture. Rejects addresses in private networks: a host name is resolved once, and the connection uses the checked address. Throws
 * with a readable reason.
 */
export function createImageFetcher({
  allowPrivateAddresses = false,
  timeoutMilliseconds = 15_000,
}: FetchImageOptions = {}): FetchImage {
  const isAllowed = (address: string) => allowPrivateAddresses || isPublicAddress(address);
  return async (url) => {
    const deadline = AbortSignal.timeout(timeoutMilliseconds);
    try {
      return await download(new URL(url), isAllowed, deadline);
    } catch (error) {
      throw deadline.aborted ? new Error(`no response within ${timeoutMilliseconds / 1000} seconds`) : error;
    }
  };
}

async function download(url: URL, isAllowed: (address: string) => boolean, deadline: AbortSignal): Promise<Uint8Array> {
  let next = url;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await open(next, isAllowed, deadline);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.resume();
      next = new URL(headers.location, next);
      continue;
    }
    if (statusCode !== 200) {
      response.resume();
      throw new Error(`the server responded with status ${statusCode}`);
    }
    return bytesOf(response);
  }
  throw new Error("too many redirects");
}

function open(url: URL, isAllowed: (address: string) => boolean, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    if (!/^https?:$/.test(url.protocol)) return reject(new Error("not an http or https address"));
    const literal = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(literal) && !isAllowed(literal)) return reject(new Error("the address is in a private network"));
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const headers = { Accept: "image/avif,image/webp,image/png,image/jpeg,image/gif" };
    send(url, { headers, signal, lookup: guardedLookup(isAllowed) }, resolve)
      .on("error", reject)
      .end();
  });
}

/** Like dns.lookup, but returns allowed addresses only. */
function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(new Error(`the server ${hostname} was not found`), "", 0);
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return callback(new Error("the address is in a private network"), "", 0);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

async function bytesOf(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) {
      response.destroy();
      throw new Error("the picture is larger than 20 MB");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
