export type Enrollment = { uri: string; secret: string; picture: string; codes: string[] };

/** Groups of four characters, easier to type. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
