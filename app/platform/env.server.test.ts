import { describe, expect, test } from "vitest";
import { readEnv } from "./env.server.ts";

describe("the settings of storage", () => {
  test("are a folder when nothing is set", () => {
    expect(readEnv({})).toMatchObject({ STORAGE_DRIVER: "disk", S3_FORCE_PATH_STYLE: false });
  });

  test("name everything that S3 lacks, together with whatever else is wrong", () => {
    const wrong = { STORAGE_DRIVER: "s3", S3_ENDPOINT: "storage.example", S3_BUCKET: " ", PORT: "many" };
    const problems = () => readEnv({ ...wrong, S3_FORCE_PATH_STYLE: "yes", S3_SECRET_ACCESS_KEY: "s" });
    expect(problems).toThrow(
      [
        "  PORT: PORT must be a whole number",
        "  S3_ENDPOINT: must be an http or https address, such as https://shod.example",
        "  S3_FORCE_PATH_STYLE: must be true or false",
        "  S3_REGION: is needed with STORAGE_DRIVER=s3",
        "  S3_BUCKET: is needed with STORAGE_DRIVER=s3",
        "  S3_ACCESS_KEY_ID: is needed with STORAGE_DRIVER=s3",
      ].join("\n"),
    );
    expect(() => readEnv({ STORAGE_DRIVER: "ftp" })).toThrow("STORAGE_DRIVER: must be disk or s3");
  });

  test("of S3 are read as they are needed", () => {
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
