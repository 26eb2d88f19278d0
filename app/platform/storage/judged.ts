/** Why an upload is not taken: a sentence for whoever uploads, and the HTTP status that says the same. */
export class NotTaken extends Error {
  override name = "NotTaken";
  readonly status: 400 | 408 | 413 | 415;
  constructor(status: 400 | 408 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}
