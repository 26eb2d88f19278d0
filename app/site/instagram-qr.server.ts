import QRCode from "qrcode";

/** The QR code of a URL, as an image source. Dark on light in both themes, because cameras need it. */
export async function qrPicture(address: string): Promise<string> {
  const svg = await QRCode.toString(address, {
    type: "svg",
    margin: 2,
    errorCorrectionLevel: "M",
    color: { dark: "#221d18", light: "#fbf8f2" },
  });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
