import { createHmac, timingSafeEqual } from "node:crypto";

/** What a link in a mail lets its reader do. A link for one purpose is no good for another. */
export type LinkPurpose =
  | "order"
  | "prayer"
  | "prayed-emails"
  | "restock-emails"
  | "story"
  | "subscription"
  | "confirm-subscription"
  | "confirm-request"
  | "ambassador"
  | "confirm-ambassador";

export type LinkSubject = { id: number; version: number };

export type SignedLinks = {
  /** `version`: of the row's own count, where older links are to say nothing any more. */
  token(purpose: LinkPurpose, subject: { id: number; version?: number }): string;
  /** Null for anything we did not sign for that purpose. */
  read(purpose: LinkPurpose, token: string): LinkSubject | null;
  /** The whole address, on the origin visitors see. */
  url(path: string, purpose: LinkPurpose, subject: { id: number; version?: number }): string;
};

/** Links that prove by themselves that we sent them: nothing is kept for them, and they work as long as what they are about. */
export function createSignedLinks(secret: string, publicUrl: string): SignedLinks {
  const sign = (purpose: LinkPurpose, body: string) =>
    createHmac("sha256", secret).update(`${purpose} ${body}`).digest().subarray(0, 18).toString("base64url");
  const token: SignedLinks["token"] = (purpose, { id, version = 1 }) => {
    const body = `${id.toString(36)}-${version.toString(36)}`;
    return `${body}.${sign(purpose, body)}`;
  };
  return {
    token,
    read(purpose, given) {
      const found = /^(([1-9a-z][0-9a-z]{0,10})-([1-9a-z][0-9a-z]{0,5}))\.([\w-]{24})$/.exec(given);
      if (!found) return null;
      const [, body = "", id = "", version = "", signature = ""] = found;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(purpose, body)))) return null;
      return {
        id: Number.parseInt(id, 36),
        version: Number.parseInt(version, 36),
      };
    },
    url: (path, purpose, subject) => `${publicUrl}${path}?token=${token(purpose, subject)}`,
  };
}
