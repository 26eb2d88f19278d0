/** An error reported by the provider, with a message for the owner. */
export class ProviderProblem extends Error {}
