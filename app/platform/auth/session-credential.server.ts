import { decodedPart } from "#app/platform/parse-url.ts";
import { createHmac, timingSafeEqual } from "node:crypto";

type Settings = {
  secret: string;
  /** Sessions signed with it are valid, too: they are passed on signed with `secret`. */
  previousSecret?: string | undefined;
  cookieName: string;
  publicUrl: string;
};

/** Text of a signed session, as a cookie or a bearer token contains it: the token, a dot, and the signature. */
const SIGNED = /^([^.]+)\.([\w+/-]{43})=?$/;
const BEARER = /^bearer\s+(\S.*)$/i;

/**
 * The headers of a request with its session as one cookie, however the request carries it, so that every check and every handler reads the
 * same session. Null if the request carries different ones: one could pass a check, and the other be acted on.
 */
export function withOneSession(headers: Headers, settings: Settings): Headers | null {
  const { secret, previousSecret, cookieName, publicUrl } = settings;
  const signedToken = (text: string | null) =>
    tokenSignedWith(text, secret) ?? (previousSecret === undefined ? null : tokenSignedWith(text, previousSecret));
  const cookies = cookiesIn(headers);
  const bearer = signedToken(bearerIn(headers));
  const tokens = new Set(
    [...cookies.filter(({ name }) => name === cookieName).map(({ value }) => signedToken(value)), bearer].filter(
      (token) => token !== null,
    ),
  );
  if (tokens.size > 1) return null;
  const result = new Headers(headers);
  const [token] = tokens;
  const others = cookies.filter(({ name }) => name !== cookieName).map(({ text }) => text);
  const session = token === undefined ? [] : [signedCookie(token, settings)];
  if (others.length + session.length > 0) result.set("Cookie", [...others, ...session].join("; "));
  else result.delete("Cookie");
  if (bearer !== null) {
    result.delete("Authorization");
    // No other site can make a browser send it, so the library's check of cookies must not refuse it.
    result.set("Origin", new URL(publicUrl).origin);
  }
  return result;
}

/**
 * The session cookie signed with the new secret, as `name=value`, if it is signed with the previous one; otherwise null. The other cookies of
 * that name don't matter: those that are signed belong to the same session.
 */
export function renewedCookie(headers: Headers, settings: Settings): string | null {
  const { previousSecret, cookieName } = settings;
  if (previousSecret === undefined) return null;
  for (const { name, value } of cookiesIn(headers)) {
    const token = name === cookieName ? tokenSignedWith(value, previousSecret) : null;
    if (token !== null) return signedCookie(token, settings);
  }
  return null;
}

/** What a request presents as sessions, valid or not, each once: what guesses are counted by. */
export function presentedSessions(headers: Headers, isSessionCookie: (name: string) => boolean): string[] {
  const values = cookiesIn(headers).filter(({ name }) => isSessionCookie(name));
  const presented = [...values.map(({ value }) => value), bearerIn(headers)].filter((value) => value !== null);
  return [...new Set(presented.map((value) => value.split(".")[0] ?? ""))];
}

/** Every cookie, repeated names too, with the spaces, quotes and escapes that the library's parser allows. */
function cookiesIn(headers: Headers): { name: string; value: string; text: string }[] {
  return (headers.get("Cookie") ?? "").split(";").flatMap((part) => {
    const at = part.indexOf("=");
    if (at < 0) return [];
    const value = part.slice(at + 1).trim();
    return [
      {
        name: part.slice(0, at).trim(),
        value: decodedPart(value.startsWith('"') ? value.slice(1, -1) : value),
        text: part.trim(),
      },
    ];
  });
}

function bearerIn(headers: Headers): string | null {
  const token = BEARER.exec(headers.get("Authorization")?.trim() ?? "")?.[1];
  return token === undefined ? null : decodedPart(token);
}

/** Null unless it is signed with our secret, as the tokens of OAuth clients and proxies are not. */
function tokenSignedWith(text: string | null, secret: string): string | null {
  const [, token, signed] = SIGNED.exec(text ?? "") ?? [];
  if (token === undefined || signed === undefined) return null;
  const given = Buffer.from(signed, "base64");
  const expected = Buffer.from(signature(token, secret), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function signedCookie(token: string, { cookieName, secret }: Settings): string {
  return `${cookieName}=${encodeURIComponent(`${token}.${signature(token, secret)}`)}`;
}

const signature = (token: string, secret: string) => createHmac("sha256", secret).update(token).digest("base64");
