/** An upload was rejected, with a message for the admin and an HTTP status. */
export class UploadRejected extends Error {
  override name = "UploadRejected";
  readonly status: 400 | 408 | 413 | 415;
  constructor(status: 400 | 408 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}
