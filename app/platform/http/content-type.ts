const TOKEN = "[!#$%&'*+.^_`|~0-9a-z-]+";
const MEDIA_TYPE = new RegExp(
  `^(${TOKEN}/${TOKEN})((?:[ \\t]*;[ \\t]*(?:${TOKEN}=(?:${TOKEN}|"(?:[^"\\\\]|\\\\.)*"))?)*)[ \\t]*$`,
  "i",
);

export const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];
export const JSON_TYPES = ["application/json"];

/** The media type of a Content-Type, in lower case; null if it is malformed, or multipart without a boundary. */
export function mediaTypeOf(contentType: string): string | null {
  const [, type = "", parameters = ""] = MEDIA_TYPE.exec(contentType.trim()) ?? [];
  if (type.toLowerCase().startsWith("multipart/") && !/;[ \t]*boundary=("[^"]|[^"\s;])/i.test(parameters)) return null;
  return type === "" ? null : type.toLowerCase();
}

/** An error message if a body's Content-Type is not accepted, or null. A body without a Content-Type is accepted. */
export function refuseContentType(headers: Headers, accepted: string[]): string | null {
  const contentType = headers.get("Content-Type");
  if (contentType === null) return null;
  const type = mediaTypeOf(contentType);
  if (type !== null && accepted.includes(type)) return null;
  return `Unsupported Content-Type. Send ${accepted.join(" or ")}.`;
}
