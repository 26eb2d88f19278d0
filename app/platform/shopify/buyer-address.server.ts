import { AsyncLocalStorage } from "node:async_hooks";

const addresses = new AsyncLocalStorage<string>();

/** The IP address of the visitor whose request is being handled; undefined in jobs and at start. */
export const currentBuyerAddress = () => addresses.getStore();

/**
 * Handles a request of the visitor at this address, which the private Storefront token sends to Shopify with every call: without it, all
 * shoppers would count as one. The address is that of the socket or of our own proxies, never one that a visitor sends.
 */
export function withBuyerAddress<Result>(address: string, handle: () => Result): Result {
  return address ? addresses.run(address, handle) : handle();
}
