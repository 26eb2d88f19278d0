import { brand } from "#app/brand.ts";
import { log } from "../log.server.ts";
import { CredentialRejected, ProviderUnreachable } from "./provider-problem.ts";

/** Sends one request. The signal is an option of the call: one that is only inside the request is lost to garbage collection. */
export type SendRequest = (request: Request, options?: { signal: AbortSignal }) => Promise<Response>;

export type Reply = Pick<Response, "status" | "ok" | "headers"> & { text: string };

/** Sends a request and reads its whole response, in at most this time. Throws ProviderUnreachable if that fails. */
export async function exchange(send: SendRequest, request: Request, seconds: number): Promise<Reply> {
  const signal = AbortSignal.timeout(seconds * 1000);
  // The in-process store ignores the signal, so its response must be abandoned as well.
  const timeout = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const reply = async () => {
    const response = await send(request, { signal });
    const { status, ok, headers } = response;
    return { status, ok, headers, text: await response.text() };
  };
  try {
    return await Promise.race([reply(), timeout]);
  } catch (error) {
    if (signal.aborted) throw new ProviderUnreachable(`${brand.provider} did not respond in time`, { cause: error });
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : String(cause);
    throw new ProviderUnreachable(`${new URL(request.url).host} could not be reached: ${reason}`, { cause: error });
  }
}

export type GraphqlError = { message: string; code: string | null; path: (string | number)[] };
export type GraphqlResponse = { data: unknown; errors: GraphqlError[]; extensions: unknown };

/** Reads the body of a response with status 200. Throws ProviderUnreachable if it is not GraphQL's: a proxy's page, or cut off. */
export function parseResponse(text: string): GraphqlResponse {
  const body = parsedJson(text);
  if (!isObject(body)) throw new ProviderUnreachable(`${brand.provider} sent an unreadable response`);
  const { data = null, errors, extensions } = body;
  return { data, errors: errorsIn(errors), extensions };
}

/**
 * Whether the data says what was asked for in spite of the errors. An error leaves null where the schema allows it: in a field of something,
 * that is missing information; instead of something, such as a product or an entry of a list, it would read as "does not exist".
 */
export function isUsable(data: unknown, errors: readonly GraphqlError[]): boolean {
  if (!isObject(data)) return false;
  if (errors.length === 0) return true;
  return isPartial(data) && errors.every(({ path }) => isMissingField(data, path));
}

/** Whether an error left any of the data. */
export const isPartial = (data: unknown) => isObject(data) && Object.values(data).some((value) => value !== null);

function isMissingField(data: Record<string, unknown>, path: readonly (string | number)[]): boolean {
  let value: unknown = data;
  for (const [depth, key] of path.entries()) {
    const isEntry = typeof key === "number" || (key === "node" && typeof path[depth - 1] === "number");
    value = isObject(value) || Array.isArray(value) ? (value as Record<string | number, unknown>)[key] : undefined;
    if (value === null || value === undefined) return depth > 0 && !isEntry;
  }
  // Nothing says what is missing, if anything is.
  return Object.values(data).every((field) => field !== null) && !lacksEntry(data);
}

function lacksEntry(value: unknown): boolean {
  if (!Array.isArray(value)) return isObject(value) && Object.values(value).some(lacksEntry);
  return value.some((entry) => entry === null || (isObject(entry) && entry["node"] === null) || lacksEntry(entry));
}

/** Shopify reports errors in a list, but also as one text, and those of a request's form as an object of texts. */
function errorsIn(errors: unknown): GraphqlError[] {
  if (errors === undefined || errors === null) return [];
  if (Array.isArray(errors)) return errors.flatMap((each: unknown) => errorIn(each));
  if (!isObject(errors) || "message" in errors) return errorIn(errors);
  return Object.entries(errors).map(([name, text]) => ({ message: `${name}: ${String(text)}`, code: null, path: [] }));
}

function errorIn(error: unknown): GraphqlError[] {
  if (!isObject(error)) return [{ message: String(error), code: null, path: [] }];
  const { message, extensions, path } = error;
  const code = isObject(extensions) && typeof extensions["code"] === "string" ? extensions["code"] : null;
  const steps = Array.isArray(path) ? path.filter((step) => typeof step === "string" || typeof step === "number") : [];
  const text = typeof message === "string" ? message : "";
  return [{ message: text, code, path: steps }];
}

/** Shopify has also throttled without a code. */
export const isThrottled = (errors: readonly GraphqlError[]) =>
  hasCode(errors, "THROTTLED") || (errors.length === 1 && /^throttled$/i.test(errors[0]?.message ?? ""));

export const hasCode = (errors: readonly GraphqlError[], code: string) => errors.some((error) => error.code === code);

/** The Admin API measures a query's cost, the Storefront API its complexity. */
export const isTooCostly = (errors: readonly GraphqlError[]) =>
  hasCode(errors, "MAX_COST_EXCEEDED") || hasCode(errors, "MAX_COMPLEXITY_EXCEEDED");

export const messagesOf = (errors: readonly GraphqlError[]) => errors.map(({ message }) => message).join(", ");

/** Logs the errors beside data that is used anyway. */
export function noteErrors(api: string, body: string, errors: readonly GraphqlError[]): void {
  if (errors.length === 0) return;
  const facts = { operation: operationIn(body), problem: messagesOf(errors) };
  log("warn", `the provider's ${api} left out part of its response`, facts);
}

/** Reads a reply. What that throws is logged with the operation and with the id that Shopify's support asks for. */
export function loggingFailure<Result>(
  api: string,
  body: string,
  { status, headers }: Reply,
  read: () => Result,
): Result {
  try {
    return read();
  } catch (error) {
    log("warn", `the provider's ${api} failed`, {
      operation: operationIn(body),
      status,
      providerRequestId: headers.get("X-Request-Id"),
      problem: error instanceof Error ? error.message : String(error),
    });
    throw error;
  }
}

const operationIn = (body: string) => /(?:query|mutation) \w+/.exec(body)?.[0] ?? "";

/** Whether a reply with status 401 or 403 is Shopify's own: a firewall's is a page. */
export function isShopifysRefusal(text: string): boolean {
  return isObject(parsedJson(text));
}

/** An address without a shop responds with 404, or with a redirect to another one's page. */
const isNoShop = (status: number) => status === 404 || (status >= 300 && status < 400);

/** What is wrong with the shop's address if the response is not Shopify's API; null if it is. An old address redirects to the shop's new one. */
export function wrongAddress({ status, headers }: Pick<Reply, "status" | "headers">, url: string) {
  if (!isNoShop(status)) return null;
  const target = URL.parse(headers.get("Location") ?? "", url)?.host;
  const hasMoved = target?.endsWith(".myshopify.com") && target !== new URL(url).host;
  return hasMoved ? new CredentialRejected("shop-moved", target) : new CredentialRejected("no-such-shop");
}

/** How long Retry-After asks to wait; 0 without one. */
export function retryAfterMs(headers: Headers): number {
  const value = headers.get("Retry-After") ?? "";
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? 0 : Math.max(0, at - Date.now());
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
