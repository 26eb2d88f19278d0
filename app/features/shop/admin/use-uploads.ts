import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toast } from "#app/ui/toast.tsx";
import { uploadedText, uploadFailedText, type MediaKind } from "./media.ts";
import { sendFileTo } from "./send-file.ts";
import { createUploadQueue, type Upload, type UploadQueue } from "./upload-queue.ts";

export type Uploads = Pick<UploadQueue, "add" | "retry" | "drop"> & { uploads: Upload[]; isBusy: boolean };

/** Sequential uploads for one product; `onStored` receives each URL. Unmounting cancels them. */
export function useUploads(kind: MediaKind, productId: string, onStored: (url: string) => void): Uploads {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const stored = useEffectEvent(onStored);
  const queue = useRef<UploadQueue>(null);

  useEffect(() => {
    const made = createUploadQueue({
      kind,
      send: sendFileTo(kind, productId),
      callbacks: {
        changed: setUploads,
        stored: (url) => stored(url),
        refused: (reason) => toast({ title: reason, kind: "error" }),
        ended: (outcome) => toastOutcome(kind, outcome),
      },
    });
    queue.current = made;
    return () => made.close();
  }, [kind, productId]);

  return {
    uploads,
    isBusy: uploads.some(({ state }) => state !== "failed"),
    add: (files) => queue.current?.add(files),
    retry: (id) => queue.current?.retry(id),
    drop: (id) => queue.current?.drop(id),
  };
}

function toastOutcome(kind: MediaKind, { stored, failed }: { stored: number; failed: string[] }): void {
  const uploaded = stored > 0 ? uploadedText(kind, stored) : null;
  if (failed.length === 0) return uploaded ? toast({ ...uploaded, kind: "success" }) : undefined;
  const description = [...failed, ...(uploaded ? [`${uploaded.title}.`] : [])].join(" ");
  toast({ title: uploadFailedText(kind), description, kind: "error" });
}
