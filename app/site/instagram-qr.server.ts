import QRCode from "qrcode";

/** The QR image of an address, as a picture source. Dark modules on a light ground in both themes: cameras need it. */
export async function qrPicture(address: string): Promise<string> {
  const svg = await QRCode.toString(address, {
    type: "svg",
    margin: 2,
    errorCorrectionLevel: "M",
    color: { dark: "#221d18", light: "#fbf8f2" },
  });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
