import { childText, parseXml } from "./xml.server.ts";

/** An error response: its status, and the code and message in its body. */
export type S3Error = { status: number; code: string; message: string };

/** Parses an error response. One to a HEAD request has no body, and a proxy in between may send an HTML page. */
export function parseS3Error(status: number, body: string): S3Error {
  const error = parseXml(body);
  return { status, code: childText(error, "Code"), message: childText(error, "Message") };
}

/** The message for the owner: what went wrong, and which setting or permission to fix. */
export function describeS3Error({ status, code, message }: S3Error, bucket: string): string {
  const details = [String(status), code, message].filter(Boolean).join(" ");
  const help =
    HELP[code] ?? (status === 403 ? HELP["AccessDenied"] : status === 404 ? HELP["NoSuchBucket"] : undefined);
  return `The storage service returned an error (${details}). ${help?.(bucket) ?? "See its log for details."}`;
}

const HELP: Record<string, (bucket: string) => string> = {
  AccessDenied: (bucket) =>
    `Give S3_ACCESS_KEY_ID permission to read, write, list and delete objects in the bucket ${bucket}.`,
  InvalidAccessKeyId: () => "It doesn't recognize S3_ACCESS_KEY_ID. Check that setting.",
  SignatureDoesNotMatch: () => "S3_SECRET_ACCESS_KEY doesn't match S3_ACCESS_KEY_ID. Check both settings.",
  RequestTimeTooSkewed: () => "This server's clock is off by several minutes. Synchronize it with NTP.",
  NoSuchBucket: (bucket) => `The bucket ${bucket} doesn't exist. Create it, or correct S3_BUCKET.`,
  AuthorizationHeaderMalformed: () => "S3_REGION isn't the region of this bucket. Correct that setting.",
  PermanentRedirect: () => "S3_ENDPOINT or S3_REGION is wrong for this bucket. Check both settings.",
  IllegalLocationConstraintException: () => "S3_REGION isn't the region of this bucket. Correct that setting.",
};
