import { describe, expect, test } from "vitest";
import {
  inOrder,
  moved,
  orderFrom,
  refusalOfFile,
  removedText,
  uploadedText,
  uploadFailedText,
  withUpload,
  type Media,
} from "./media.ts";

const one = (url: string, displayOrder = "0"): Media => ({
  url,
  label: "",
  isHidden: false,
  displayOrder,
  variants: [],
  isVendor: true,
  isRemoved: false,
});
const urls = (media: Media[]) => media.map(({ url }) => url);
const file = (type: string, size: number) => ({ name: "file", type, size });
const LIMIT = 100 * 1024 * 1024;

describe("photos and videos in the editor", () => {
  test("[ADM-PROD-15] [ADM-PROD-19] can be moved and are renumbered in their new order", () => {
    const three = [one("a", "5"), one("b", "5"), one("c", "9")];
    expect(moved(three, 2, 0).map(({ url, displayOrder }) => url + displayOrder)).toEqual(["c0", "a1", "b2"]);
    expect(urls(moved(three, 0, 1))).toEqual(["b", "a", "c"]);
    expect(moved(three, 0, -1)).toBe(three);
    expect(moved(three, 2, 3)).toBe(three);
  });

  test("[ADM-PROD-26] [ADM-PROD-27] a display order is parsed as a number, 0 if it is not one", () => {
    expect(["3", " 4 ", "-2", "1.9", "", "many"].map((typed) => orderFrom(typed, 0))).toEqual([3, 4, -2, 1, 0, 0]);
    expect(urls(inOrder([one("b", "2"), one("none", "x"), one("a", "-1"), one("c", "2")]))).toEqual([
      "a",
      "none",
      "b",
      "c",
    ]);
  });

  test("an upload is appended", () => {
    expect(withUpload([one("a", "4")], "new").at(-1)).toMatchObject({ url: "new", displayOrder: "5", isVendor: false });
    expect(withUpload([], "new")[0]).toMatchObject({ displayOrder: "0" });
  });

  test("[ADM-PROD-28] each video file is under 100MB: one of exactly that size is refused", () => {
    expect(refusalOfFile("videos", file("video/mp4", LIMIT - 1))).toBeNull();
    expect(refusalOfFile("videos", file("video/mp4", LIMIT))).toBe("Video files must be under 100MB");
  });

  test("[ADM-PROD-29] [ADM-PROD-30] a dropped file must be a photo or a video, too", () => {
    expect(refusalOfFile("photos", file("image/webp", 5))).toBeNull();
    expect(refusalOfFile("photos", file("video/mp4", 5))).toBe("This file isn’t a photo.");
    expect(refusalOfFile("videos", file("text/html", 5))).toBe("This file isn’t a video.");
  });

  test("[ADM-PROD-34] [ADM-PROD-35] [ADM-PROD-36] [ADM-PROD-37] [ADM-PROD-38] [ADM-PROD-39] have a message for every result", () => {
    expect(uploadedText("photos", 1).title).toBe("1 photo uploaded");
    expect(uploadedText("videos", 3).title).toBe("3 videos uploaded");
    expect(uploadFailedText("photos")).toBe("Failed to upload photos");
    expect(uploadFailedText("videos")).toBe("Failed to upload videos");
    expect([removedText("photos"), removedText("videos")]).toEqual(["Photo removed", "Video removed"]);
  });
});
