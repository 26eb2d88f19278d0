import { createHmac, timingSafeEqual } from "node:crypto";

/** The purposes of links, declared by the features that sign them (`declare module`), by name. */
export interface LinkPurposes {}

/** What a link in an email allows its recipient to do. A link for one purpose is invalid for any other. */
export type LinkPurpose = keyof LinkPurposes;

export type LinkSubject = { id: number; version: number };

export type SignedLinks = {
  /** `version`: the row's own counter, if older links should expire. */
  token(purpose: LinkPurpose, subject: { id: number; version?: number }): string;
  /** Null unless we signed the token for that purpose. */
  read(purpose: LinkPurpose, token: string): LinkSubject | null;
  /** The full URL, on the public origin. */
  url(path: string, purpose: LinkPurpose, subject: { id: number; version?: number }): string;
};

/**
 * Self-contained signed links: nothing is stored for them, and they work as long as their subject exists. Those signed with the secret from
 * before a rotation are valid, too.
 */
export function createSignedLinks(secret: string, publicUrl: string, previousSecret?: string): SignedLinks {
  const sign = (purpose: LinkPurpose, body: string, key = secret) =>
    createHmac("sha256", key).update(`${purpose} ${body}`).digest().subarray(0, 18).toString("base64url");
  const token: SignedLinks["token"] = (purpose, { id, version = 1 }) => {
    const body = `${id.toString(36)}-${version.toString(36)}`;
    return `${body}.${sign(purpose, body)}`;
  };
  return {
    token,
    read(purpose, signed) {
      const found = /^(([1-9a-z][0-9a-z]{0,10})-([1-9a-z][0-9a-z]{0,5}))\.([\w-]{24})$/.exec(signed);
      if (!found) return null;
      const [, body = "", id = "", version = "", signature = ""] = found;
      const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
      const isSigned = (key: string) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(purpose, body, key)));
      if (!secrets.some(isSigned)) return null;
      return {
        id: Number.parseInt(id, 36),
        version: Number.parseInt(version, 36),
      };
    },
    url: (path, purpose, subject) => `${publicUrl}${path}?token=${token(purpose, subject)}`,
  };
}
