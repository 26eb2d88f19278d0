import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allSettings, canShowMailbox, readEnv, requireEmailDelivery, settings } from "./env.server.ts";

describe("the storage settings", () => {
  test("default to a folder", () => {
    expect(readEnv({})).toMatchObject({ STORAGE_DRIVER: "disk", S3_FORCE_PATH_STYLE: false });
  });

  test("list everything S3 is missing, together with all other errors", () => {
    const wrong = { STORAGE_DRIVER: "s3", S3_ENDPOINT: "storage.example", S3_BUCKET: " ", PORT: "many" };
    const problems = () => readEnv({ ...wrong, S3_FORCE_PATH_STYLE: "yes", S3_SECRET_ACCESS_KEY: "s" });
    expect(problems).toThrow(
      [
        "  PORT: must be a whole number",
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

describe("the settings of several processes", () => {
  const DATABASE_URL = "postgres://shod@127.0.0.1/shod";

  test("default to one process that does everything", () => {
    expect(readEnv({})).toMatchObject({ ROLE: "all", WEB_CONCURRENCY: 1 });
    expect(readEnv({ ROLE: "all", WEB_CONCURRENCY: "1" })).toMatchObject({ ROLE: "all", WEB_CONCURRENCY: 1 });
  });

  test("need a database server, and say so", () => {
    for (const ROLE of ["web", "worker"]) {
      expect(() => readEnv({ ROLE })).toThrow(
        `  ROLE: ${ROLE} needs DATABASE_URL: the embedded database allows only one process. Set DATABASE_URL to a Postgres server, or unset ROLE`,
      );
      expect(readEnv({ ROLE, DATABASE_URL })).toMatchObject({ ROLE });
    }
    expect(() => readEnv({ WEB_CONCURRENCY: "2" })).toThrow(
      "  WEB_CONCURRENCY: needs DATABASE_URL: the embedded database allows only one process. Set DATABASE_URL to a Postgres server, or unset WEB_CONCURRENCY",
    );
    expect(readEnv({ WEB_CONCURRENCY: "2", DATABASE_URL })).toMatchObject({ WEB_CONCURRENCY: 2 });
  });

  test("are checked: the role by name, the number of processes, and their port, which has to be the same", () => {
    expect(() => readEnv({ ROLE: "cron", DATABASE_URL })).toThrow("ROLE: must be web, worker or all");
    expect(() => readEnv({ WEB_CONCURRENCY: "0", DATABASE_URL })).toThrow("WEB_CONCURRENCY: must be 1 or more");
    expect(() => readEnv({ WEB_CONCURRENCY: "2", PORT: "0", DATABASE_URL })).toThrow(
      "WEB_CONCURRENCY: needs a port that all processes share. Set PORT to one, such as 3000",
    );
  });
});

describe("a secret in a file", () => {
  const SECRET = "a secret for these tests, long enough";
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), "shod-secrets-"))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function fileWith(content: string): string {
    const file = path.join(folder, crypto.randomUUID());
    writeFileSync(file, content);
    return file;
  }

  test("is read as it is, but for the line break at its end", () => {
    for (const end of ["", "\n", "\r\n"])
      expect(
        readEnv({
          AUTH_SECRET_FILE: fileWith(`${SECRET}${end}`),
          ADMIN_PASSWORD_FILE: ` ${fileWith(` two  words ${end}`)} `,
          ADMIN_PASSWORD: "  ",
        }),
      ).toMatchObject({ AUTH_SECRET: SECRET, ADMIN_PASSWORD: " two  words " });
  });

  test("is possible for each setting that is secret, and for no other", () => {
    const isSecret = (name: string) => /SECRET|TOKEN$|PASSWORD|KEY|^(DATABASE|SMTP)_URL$/.test(name);
    expect(
      Object.entries(allSettings([]))
        .filter(([, setting]) => setting.isSecret)
        .map(([name]) => name),
    ).toEqual(Object.keys(settings).filter(isSecret));
    expect(readEnv({ PUBLIC_URL_FILE: fileWith("https://shod.example") }).PUBLIC_URL).toBeUndefined();
  });

  test("serves S3 as well", () => {
    const s3 = {
      STORAGE_DRIVER: "s3",
      S3_ENDPOINT: "https://s3.shod.example",
      S3_REGION: "eu-central-1",
      S3_BUCKET: "shod-uploads",
      S3_ACCESS_KEY_ID: "key",
    };
    expect(readEnv({ ...s3, S3_SECRET_ACCESS_KEY_FILE: fileWith("secret\n") }).S3_SECRET_ACCESS_KEY).toBe("secret");
  });

  test("that cannot be read is one problem that names the setting, and neither a path nor a value", () => {
    const missing = path.join(folder, "missing");
    const problems = () =>
      readEnv({
        STORAGE_DRIVER: "s3",
        S3_ENDPOINT: "https://s3.shod.example",
        S3_REGION: "eu-central-1",
        S3_BUCKET: "shod-uploads",
        S3_ACCESS_KEY_ID_FILE: folder,
        S3_SECRET_ACCESS_KEY_FILE: missing,
        AUTH_SECRET: SECRET,
        AUTH_SECRET_FILE: fileWith(SECRET),
        SMTP_URL_FILE: fileWith(" \n"),
        DATABASE_URL_FILE: fileWith("mysql://shod:hidden@db"),
      });
    expect(problems).toThrow(
      [
        "or in .env:",
        "  DATABASE_URL: must start with postgres://",
        "  S3_ACCESS_KEY_ID_FILE: names a file that cannot be read (EISDIR). Let this user read it, or correct the path",
        "  S3_SECRET_ACCESS_KEY_FILE: names a file that does not exist. Create it, or correct the path",
        "  SMTP_URL_FILE: names an empty file. Write the value of SMTP_URL to it",
        "  AUTH_SECRET: is set, and so is AUTH_SECRET_FILE. Unset one of them",
      ].join("\n"),
    );
  });
});

describe("the previous secret", () => {
  const AUTH_SECRET = "a secret that only tests know, long enough";

  test("has the length of a secret and differs from the one in use", () => {
    const other = `${AUTH_SECRET}, too`;
    expect(readEnv({ AUTH_SECRET, AUTH_SECRET_PREVIOUS: other }).AUTH_SECRET_PREVIOUS).toBe(other);
    expect(() => readEnv({ AUTH_SECRET_PREVIOUS: other })).toThrow(
      "AUTH_SECRET: is required with AUTH_SECRET_PREVIOUS. Set it to the new secret",
    );
    expect(() => readEnv({ AUTH_SECRET, AUTH_SECRET_PREVIOUS: "short" })).toThrow(
      "AUTH_SECRET_PREVIOUS: must be at least 32 characters",
    );
    expect(() => readEnv({ AUTH_SECRET, AUTH_SECRET_PREVIOUS: ` ${AUTH_SECRET}` })).toThrow(
      "AUTH_SECRET_PREVIOUS: must differ from AUTH_SECRET. Set AUTH_SECRET to the new secret, or remove this",
    );
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
