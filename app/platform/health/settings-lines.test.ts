import { describe, expect, test } from "vitest";
import { allSettings, readEnv } from "../env.server.ts";
import { unknownSettingLines, unusedSettingLines } from "./settings-lines.ts";

const SETTINGS = allSettings([]);

describe("a variable that is no setting", () => {
  test.each([
    ["PUBLC_URL", "PUBLIC_URL"],
    ["SMTP_URLS", "SMTP_URL"],
    ["SHOPIFY_STORE_DOMAN", "SHOPIFY_STORE_DOMAIN"],
    ["PUBLIC_ULR", "PUBLIC_URL"],
    ["public_url", "PUBLIC_URL"],
    ["AUTH_SECRT_FILE", "AUTH_SECRET_FILE"],
    ["PUBLIC_URL_FILE", "PUBLIC_URL"],
  ])("and looks like one is named: %s", (name, meant) => {
    expect(unknownSettingLines(["PORT", name], SETTINGS)).toEqual([
      {
        name: "Settings",
        state: "warning",
        detail: `There is no setting ${name}. Did you mean ${meant}?`,
        toDo: "Rename it, or unset it.",
      },
    ]);
  });

  test("and begins like ours is named without a suggestion", () => {
    expect(unknownSettingLines(["SMTP_PASSWORD", "S3_SECRET_KEY"], SETTINGS).map(({ detail }) => detail)).toEqual([
      "There is no setting SMTP_PASSWORD.",
      "There is no setting S3_SECRET_KEY.",
    ]);
  });

  test("and belongs to another program is not mentioned", () => {
    const others =
      "PATH HOME HOSTNAME HOSTTYPE USER LOGNAME SHELL PWD OLDPWD TERM LANG LANGUAGE LC_ALL TZ TMPDIR EDITOR DISPLAY POST HOSTS PORTS " +
      "NODE_ENV NODE_OPTIONS NODE_VERSION npm_config_cache npm_lifecycle_event npm_package_name INIT_CWD SHOD_LAUNCHER_PID MALLOC_ARENA_MAX " +
      "XDG_DATA_DIRS XDG_RUNTIME_DIR SSH_AUTH_SOCK SSL_CERT_FILE INVOCATION_ID JOURNAL_STREAM CREDENTIALS_DIRECTORY LOGS_DIRECTORY " +
      "http_proxy no_proxy KUBERNETES_PORT KUBERNETES_SERVICE_HOST RENDER_EXTERNAL_URL PGHOST PGPASSWORD POSTGRES_PASSWORD AWS_ACCESS_KEY_ID " +
      "AWS_SECRET_ACCESS_KEY GITHUB_TOKEN SHOPIFY_CLI_NO_ANALYTICS SHOPIFY_FLAG_STORE SITE_ADDRESS SITE_URL UPSTREAMS LOG_LEVEL AUTH_SECRET_FILE";
    expect(unknownSettingLines(others.split(" "), SETTINGS)).toEqual([]);
  });
});

describe("a setting without effect", () => {
  const linesOf = (given: Record<string, string>) =>
    unusedSettingLines(Object.keys(given), SETTINGS, readEnv(given)).map(({ detail, toDo }) => `${detail} ${toDo}`);

  test.each([
    ["S3_BUCKET", "shod-uploads", "STORAGE_DRIVER=s3"],
    ["SHOPIFY_STOREFRONT_PRIVATE_TOKEN", "shpat_hidden", "SHOPIFY_STORE_DOMAIN"],
    ["SHOP_COUNTRY", "US", "SHOPIFY_STORE_DOMAIN"],
    ["OIDC_ISSUER", "https://accounts.example", "OIDC_CLIENT_ID"],
    ["AI_API_KEY", "hidden", "AI_BASE_URL"],
    ["ADMIN_PASSWORD", "hidden-hidden", "ADMIN_EMAIL"],
  ])("%s is named with what it needs", (name, value, needed) => {
    expect(linesOf({ [name]: value })).toEqual([
      `${name} has no effect without ${needed}. Set ${needed}, or unset ${name}.`,
    ]);
  });

  test("is named with the one that is used instead", () => {
    const given = {
      SHOPIFY_STORE_DOMAIN: "a-shop.myshopify.com",
      SHOPIFY_STOREFRONT_PRIVATE_TOKEN: "hidden",
    };
    expect(
      linesOf({
        ...given,
        SHOPIFY_STOREFRONT_TOKEN: "hidden",
        STORE_PORT: "4000",
      }),
    ).toEqual([
      "SHOPIFY_STOREFRONT_TOKEN has no effect while SHOPIFY_STOREFRONT_PRIVATE_TOKEN is set. Unset SHOPIFY_STOREFRONT_TOKEN.",
      "STORE_PORT has no effect while SHOPIFY_STORE_DOMAIN is set. Unset STORE_PORT.",
    ]);
  });

  test("is not one that has what it needs, or is set to its default", () => {
    expect(
      linesOf({
        SHOPIFY_STORE_DOMAIN: "a-shop.myshopify.com",
        SHOPIFY_STOREFRONT_TOKEN: "hidden",
        SHOP_COUNTRY: "US",
        OIDC_ISSUER: "https://accounts.example",
        OIDC_CLIENT_ID: "site",
        SMTP_URL: "smtp://smtp.example",
        ALLOW_UNSENT_EMAIL: "false",
        S3_FORCE_PATH_STYLE: "false",
      }),
    ).toEqual([]);
  });

  test("depends on settings that exist", () => {
    for (const { needs, unusedWith } of Object.values(SETTINGS))
      for (const other of [needs?.split("=")[0], unusedWith].filter((each) => each !== undefined))
        expect(Object.keys(SETTINGS)).toContain(other);
  });
});
