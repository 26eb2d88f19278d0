import { AsyncLocalStorage } from "node:async_hooks";

type Buyer = { address: string; refusesSale: boolean };
const buyers = new AsyncLocalStorage<Buyer>();

/** The IP address of the visitor whose request is being handled; undefined in jobs and at start. */
export const currentBuyerAddress = () => buyers.getStore()?.address;

/** Whether this visitor's browser forbids to sell or share their data, by Global Privacy Control. */
export const buyerRefusesSale = () => buyers.getStore()?.refusesSale ?? false;

/**
 * Handles a request of the visitor at this address, which the private Storefront token sends to Shopify with every call: without it, all
 * shoppers would count as one. The address is that of the socket or of our own proxies, never one that a visitor sends.
 */
export function withBuyerAddress<Result>(address: string, handle: () => Result, refusesSale = false): Result {
  return address ? buyers.run({ address, refusesSale }, handle) : handle();
}
