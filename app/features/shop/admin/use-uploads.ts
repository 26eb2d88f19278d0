import { useEffect, useEffectEvent, useRef, useState } from "react";
import { storableText } from "#app/platform/storable.ts";
import { toast } from "#app/ui/toast.tsx";
import { uploadedText, uploadFailedText, type MediaKind } from "./media.ts";
import { createUploadQueue, type Upload, type UploadQueue, type Send } from "./upload-queue.ts";
import { z } from "zod";

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

const responseShape = z.object({ url: z.string().optional(), error: z.string().optional() }).catch({});

const CONNECTION_LOST = "The connection was lost.";

/** Uploads a file with XMLHttpRequest, because fetch reports no upload progress. */
function sendFileTo(kind: MediaKind, productId: string): Send {
  return (file, index, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("POST", `/storage/v1/object/product-${kind}`);
      request.setRequestHeader("Content-Type", file.type);
      request.setRequestHeader("X-Product-Id", productId);
      request.setRequestHeader("X-Upload-Index", String(index));
      request.setRequestHeader("X-File-Name", encodeURIComponent(storableText(file.name)));
      request.upload.addEventListener("progress", ({ loaded, total }) => total > 0 && onProgress(loaded / total));
      request.addEventListener("load", () => {
        const { url, error } = responseShape.parse(parsed(request.responseText));
        if (request.status === 201 && url) resolve(url);
        else reject(new Error(error ?? `The server responded with status ${request.status}.`));
      });
      for (const failure of ["error", "abort", "timeout"])
        request.addEventListener(failure, () => reject(new Error(CONNECTION_LOST)));
      signal.addEventListener("abort", () => request.abort());
      request.send(file);
    });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
