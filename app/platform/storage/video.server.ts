import { parseMp4 } from "./mp4.ts";
import { withRandomAccess } from "./random-access.server.ts";
import { UploadRejected } from "./upload-rejected.ts";
import { parseWebm } from "./webm.ts";

export type VideoInfo = { type: "video/mp4" | "video/quicktime" | "video/webm"; width: number; height: number };

const UNSUPPORTED = "This isn't a supported video format. Upload an MP4, WebM or MOV file.";

/** Detects a video's type by its content, not its name. The video itself is stored unchanged. Throws UploadRejected. */
export async function validateVideo(path: string): Promise<VideoInfo> {
  const info = await withRandomAccess(path, async (file) => (await parseMp4(file)) ?? (await parseWebm(file)));
  if (!info) throw new UploadRejected(415, UNSUPPORTED);
  return info;
}
