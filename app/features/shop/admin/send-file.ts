import { z } from "zod";
import type { MediaKind } from "./media.ts";
import type { Send } from "./upload-queue.ts";

const responseShape = z.object({ url: z.string().optional(), error: z.string().optional() }).catch({});

const CONNECTION_LOST = "The connection was lost.";

/** Uploads a file with XMLHttpRequest, because fetch reports no upload progress. */
export function sendFileTo(kind: MediaKind, productId: string): Send {
  return (file, index, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("POST", `/storage/v1/object/product-${kind}`);
      request.setRequestHeader("Content-Type", file.type);
      request.setRequestHeader("X-Product-Id", productId);
      request.setRequestHeader("X-Upload-Index", String(index));
      request.setRequestHeader("X-File-Name", encodeURIComponent(file.name.toWellFormed()));
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
