/** Where the players of videos are. Pages may show frames of these origins only; both set no cookies before a video plays. */
export const PLAYER_ORIGINS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const;
const [YOUTUBE, VIMEO] = PLAYER_ORIGINS;

/** `url`: the video's page; `frame`: what a frame shows, which starts at once. */
export type Player = { url: string; frame: string; host: "YouTube" | "Vimeo" };

/** The page and the player of a video at YouTube or Vimeo, from any of its addresses; null for another address. */
export function playerOf(address: string): Player | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/^(www|m|player)\./, "");
  const path = url.pathname.split("/").filter(Boolean);
  if (host === "youtu.be") return youtube(path[0]);
  if (host === "youtube.com" || host === "youtube-nocookie.com")
    return youtube(path[0] === "watch" ? url.searchParams.get("v") : path[1]);
  if (host === "vimeo.com") return vimeo(path, url.searchParams.get("h"));
  return null;
}

function youtube(id: string | null | undefined): Player | null {
  if (!id || !/^[\w-]{6,20}$/.test(id)) return null;
  return {
    host: "YouTube",
    url: `https://www.youtube.com/watch?v=${id}`,
    frame: `${YOUTUBE}/embed/${id}?autoplay=1&rel=0`,
  };
}

/** An unlisted video has a key beside its number: "/76979871/8272103f6e" or "?h=8272103f6e". */
function vimeo(path: string[], given: string | null): Player | null {
  const at = path.findIndex((part) => /^\d+$/.test(part));
  const id = path[at];
  if (id === undefined) return null;
  const key = [given, path[at + 1]].find((part) => part && /^[0-9a-f]+$/i.test(part));
  return {
    host: "Vimeo",
    url: `https://vimeo.com/${id}${key ? `/${key}` : ""}`,
    frame: `${VIMEO}/video/${id}?${key ? `h=${key}&` : ""}dnt=1&autoplay=1`,
  };
}
