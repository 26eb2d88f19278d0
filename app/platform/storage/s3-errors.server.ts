import { childText, parseXml } from "./xml.server.ts";

/** What a store says when it refuses: its status and the code and words in its answer. */
export type S3Refusal = { status: number; code: string; message: string };

/** Reads the XML of a refusal. Answers to HEAD have none, and a proxy in between may send a page. */
export function refusalIn(status: number, body: string): S3Refusal {
  const error = parseXml(body);
  return { status, code: childText(error, "Code"), message: childText(error, "Message") };
}

/** What the owner can do about a refusal. */
export function inOwnersWords({ status, code, message }: S3Refusal, bucket: string): string {
  const details = [String(status), code, message].filter(Boolean).join(" ");
  const known =
    HELP[code] ?? (status === 403 ? HELP["AccessDenied"] : status === 404 ? HELP["NoSuchBucket"] : undefined);
  return `The storage refused (${details}). ${known?.(bucket) ?? "Its own log may say more."}`;
}

const HELP: Record<string, (bucket: string) => string> = {
  AccessDenied: (bucket) => `Let these keys read, write, list and delete in ${bucket}.`,
  InvalidAccessKeyId: () => "S3_ACCESS_KEY_ID is not known there.",
  SignatureDoesNotMatch: () => "S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID.",
  RequestTimeTooSkewed: () => "This machine's clock is more than some minutes wrong: set it by NTP.",
  NoSuchBucket: (bucket) => `There is no bucket ${bucket}: make it there, or mend S3_BUCKET.`,
  AuthorizationHeaderMalformed: () => "S3_REGION is not the region of that bucket.",
  PermanentRedirect: () => "S3_ENDPOINT or S3_REGION is not the one of that bucket.",
  IllegalLocationConstraintException: () => "S3_REGION is not the region of that bucket.",
};
