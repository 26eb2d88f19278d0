import { describe, expect, test } from "vitest";
import { canShowMailbox, readEnv, requireEmailDelivery } from "./env.server.ts";

describe("the storage settings", () => {
  test("default to a folder", () => {
    expect(readEnv({})).toMatchObject({ STORAGE_DRIVER: "disk", S3_FORCE_PATH_STYLE: false });
  });

  test("list everything S3 is missing, together with all other errors", () => {
    const wrong = { STORAGE_DRIVER: "s3", S3_ENDPOINT: "storage.example", S3_BUCKET: " ", PORT: "many" };
    const problems = () => readEnv({ ...wrong, S3_FORCE_PATH_STYLE: "yes", S3_SECRET_ACCESS_KEY: "s" });
    expect(problems).toThrow(
      [
        "  PORT: PORT must be a whole number",
        "  S3_ENDPOINT: must be an http or https address, such as https://shod.example",
        "  S3_FORCE_PATH_STYLE: must be true or false",
        "  S3_REGION: is required with STORAGE_DRIVER=s3",
        "  S3_BUCKET: is required with STORAGE_DRIVER=s3",
        "  S3_ACCESS_KEY_ID: is required with STORAGE_DRIVER=s3",
      ].join("\n"),
    );
    expect(() => readEnv({ STORAGE_DRIVER: "ftp" })).toThrow("STORAGE_DRIVER: must be disk or s3");
  });

  test("for S3 are parsed", () => {
    const given = {
      STORAGE_DRIVER: "s3",
      S3_ENDPOINT: "https://s3.shod.example/",
      S3_REGION: "eu-central-1",
      S3_BUCKET: "shod-uploads",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
      S3_FORCE_PATH_STYLE: "true",
    };
    expect(readEnv(given)).toMatchObject({
      ...given,
      S3_ENDPOINT: "https://s3.shod.example",
      S3_FORCE_PATH_STYLE: true,
    });
  });
});

describe("a public site without a mail server", () => {
  const PUBLIC = { PUBLIC_URL: "https://shod.example" };

  test("does not start, and names the missing setting", () => {
    expect(() => requireEmailDelivery(readEnv(PUBLIC))).toThrow(
      /SMTP_URL is not set, .*https:\/\/shod\.example.*Set SMTP_URL/,
    );
    expect(() => requireEmailDelivery(readEnv({ PUBLIC_URL: "http://192.168.1.20:3000" }))).toThrow("SMTP_URL");
  });

  test("starts with a mail server, or when the owner accepts that no emails are sent", () => {
    expect(() => requireEmailDelivery(readEnv({ ...PUBLIC, SMTP_URL: "smtp://smtp.example" }))).not.toThrow();
    expect(() => requireEmailDelivery(readEnv({ ...PUBLIC, ALLOW_UNSENT_EMAIL: "true" }))).not.toThrow();
    expect(() => requireEmailDelivery(readEnv({ ...PUBLIC, ALLOW_UNSENT_EMAIL: "false" }))).toThrow("SMTP_URL");
    expect(() => readEnv({ ALLOW_UNSENT_EMAIL: "yes" })).toThrow("ALLOW_UNSENT_EMAIL: must be true or false");
  });

  test("never shows a mailbox", () => {
    expect(canShowMailbox(readEnv({ ...PUBLIC, ALLOW_UNSENT_EMAIL: "true" }))).toBe(false);
  });

  test("is different from a site on this machine, which starts and shows its mailbox", () => {
    for (const env of [{}, { PUBLIC_URL: "http://localhost:3000" }, { PUBLIC_URL: "http://127.0.0.1" }].map((given) =>
      readEnv(given),
    )) {
      expect(() => requireEmailDelivery(env)).not.toThrow();
      expect(canShowMailbox(env)).toBe(true);
    }
  });
});
