import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test("pictures are fetched from public addresses only", () => {
  for (const address of ["8.8.8.8", "93.184.216.34", "2606:4700:4700::1111"])
    expect(isPublicAddress(address), address).toBe(true);
  for (const address of [
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "not an address",
  ]) {
    expect(isPublicAddress(address), address).toBe(false);
  }
});
