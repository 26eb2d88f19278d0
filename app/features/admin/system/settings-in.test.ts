import { describe, expect, test } from "vitest";
import { settingsIn } from "./settings-in.ts";

describe("the text of a health line", () => {
  test.for<[text: string, plain: string, settings: string[]]>([
    [
      "Set SMTP_URL and MAIL_FROM.",
      "Set the mail server’s address and the sender’s address.",
      ["SMTP_URL", "MAIL_FROM"],
    ],
    [
      "SMTP_URL is not set. DATA_DIR is full.",
      "The mail server’s address is not set. The data folder is full.",
      ["SMTP_URL", "DATA_DIR"],
    ],
    ["Set BACKUP_DIR, then BACKUP_DIR again.", "Set the backup folder, then the backup folder again.", ["BACKUP_DIR"]],
    ["The scope READ_ALL_ORDERS is missing.", "The scope READ_ALL_ORDERS is missing.", []],
    ["/data/BACKUP and toString_X", "/data/BACKUP and toString_X", []],
    ["", "", []],
  ])("“%s” names no setting where an owner has a word for it", ([text, plain, settings]) => {
    expect(settingsIn(text)).toEqual({ text: plain, settings });
  });
});
