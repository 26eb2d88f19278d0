/** What the provider says is wrong, in words for the owner: everything else that goes wrong is ours. */
export class ProviderProblem extends Error {}
