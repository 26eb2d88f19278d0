/** `state` of a navigation that only opens or closes something over the page: its place and focus are left alone. */
export const STAY_IN_PLACE = { staysInPlace: true };

export function staysInPlace(state: unknown): boolean {
  return typeof state === "object" && state !== null && "staysInPlace" in state;
}
