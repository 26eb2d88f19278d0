import { expect, test } from "vitest";
import { shareLink, shareTargets } from "./share-menu.tsx";

const link = shareLink("https://shod.example", "pilgrim-low", null);

test("[PDP-35] [PDP-36] a product is shared at /products/{handle} on its own site, with the chosen variant", () => {
  expect(link).toBe("https://shod.example/products/pilgrim-low");
  expect(shareLink("https://shod.example", "pilgrim-low", "gid://shopify/ProductVariant/7")).toBe(`${link}?variant=7`);
});

test("[PDP-26] [PDP-27] [PDP-28] [PDP-29] [PDP-30] it can be shared in five ways", () => {
  const targets = shareTargets(link, "Pilgrim Low");
  expect(targets.map(({ name }) => name)).toEqual(["Facebook", "Twitter", "LinkedIn", "Email", "Text message"]);
  expect(targets.filter(({ opensTab }) => opensTab).map(({ href }) => new URL(href).hostname)).toEqual([
    "www.facebook.com",
    "twitter.com",
    "www.linkedin.com",
  ]);
  for (const { href } of targets) expect(decodeURIComponent(href)).toContain(link);
  expect(targets[3]!.href).toMatch(/^mailto:/);
  expect(targets[4]!.href).toMatch(/^sms:/);
});
