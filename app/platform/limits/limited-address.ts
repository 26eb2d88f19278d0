import { isIPv4, isIPv6 } from "node:net";

/**
 * How limits know an address: IPv4 as it is, IPv6 by its /64, because one household has all of that, and IPv4 written as
 * IPv6 as the IPv4 it is. Null where nothing is known of who asks.
 */
export function limitedAddress(address: string): string | null {
  const bare = address.replace(/%.*$/, "");
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight numbers of an IPv6 address, however it is written: URL brings it into one form. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const numbers = (part: string) =>
    part
      .split(":")
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return numbers(head);
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
