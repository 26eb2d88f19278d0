import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

const DAY_MS = 86_400_000;

/**
 * A certificate for these hosts that is its own authority, valid for two days, with its key; both as PEM. Node makes keys but no
 * certificates, and OpenSSL's command is not on every machine: this writes X.509 (RFC 5280) in DER.
 */
export function selfSignedCertificate(hosts: string[]): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(objectId("2a8648ce3d040302"));
  const name = sequence(der(0x31, sequence(objectId("550403"), der(0x0c, Buffer.from("Authority of a test")))));
  const now = Date.now();
  const alternativeNames = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
  const isAuthority = sequence(TRUE);
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    // A positive number: its first bit is 0.
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(now - DAY_MS), utcTime(now + DAY_MS)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(
      0xa3,
      sequence(
        sequence(objectId("551d13"), TRUE, der(0x04, isAuthority)),
        sequence(objectId("551d11"), der(0x04, alternativeNames)),
      ),
    ),
  );
  const certificate = sequence(content, ecdsaWithSha256, bits(sign("sha256", content, privateKey)));
  const lines = certificate.toString("base64").replaceAll(/.{64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const bytes = body.length.toString(16).padStart(4, "0");
  const length = body.length < 128 ? Buffer.from([body.length]) : Buffer.from(`82${bytes}`, "hex");
  return Buffer.concat([Buffer.from([tag]), length, body]);
}

const TRUE = der(0x01, Buffer.from([0xff]));
const sequence = (...content: Buffer[]) => der(0x30, ...content);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const utcTime = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, "").slice(2, 14)}Z`));
