import { describe, expect, test } from "vitest";
import { PLAYER_ORIGINS, playerOf } from "./external-player.ts";

const YOUTUBE = [
  "https://www.youtube.com/watch?v=F_1WoC-dpZ8",
  "https://www.youtube-nocookie.com/embed/F_1WoC-dpZ8?autoplay=1&rel=0",
];
const VIMEO = ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"];
const UNLISTED = [
  "https://vimeo.com/76979871/8272103f6e",
  "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1",
];

describe("the player of an external video", () => {
  test.each([
    ["https://www.youtube.com/embed/F_1WoC-dpZ8?enablejsapi=1&wmode=opaque", YOUTUBE],
    ["https://www.youtube-nocookie.com/embed/F_1WoC-dpZ8", YOUTUBE],
    ["https://www.youtube.com/watch?v=F_1WoC-dpZ8&t=3", YOUTUBE],
    ["https://m.youtube.com/watch?v=F_1WoC-dpZ8", YOUTUBE],
    ["https://youtube.com/shorts/F_1WoC-dpZ8", YOUTUBE],
    ["https://youtu.be/F_1WoC-dpZ8?si=x", YOUTUBE],
    ["https://player.vimeo.com/video/76979871?byline=0", VIMEO],
    ["https://vimeo.com/76979871", VIMEO],
    ["https://vimeo.com/channels/staffpicks/76979871", VIMEO],
    ["https://player.vimeo.com/video/76979871?h=8272103f6e", UNLISTED],
    ["https://vimeo.com/76979871/8272103f6e", UNLISTED],
  ])("%s", (address, [url, frame]) => {
    expect(playerOf(address)).toMatchObject({ url, frame });
    expect(PLAYER_ORIGINS).toContain(new URL(frame!).origin);
  });

  test.each([
    "javascript:alert(1)",
    "https://videos.example/embed/F_1WoC-dpZ8",
    "https://youtube.com.evil.example/embed/F_1WoC-dpZ8",
    'https://www.youtube.com/embed/"><script>',
    "https://www.youtube.com/",
    "https://vimeo.com/about",
    "not an address",
    "",
  ])("none at %j", (address) => expect(playerOf(address)).toBeNull());
});
