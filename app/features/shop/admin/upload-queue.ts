import { refusalOfFile, type MediaKind } from "./media.ts";

/** One file being uploaded. */
export type Upload = {
  id: number;
  name: string;
  state: "waiting" | "sending" | "failed";
  /** Between 0 and 1. */
  portion: number;
  reason: string | null;
  canRetry: boolean;
};

export type Send = (
  file: File,
  index: number,
  options: { signal: AbortSignal; onProgress: (portion: number) => void },
) => Promise<string>;

type QueueCallbacks = {
  changed: (uploads: Upload[]) => void;
  stored: (url: string) => void;
  /** Files that cannot be uploaded at all; the others continue. */
  refused: (reason: string) => void;
  /** The queue is empty: results since the last time. */
  ended: (outcome: { stored: number; failed: string[] }) => void;
};

export type UploadQueue = {
  add: (files: File[]) => void;
  retry: (id: number) => void;
  /** Cancels an upload, or removes a failed one from the list. */
  drop: (id: number) => void;
  close: () => void;
};

/** Uploads files one after another. `send` resolves with the stored file's URL, and rejects with a message for the admin. */
export function createUploadQueue({
  kind,
  send,
  callbacks,
}: {
  kind: MediaKind;
  send: Send;
  callbacks: QueueCallbacks;
}): UploadQueue {
  let entries: (Upload & { file: File; index: number; stop: AbortController })[] = [];
  let outcome = { stored: 0, failed: [] as string[] };
  let isRunning = false;
  let isClosed = false;
  let count = 0;

  const emitChange = () => {
    if (!isClosed) callbacks.changed(entries.map(({ file: _file, index: _index, stop: _stop, ...upload }) => upload));
  };
  const change = (id: number, to: Partial<Upload> & { stop?: AbortController }) => {
    entries = entries.map((entry) => (entry.id === id ? { ...entry, ...to } : entry));
    emitChange();
  };
  const leave = (id: number) => {
    entries = entries.filter((entry) => entry.id !== id);
    emitChange();
  };

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let next = waiting(); next; next = waiting()) await sendOne(next);
    isRunning = false;
    if (!isClosed && outcome.stored + outcome.failed.length > 0) callbacks.ended(outcome);
    outcome = { stored: 0, failed: [] };
  }

  const waiting = () => (isClosed ? undefined : entries.find(({ state }) => state === "waiting"));

  async function sendOne({ id, file, index, stop }: (typeof entries)[number]): Promise<void> {
    change(id, { state: "sending", portion: 0, reason: null });
    try {
      const onProgress = (portion: number) => change(id, { portion });
      const url = await send(file, index, { signal: stop.signal, onProgress });
      if (isClosed || stop.signal.aborted) return;
      leave(id);
      outcome.stored++;
      callbacks.stored(url);
    } catch (error) {
      if (stop.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      outcome.failed.push(`${file.name}: ${reason}`);
      change(id, { state: "failed", reason, canRetry: true });
    }
  }

  return {
    add(files) {
      const refusals = new Set<string>();
      entries = [
        ...entries,
        ...files.map((file, index) => {
          const reason = refusalOfFile(kind, file);
          if (reason) refusals.add(reason);
          const state = reason ? ("failed" as const) : ("waiting" as const);
          const entry = { id: ++count, name: file.name, state, portion: 0, reason, canRetry: false };
          return { ...entry, file, index, stop: new AbortController() };
        }),
      ];
      emitChange();
      for (const reason of refusals) callbacks.refused(reason);
      void run();
    },
    retry(id) {
      change(id, { state: "waiting", portion: 0, reason: null, stop: new AbortController() });
      void run();
    },
    drop(id) {
      entries.find((entry) => entry.id === id)?.stop.abort();
      leave(id);
    },
    close() {
      isClosed = true;
      for (const { stop } of entries) stop.abort();
    },
  };
}
