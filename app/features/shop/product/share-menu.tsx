import { useEffect, useId, useRef, useState } from "react";
import { toast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { usePopover } from "#app/ui/use-popover.ts";
import { numberOf } from "../shop.ts";

const COPIED_MS = 2_000;

export function ShareMenu({ link, title }: { link: string; title: string }) {
  const id = useId();
  const { isOpen, popover } = usePopover();
  return (
    <div>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        className="share-button link inline-flex min-h-11 items-center text-14"
      >
        Share
      </button>
      <div id={id} className="share-menu" {...popover}>
        <ul>
          {shareTargets(link, title).map(({ name, href, opensTab }) => (
            <li key={name}>
              <a href={href} className="share-item" {...(opensTab ? { target: "_blank", rel: "noopener" } : {})}>
                {name}
              </a>
            </li>
          ))}
          <li>
            <CopyLink link={link} />
          </li>
        </ul>
      </div>
    </div>
  );
}

function CopyLink({ link }: { link: string }) {
  const isHydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      toast({ title: "Failed to copy link", kind: "error" });
      return;
    }
    toast({ title: "Link copied to clipboard!", kind: "success" });
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <button type="button" className="share-item" disabled={!isHydrated} onClick={() => void copy()}>
      {isCopied ? "Copied!" : "Copy link"}
    </button>
  );
}

/** The shared URL: /products/{handle}, which redirects to the product page with the same variant. */
export function shareLink(publicUrl: string, handle: string, variantId: string | null): string {
  const variant = variantId === null ? "" : `?variant=${numberOf(variantId)}`;
  return `${publicUrl}/products/${encodeURIComponent(handle)}${variant}`;
}

/** Where a link can be shared. Email and text message open the visitor's own app. */
export function shareTargets(link: string, title: string): { name: string; href: string; opensTab: boolean }[] {
  const url = encodeURIComponent(link);
  const words = encodeURIComponent(title);
  const message = encodeURIComponent(`${title} ${link}`);
  return [
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${url}`, opensTab: true },
    { name: "Twitter", href: `https://twitter.com/intent/tweet?text=${words}&url=${url}`, opensTab: true },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`, opensTab: true },
    { name: "Email", href: `mailto:?subject=${words}&body=${message}`, opensTab: false },
    { name: "Text message", href: `sms:?&body=${message}`, opensTab: false },
  ];
}
