/** Thrown to roll back a transaction: why the order cannot be placed. */
export class Refusal extends Error {
  readonly reason: "stock" | "code" | "code-used" | "changed" | "gone";

  constructor(reason: Refusal["reason"]) {
    super(`Order refused: ${reason}`);
    this.reason = reason;
  }
}
