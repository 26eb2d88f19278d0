import { useEffect, useId, useRef, useState } from "react";
import { toast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { usePopover } from "#app/ui/use-popover.ts";
import { shareTargets } from "./share.ts";

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
