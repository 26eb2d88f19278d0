/** Seconds before each reconnect; the last one repeats (RT-04). */
export const RECONNECT_SECONDS = [1, 2, 5, 10];
/** A stream that has not opened by then is closed and retried (RT-02). */
export const OPEN_WITHIN_MS = 10_000;

export type LiveStream = {
  /** Calls back with the data of every event of that name. Returns a function that stops it. */
  on(event: string, listener: (data: unknown) => void): () => void;
  /**
   * Calls back whenever events may have been missed: the stream has opened, reopened, or was already open when this was called. A page is
   * out of date from when it was rendered, not from when it listens.
   */
  onOpen(opened: () => void): () => void;
};

/**
 * One stream of server-sent events for the whole page, open while it has listeners and the page is visible: hidden tabs would use up the
 * few connections a browser allows per site.
 */
export function createLiveStream(
  url: string,
  page: Pick<Document, "visibilityState" | "addEventListener"> = document,
): LiveStream {
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const whenOpen = new Set<() => void>();
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOpen = false;

  page.addEventListener("visibilitychange", update);

  function update(): void {
    const isWanted = listeners.size > 0 && page.visibilityState === "visible";
    if (isWanted && !source && timer === undefined) connect();
    if (!isWanted) disconnect();
  }

  function connect(): void {
    timer = setTimeout(failed, OPEN_WITHIN_MS);
    source = new EventSource(url);
    source.addEventListener("open", opened);
    source.addEventListener("error", failed);
    for (const event of listeners.keys()) source.addEventListener(event, hear);
  }

  function opened(): void {
    clearTimeout(timer);
    timer = undefined;
    failures = 0;
    isOpen = true;
    for (const call of whenOpen) call();
  }

  // The browser reconnects by itself, but not after a 503, and not with this backoff.
  function failed(): void {
    disconnect();
    const seconds = RECONNECT_SECONDS[Math.min(failures, RECONNECT_SECONDS.length - 1)] ?? 10;
    failures++;
    timer = setTimeout(() => {
      timer = undefined;
      update();
    }, seconds * 1000);
  }

  function disconnect(): void {
    clearTimeout(timer);
    timer = undefined;
    isOpen = false;
    source?.close();
    source = null;
  }

  function hear({ type, data }: MessageEvent<string>): void {
    const parsed: unknown = JSON.parse(data);
    for (const listener of listeners.get(type) ?? []) listener(parsed);
  }

  return {
    on(event, listener) {
      const others = listeners.get(event);
      if (others) others.add(listener);
      else {
        listeners.set(event, new Set([listener]));
        source?.addEventListener(event, hear);
      }
      update();
      return () => {
        const left = listeners.get(event);
        left?.delete(listener);
        if (left?.size === 0) {
          listeners.delete(event);
          source?.removeEventListener(event, hear);
        }
        update();
      };
    },
    onOpen(call) {
      whenOpen.add(call);
      if (isOpen) call();
      return () => void whenOpen.delete(call);
    },
  };
}

let shared: LiveStream | undefined;

/** The page's shared stream of public events. */
export function liveStream(): LiveStream {
  return (shared ??= createLiveStream("/events"));
}
