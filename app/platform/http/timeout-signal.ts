/** AbortSignal.timeout, also for browsers that do not have it. */
export function timeoutSignal(milliseconds: number): AbortSignal {
  if (typeof AbortSignal.timeout === "function") return AbortSignal.timeout(milliseconds);
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("The request timed out.", "TimeoutError")), milliseconds);
  return controller.signal;
}
