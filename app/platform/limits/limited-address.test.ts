import { describe, expect, test } from "vitest";
import { limitedAddress } from "./limited-address.ts";

describe("an address in rate limits", () => {
  test.for([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:cb00:7107", "203.0.113.7"],
  ] as const)("attack C8: %s counts as %s", ([address, counted]) => {
    expect(limitedAddress(address)).toBe(counted);
  });

  test("attack C8: of a household counts as one, and a neighbor's as another", () => {
    const own = [
      "2001:db8:1:2::1",
      "2001:DB8:1:2:ffff:ffff:ffff:ffff",
      "2001:0db8:0001:0002:0:0:0:9",
      "2001:db8:1:2::",
    ];
    expect([...new Set(own.map(limitedAddress))]).toEqual(["2001:db8:1:2::/64"]);
    expect(limitedAddress("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
    expect(limitedAddress("::1")).toBe("0:0:0:0::/64");
    expect(limitedAddress("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  });

  test("attack C9: is null when invalid", () => {
    for (const address of ["", "unknown", "1.2.3", "203.0.113.7, 198.51.100.4", "[::1]", "localhost"])
      expect(limitedAddress(address), address).toBeNull();
  });
});
