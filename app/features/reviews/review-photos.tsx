import { useId } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { photoOf, type ReviewPhoto } from "./reviews.ts";

/** The photos of a review. Each opens in full in a popover, without JavaScript too. */
export function ReviewPhotos({ photos, name, about }: { photos: ReviewPhoto[]; name: string; about?: string | null }) {
  const id = useId();
  return (
    <ul className="mt-4 flex flex-wrap gap-3 empty:hidden">
      {photos.map((photo, at) => {
        const which = photos.length > 1 ? `Photo ${at + 1} of ${photos.length}` : "Photo";
        const picture = photoOf(photo, `${which} by ${name}${about ? `: ${about}` : ""}`);
        return (
          <li key={photo.name}>
            <button type="button" popoverTarget={`${id}-${at}`} className="block">
              <Picture picture={picture} sizes="96px" className="size-24 rounded-sm bg-ground object-cover" />
              <span className="sr-only">Enlarge</span>
            </button>
            <div
              id={`${id}-${at}`}
              popover="auto"
              role="dialog"
              aria-label={picture.alt}
              className="m-auto bg-paper p-3 text-ink shadow-float"
            >
              <Picture picture={picture} sizes="90vw" className="max-h-[80dvh] w-auto object-contain" />
              <button
                type="button"
                popoverTarget={`${id}-${at}`}
                popoverTargetAction="hide"
                className="link mt-2 min-h-11 px-2"
              >
                Close
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
