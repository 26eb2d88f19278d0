/** The result of a public form's action, for the page with or without JavaScript. */
export type SubmissionState =
  | { state: "sent"; about?: string; privatePage?: string }
  | { state: "invalid"; errors: Record<string, string>; typed: Record<string, string> }
  | { state: "failed"; message: string; typed: Record<string, string> };
