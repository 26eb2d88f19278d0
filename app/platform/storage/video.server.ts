import { withBytesOf } from "./bytes-of.server.ts";
import { NotTaken } from "./judged.ts";
import { mp4In } from "./mp4.ts";
import { webmIn } from "./webm.ts";

export type FoundVideo = { type: "video/mp4" | "video/quicktime" | "video/webm"; width: number; height: number };

const NO_VIDEO = "This is not a video the shop can use. Upload an MP4, WebM or MOV file.";

/** What a file says in its first boxes, whatever it is called: the video is kept as it is. Throws NotTaken. */
export async function judgeVideo(file: string): Promise<FoundVideo> {
  const found = await withBytesOf(file, async (bytes) => (await mp4In(bytes)) ?? (await webmIn(bytes)));
  if (!found) throw new NotTaken(415, NO_VIDEO);
  return found;
}
