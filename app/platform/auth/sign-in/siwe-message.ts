/** An Ethereum wallet's sign-in message (EIP-4361). */
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

/** The largest clock difference we accept. */
const SKEW_MS = 60_000;
/** Longer than a user takes to sign. */
const MAX_AGE_MS = 10 * 60_000;

const TIME = "\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:[Zz]|[+-]\\d\\d:\\d\\d)";
/** The whole grammar, in order: nothing in the statement or the resources can be mistaken for a field. */
const MESSAGE = new RegExp(
  [
    "^(?:([A-Za-z][A-Za-z0-9+.-]*)://)?([^\\s/?#@]+) wants you to sign in with your Ethereum account:\\n",
    "(0x[0-9A-Fa-f]{40})\\n\\n",
    // Without a statement some wallet libraries write one blank line, the specification two.
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

/** Null when the message does not match the grammar or contains an invalid date. */
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

/** Why a message is not valid for this site at this time, as shown to the user; null when it is valid. */
export function siweMessageProblem(
  text: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): { code: string; message: string } | null {
  const message = parseSiweMessage(text);
  const site = new URL(publicUrl);
  if (!message || message.version !== "1" || !isChain(message.chainId))
    return {
      code: "INVALID_SIWE_MESSAGE",
      message: "Your wallet's sign-in message isn't valid (EIP-4361, version 1). Start the sign-in again.",
    };
  const isForUs =
    message.domain.toLowerCase() === site.host &&
    (message.scheme === null || `${message.scheme.toLowerCase()}:` === site.protocol) &&
    URL.parse(message.uri)?.origin === site.origin;
  if (!isForUs)
    return {
      code: "SIWE_MESSAGE_FOR_ANOTHER_SITE",
      message: `This message was signed for another site. Its domain and URI must name ${site.origin}. Start the sign-in again there.`,
    };
  const issuedAt = Date.parse(message.issuedAt);
  const expiresAt = message.expirationTime === null ? Infinity : Date.parse(message.expirationTime);
  const notBefore = message.notBefore === null ? -Infinity : Date.parse(message.notBefore);
  if (issuedAt < now.getTime() - MAX_AGE_MS || expiresAt <= now.getTime())
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

/** Chain IDs start at 1 (EIP-155). */
function isChain(chainId: string): boolean {
  return /^[1-9]\d*$/.test(chainId) && Number.isSafeInteger(Number(chainId));
}
