/** A sign-in message of an Ethereum wallet, as EIP-4361 writes it. */
export type SiweMessage = {
  scheme: string | null;
  domain: string;
  address: string;
  uri: string;
  version: string;
  chainId: string;
  nonce: string;
  issuedAt: string;
  expirationTime: string | null;
  notBefore: string | null;
};

/** Wallets' clocks differ from ours by this much at most. */
const SKEW_MS = 60_000;
/** Longer than anybody looks at their wallet before they sign. */
const MOST_AGE_MS = 10 * 60_000;

const TIME = "\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:[Zz]|[+-]\\d\\d:\\d\\d)";
/** The whole grammar, in its order: nothing in the statement or the resources can pass for a field. */
const MESSAGE = new RegExp(
  [
    "^(?:([A-Za-z][A-Za-z0-9+.-]*)://)?([^\\s/?#@]+) wants you to sign in with your Ethereum account:\\n",
    "(0x[0-9A-Fa-f]{40})\\n\\n",
    // Some wallet libraries write one blank line where there is no statement, the specification two.
    "(?:[^\\n]+\\n\\n|\\n)?",
    "URI: (\\S+)\\n",
    "Version: (\\S+)\\n",
    "Chain ID: (\\d+)\\n",
    "Nonce: ([A-Za-z0-9]{8,})\\n",
    `Issued At: (${TIME})`,
    `(?:\\nExpiration Time: (${TIME}))?`,
    `(?:\\nNot Before: (${TIME}))?`,
    "(?:\\nRequest ID: [^\\n]*)?",
    "(?:\\nResources:(?:\\n- [^\\n]+)*)?$",
  ].join(""),
);

/** Null for what is no message of that grammar, or has a date that does not exist. */
export function parseSiweMessage(message: string): SiweMessage | null {
  const found = MESSAGE.exec(message);
  if (!found) return null;
  const [, scheme, domain, address, uri, version, chainId, nonce, issuedAt, expirationTime, notBefore] = found;
  const dates = [issuedAt, expirationTime, notBefore].filter((date) => date !== undefined);
  if (dates.some((date) => Number.isNaN(Date.parse(date)))) return null;
  return {
    scheme: scheme ?? null,
    domain: domain ?? "",
    address: address ?? "",
    uri: uri ?? "",
    version: version ?? "",
    chainId: chainId ?? "",
    nonce: nonce ?? "",
    issuedAt: issuedAt ?? "",
    expirationTime: expirationTime ?? null,
    notBefore: notBefore ?? null,
  };
}

/** Why a message is not one for this site and this moment, in words for whoever signed it; null when it is. */
export function refuseSiweMessage(
  text: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): { code: string; message: string } | null {
  const message = parseSiweMessage(text);
  const own = new URL(publicUrl);
  if (!message || message.version !== "1" || !isChain(message.chainId))
    return {
      code: "INVALID_SIWE_MESSAGE",
      message: "This is not a sign-in message that wallets write (EIP-4361, version 1). Start the sign-in again.",
    };
  const isForUs =
    message.domain.toLowerCase() === own.host &&
    (message.scheme === null || `${message.scheme.toLowerCase()}:` === own.protocol) &&
    URL.parse(message.uri)?.origin === own.origin;
  if (!isForUs)
    return {
      code: "SIWE_MESSAGE_FOR_ANOTHER_SITE",
      message: `This message was signed for another site. Its domain and URI must name ${own.origin}. Start the sign-in again there.`,
    };
  const issuedAt = Date.parse(message.issuedAt);
  const expiresAt = message.expirationTime === null ? Infinity : Date.parse(message.expirationTime);
  const notBefore = message.notBefore === null ? -Infinity : Date.parse(message.notBefore);
  if (issuedAt < now.getTime() - MOST_AGE_MS || expiresAt <= now.getTime())
    return {
      code: "SIWE_MESSAGE_EXPIRED",
      message: "This sign-in message has expired. Start the sign-in again and sign the new message.",
    };
  if (issuedAt > now.getTime() + SKEW_MS || notBefore > now.getTime() + SKEW_MS)
    return {
      code: "SIWE_MESSAGE_NOT_YET_VALID",
      message: "This sign-in message is dated in the future. Check your device's date and time, then sign in again.",
    };
  return null;
}

/** Chain IDs count from 1 (EIP-155). */
function isChain(chainId: string): boolean {
  return /^[1-9]\d*$/.test(chainId) && Number.isSafeInteger(Number(chainId));
}
