/** The barcode as a GTIN; null unless it has the digits of one and its check digit is right. */
export function gtinOf(barcode: string | null | undefined): string | null {
  const code = barcode?.replaceAll(/[\s-]/g, "") ?? "";
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return null;
  // From the right every second digit counts three times; with the check digit the sum is a multiple of ten.
  const sum = code
    .split("")
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0 && Number(code) > 0 ? code : null;
}
