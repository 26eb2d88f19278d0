/** Seconds before each new try; the last one for all that follow (RT-04). */
export const RECONNECT_SECONDS = [1, 2, 5, 10];
/** A stream that has not opened by then is given up and tried again (RT-02). */
export const OPEN_WITHIN_MS = 10_000;

export type LiveStream = {
  /** Calls back with the data of every event of that name. Returns how to stop. */
  on(event: string, heard: (data: unknown) => void): () => void;
  /**
   * Calls back whenever events may have been missed: the stream has opened, for the first time or again, or was open already when this was
   * asked for. A page is out of date from the moment it was rendered, not from the moment it listens.
   */
  onOpen(opened: () => void): () => void;
};

/**
 * One stream of server-sent events for the whole page, open while somebody listens and the page can be seen: hidden tabs
 * would use up the few connections a browser has for one site.
 */
export function createLiveStream(
  address: string,
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
    source = new EventSource(address);
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

  // The browser would try again by itself, but not after an answer such as 503, and not with these pauses.
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
    for (const heard of listeners.get(type) ?? []) heard(parsed);
  }

  return {
    on(event, heard) {
      const others = listeners.get(event);
      if (others) others.add(heard);
      else {
        listeners.set(event, new Set([heard]));
        source?.addEventListener(event, hear);
      }
      update();
      return () => {
        const left = listeners.get(event);
        left?.delete(heard);
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

/** The page's own stream of public changes. */
export function liveStream(): LiveStream {
  return (shared ??= createLiveStream("/events"));
}
