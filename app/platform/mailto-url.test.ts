import { expect, test } from "vitest";
import { mailtoUrl } from "./mailto-url.ts";

test.each([
  ["ann@home.example", "mailto:ann@home.example"],
  ["ann?bcc=ben@home.example", "mailto:ann%3Fbcc%3Dben@home.example"],
  ["a&b%40#c/d+e@home.example", "mailto:a%26b%2540%23c%2Fd%2Be@home.example"],
])("a link to %s has no more than its address", (address, url) => {
  expect(mailtoUrl(address)).toBe(url);
  expect(decodeURIComponent(new URL(url).pathname)).toBe(address);
  expect(new URL(url).search).toBe("");
});
