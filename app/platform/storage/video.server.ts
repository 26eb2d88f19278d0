import { withBytesOf } from "./bytes-of.server.ts";
import { UploadRejected } from "./upload-rejected.ts";
import { mp4In } from "./mp4.ts";
import { webmIn } from "./webm.ts";

export type FoundVideo = { type: "video/mp4" | "video/quicktime" | "video/webm"; width: number; height: number };

const UNSUPPORTED = "This isn't a supported video format. Upload an MP4, WebM or MOV file.";

/** Detects a video's type by its content, whatever its name: the video is stored unchanged. Throws UploadRejected. */
export async function validateVideo(file: string): Promise<FoundVideo> {
  const found = await withBytesOf(file, async (bytes) => (await mp4In(bytes)) ?? (await webmIn(bytes)));
  if (!found) throw new UploadRejected(415, UNSUPPORTED);
  return found;
}
