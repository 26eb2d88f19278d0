/** What a store says when it refuses: its status and the code and words in its answer. */
export type S3Refusal = { status: number; code: string; message: string };

/** Reads the XML of a refusal. HEAD answers have none. */
export function refusalIn(status: number, body: string): S3Refusal {
  return { status, code: textIn(body, "Code"), message: textIn(body, "Message") };
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

/** Every text of a tag, as XML has it, with its entities undone. */
export function textsIn(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, "g"))].map(([, text = ""]) => decoded(text));
}

export function textIn(xml: string, tag: string): string {
  return textsIn(xml, tag)[0] ?? "";
}

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&" };

function decoded(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
