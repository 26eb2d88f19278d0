import { describe, expect, test } from "vitest";
import { lastOfEach, readLines, type Erasure } from "./erasures.ts";

const BACKUP = new Date("2026-11-22T08:00:00Z");
const BORN = "2026-11-01T10:00:00.123456Z";
const at = (time: string) => `2026-11-22T${time}.000001Z`;
const about = (key: string, time: string, off: string[] | null, born = BORN): Erasure => ({
  at: at(time),
  kind: "user_stories",
  key,
  born,
  off,
});

describe("what happened to a row since a backup", () => {
  test("is its final state: an erasure that was undone does not count", () => {
    const erased = about("1", "09:00:00", null);
    const hidden = about("2", "09:00:00", ["approved"]);
    const shownAgain = about("2", "10:00:00", []);
    expect(lastOfEach([shownAgain, erased, hidden], BACKUP, null)).toEqual([erased, shownAgain]);
    const backAgain = about("1", "09:00:01", []);
    expect(lastOfEach([erased, backAgain], BACKUP, null)).toEqual([backAgain]);
  });

  test("excludes what happened before it, except in open transactions", () => {
    const before = about("1", "07:50:00", null);
    const underWay = about("2", "07:59:00", null);
    expect(lastOfEach([before, underWay], BACKUP, null)).toEqual([underWay]);
  });

  test("excludes what happened after the chosen point in time", () => {
    const requested = about("1", "09:00:00", null);
    const mischief = about("2", "10:00:00", null);
    const onAsked = about("1", "10:00:00", []);
    expect(lastOfEach([requested, mischief, onAsked], BACKUP, new Date(at("09:59:59")))).toEqual([requested]);
  });

  test("concerns that row only, even if its id was issued again after a restore", () => {
    const first = about("1", "09:00:00", null);
    const second = about("1", "10:00:00", [], "2026-11-22T09:30:00.000000Z");
    expect(lastOfEach([first, second], BACKUP, null)).toEqual([first, second]);
  });
});

test("unreadable lines are counted, and do not affect others", () => {
  const line = JSON.stringify(about("1", "09:00:00", null));
  const again = JSON.stringify({ ...about("2", "09:00:00", ["approved"]), of: "a newer version" });
  const torn = `\n${line}\n\n${again.slice(0, 40)}\n${again}\n`;
  expect(readLines(torn)).toEqual({
    erasures: [about("1", "09:00:00", null), about("2", "09:00:00", ["approved"])],
    unreadable: 1,
  });
  expect(readLines("")).toEqual({ erasures: [], unreadable: 0 });
  expect(readLines('\n{"at": "yesterday", "kind": "users"}\nnull\n')).toMatchObject({ unreadable: 2 });
});
