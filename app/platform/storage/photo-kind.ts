export type PhotoKind = "jpeg" | "png" | "webp" | "gif" | "avif";

/** Enough bytes to detect the format. */
export const PHOTO_HEAD_BYTES = 64;

/** Detects a photo's format from its first bytes, never from its name or the browser's content type. Null if unsupported. */
export function photoKindOf(head: Uint8Array): PhotoKind | "heic" | null {
  const text = Buffer.from(head).toString("latin1");
  if (text.startsWith("\xFF\xD8\xFF")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1A\n")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (text.slice(4, 8) !== "ftyp") return null;
  const brands = text.slice(8);
  if (/avi[fs]/.test(brands)) return "avif";
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(brands) ? "heic" : null;
}
