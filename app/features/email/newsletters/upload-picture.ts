import { z } from "zod";
import { storableText } from "#app/platform/storable.ts";
import { UPLOADS_OWNER } from "./newsletters.ts";

const responseShape = z.object({ url: z.string().optional(), error: z.string().optional() }).catch({});

/** Uploads a picture of a newsletter, like a product's photo. A picture that no newsletter shows is removed after a day. */
export async function uploadPicture(file: File, signal?: AbortSignal): Promise<{ url: string } | { problem: string }> {
  try {
    const response = await fetch("/storage/v1/object/product-photos", {
      method: "POST",
      headers: {
        "Content-Type": file.type,
        "X-Product-Id": UPLOADS_OWNER,
        "X-File-Name": encodeURIComponent(storableText(file.name)),
      },
      body: file,
      signal: signal ?? null,
    });
    const { url, error } = responseShape.parse(await response.json().catch(() => ({})));
    if (response.status === 201 && url) return { url };
    return { problem: error ?? "The picture couldn’t be uploaded. Try again in a moment." };
  } catch {
    return { problem: "The connection was lost. Try again." };
  }
}
