import { LinkThenButton } from "#app/ui/link-then-button.tsx";
import { toast } from "#app/ui/toast.tsx";

/** Opens the device's share sheet, or copies the link where there is none. */
export function ShareWallButton() {
  return (
    <LinkThenButton href="/prayers" onPress={() => void share()} className="link inline-flex min-h-11 items-center">
      Share
    </LinkThenButton>
  );
}

async function share() {
  const url = `${window.location.origin}/prayers`;
  if (typeof navigator.share !== "function") return copyLink(url);
  try {
    await navigator.share({ title: "Prayer wall", url });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast({ title: "Failed to share link", kind: "error" });
  }
}

export async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: "Link copied to clipboard!", kind: "success" });
  } catch {
    toast({ title: "Failed to copy link", kind: "error" });
  }
}
