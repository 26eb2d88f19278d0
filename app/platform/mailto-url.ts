/** The link that writes to an address, whose local part may contain "?" and "&". */
export function mailtoUrl(address: string): string {
  const at = address.lastIndexOf("@");
  return `mailto:${encodeURIComponent(address.slice(0, at))}${address.slice(at)}`;
}
