import { useState, type DragEvent, type ReactNode } from "react";
import { toast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Video } from "../shop.ts";
import { inOrder, MEDIA_WORDS, moved, removedText, type Media, type MediaKind } from "./media.ts";
import { MediaRow } from "./media-row.tsx";
import { UploadBox } from "./upload-box.tsx";
import { useDragOrder } from "./use-drag-order.ts";
import type { Uploads } from "./use-uploads.ts";

/** Without scripts, no more variant checkboxes than this are rendered. */
const MOST_BOXES = 2_000;

type Props = {
  kind: MediaKind;
  media: Media[];
  variants: { id: string; title: string }[];
  /** The provider's videos with their playable sources. */
  provided: Video[];
  uploads: Uploads;
  onChange: (change: (media: Media[]) => Media[]) => void;
};

/** The photos or videos of a product: upload, label, hide, reorder, remove. Nothing takes effect before it is saved. */
export function MediaEditor({ kind, media, variants, provided, uploads, onChange }: Props) {
  const isHydrated = useHydrated();
  const [message, setMessage] = useState("");
  const { one, many, title } = MEDIA_WORDS[kind];

  const move = (from: number, to: number) => {
    onChange((all) => moved(all, from, to));
    setMessage(`${title} moved to position ${to + 1} of ${media.length}.`);
  };
  const change = (at: number, to: Partial<Media>) => {
    onChange((all) => all.map((kept, index) => (index === at ? { ...kept, ...to } : kept)));
    if (to.isRemoved) toast({ title: removedText(kind), description: "You can put it back until you save." });
  };
  const { list, drag, handle } = useDragOrder(move);

  return (
    <DropArea isOpen={isHydrated} onFiles={uploads.add}>
      {isHydrated ? (
        <UploadBox kind={kind} uploads={uploads} />
      ) : (
        <noscript>
          <p className="mb-6 text-stone-strong">{`Turn on JavaScript to upload new ${many}.`}</p>
        </noscript>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
      {media.length === 0 && <p className="py-4 text-stone-strong">{`No ${one} yet.`}</p>}
      <ul ref={list} aria-label={`${title}s`}>
        {media.map((item, at) => (
          <li
            key={item.url}
            className={`border-t py-4 ${drag?.gap === at ? "border-crimson" : "border-line"} ${drag?.gap === at + 1 && at + 1 === media.length ? "border-b border-b-crimson" : ""}`}
          >
            <MediaRow
              kind={kind}
              one={item}
              at={at}
              count={media.length}
              variants={variants}
              provided={provided}
              isHeavy={variants.length * media.length > MOST_BOXES}
              handle={handle(at)}
              isDragged={drag?.from === at}
              onChange={(to) => change(at, to)}
              onMove={(to) => move(at, to)}
              onSort={() => onChange(inOrder)}
            />
          </li>
        ))}
      </ul>
    </DropArea>
  );
}

type DropProps = { isOpen: boolean; onFiles: (files: File[]) => void; children: ReactNode };

/** A drop zone for files. */
function DropArea({ isOpen, onFiles, children }: DropProps) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => isOpen && event.dataTransfer.types.includes("Files");
  return (
    <div
      className={isOver ? "outline-2 outline-offset-8 outline-crimson outline-dashed" : ""}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles(Array.from(event.dataTransfer.files));
      }}
    >
      {children}
    </div>
  );
}
