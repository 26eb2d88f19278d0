/** What a form's action answers a page that runs JavaScript, and what a page without it is rendered with. */
export type SubmissionState =
  | { state: "sent"; about?: string; privatePage?: string }
  | { state: "invalid"; errors: Record<string, string>; typed: Record<string, string> }
  | { state: "failed"; message: string; typed: Record<string, string> };
