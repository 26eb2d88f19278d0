const TOKEN = "[!#$%&'*+.^_`|~0-9a-z-]+";
const MEDIA_TYPE = new RegExp(
  `^(${TOKEN}/${TOKEN})((?:[ \\t]*;[ \\t]*(?:${TOKEN}=(?:${TOKEN}|"(?:[^"\\\\]|\\\\.)*"))?)*)[ \\t]*$`,
  "i",
);

export const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];
export const JSON_TYPES = ["application/json"];

/** The media type a Content-Type names, in lower case; null where it is malformed, or a multipart without its boundary. */
export function mediaTypeOf(contentType: string): string | null {
  const [, type = "", parameters = ""] = MEDIA_TYPE.exec(contentType.trim()) ?? [];
  if (type.toLowerCase().startsWith("multipart/") && !/;[ \t]*boundary=("[^"]|[^"\s;])/i.test(parameters)) return null;
  return type === "" ? null : type.toLowerCase();
}

/** A sentence that refuses a body by its Content-Type, or null where it is one of these. A body without any is left to whoever reads it. */
export function refuseContentType(headers: Headers, accepted: string[]): string | null {
  const contentType = headers.get("Content-Type");
  if (contentType === null) return null;
  const type = mediaTypeOf(contentType);
  if (type !== null && accepted.includes(type)) return null;
  return `This Content-Type is not accepted here. Send ${accepted.join(" or ")}.`;
}
