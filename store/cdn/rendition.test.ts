import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renditionFor, renditionName } from "./rendition.ts";

const picture = { width: 1280, height: 1600 };
const rendition = (query: string, accept = "image/avif,image/webp,*/*") =>
  renditionFor(new URLSearchParams(query), accept, picture);

describe("a picture's rendition", () => {
  test.each([
    ["", "1280x1600.avif"],
    ["width=640", "640x800.avif"],
    ["width=620", "640x800.avif"],
    ["height=400", "320x400.avif"],
    ["width=640&height=400", "320x400.avif"],
    ["width=400&height=400&crop=center", "400x400-center.avif"],
    ["width=400&height=400&crop=top&format=jpg", "400x400-top.jpeg"],
    ["width=3000&height=3000&crop=center", "1280x1280-center.avif"],
    ["width=9999", "1280x1600.avif"],
    ["width=0", "1280x1600.avif"],
    ["width=-5&height=abc&crop=everywhere&format=exe", "1280x1600.avif"],
    ["width=400&format=webp", "400x500.webp"],
  ])("of %j is %s", (query, name) => {
    expect(renditionName(rendition(query))).toBe(name);
  });

  test("uses the best format that the browser accepts", () => {
    expect(rendition("", "image/webp,*/*").format).toBe("webp");
    expect(rendition("", "*/*").format).toBe("jpeg");
    expect(rendition("", "").format).toBe("jpeg");
  });

  test("is one of a few sizes, never larger than the picture, with its aspect ratio, for any request", () => {
    const names = new Set<string>();
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 99_999 }), (width) => {
        const result = rendition(`width=${width}`);
        names.add(renditionName(result));
        expect(result.width).toBeLessThanOrEqual(picture.width);
        expect(Math.abs(result.height / result.width - 1.25)).toBeLessThan(0.02);
      }),
    );
    for (let width = 1; width <= 5_000; width++) names.add(renditionName(rendition(`width=${width}`)));
    expect(names.size).toBeLessThan(25);
  });

  test("attack L10: is one of a few for any width and height", () => {
    const names = new Set<string>();
    for (let size = 1; size <= 400; size++) {
      names.add(renditionName(rendition(`width=${size}&height=${401 - size}`)));
      names.add(renditionName(rendition(`width=${300 + size}&height=${300 + size}&crop=center`)));
    }
    expect(names.size).toBeLessThan(25);
    for (let at = 0; at < 5_000; at++)
      names.add(renditionName(rendition(`width=${(at * 7919) % 4_000}&height=${(at * 104_729) % 4_000}&crop=center`)));
    expect(names.size).toBeLessThan(150);
    expect(rendition("width=600&height=750&crop=center")).toMatchObject({ width: 640, height: 800 });
    expect(rendition("width=1600&height=900&crop=center")).toMatchObject({ width: 1280, height: 720 });
  });
});
