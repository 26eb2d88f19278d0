export type Enrollment = { uri: string; secret: string; picture: string; codes: string[] };

/** A secret as people type it: in groups of four. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
