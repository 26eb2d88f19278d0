/** Thrown inside a transaction to undo it: the order cannot be placed as it stands, and this is why. */
export class Refusal extends Error {
  readonly reason: "stock" | "code" | "changed" | "gone";

  constructor(reason: Refusal["reason"]) {
    super(`Order refused: ${reason}`);
    this.reason = reason;
  }
}
