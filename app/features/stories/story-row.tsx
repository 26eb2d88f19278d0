import type { ReactNode } from "react";
import { Link } from "react-router";
import { instantText } from "#app/platform/instant.ts";
import { personUrl } from "#app/platform/person.ts";
import { rowAnchor } from "#app/platform/list-search.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { EDITED_NOTE, storyPicture, type StoryPhoto } from "./stories.ts";
import { DECISION_LABELS, decisionsOn, storyState } from "./story-admin.ts";

type ListedStory = {
  id: number;
  name: string;
  email: string;
  story: string;
  editedStory: string | null;
  photo: StoryPhoto | null;
  sharePermission: boolean;
  displayNamePublicly: boolean;
  approved: boolean;
  declinedAt: Date | null;
  createdAt: Date;
  version: string;
};

/** Longer stories are collapsed, so that the list can be scanned. */
const COLLAPSED_FROM = 400;

/** One story and the decisions offered for it; `tick`: its checkbox in a list with bulk actions. */
export function StoryRow({ story, timeZone, tick }: { story: ListedStory; timeZone: string; tick?: ReactNode }) {
  const { id, name, version, approved, sharePermission, displayNamePublicly } = story;
  return (
    <li id={rowAnchor(id)} className="grid gap-y-3 border-b border-line py-2.5">
      <div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {tick}
          <span className="text-16 font-medium wrap-anywhere">{name}</span>
          <Badge tone={approved ? "good" : "secondary"}>{storyState(story)}</Badge>
        </p>
        <p className="mt-1 wrap-anywhere text-stone-strong">
          <Link to={personUrl("story", id)} className="link">
            {story.email}
          </Link>
          {" · "}
          <time dateTime={story.createdAt.toISOString()}>{instantText(timeZone, story.createdAt)}</time>
        </p>
      </div>
      <StoryText text={story.editedStory ?? story.story} />
      {story.photo && (
        <Picture
          picture={storyPicture(story.photo)}
          sizes="96px"
          className="size-24 rounded-sm bg-ground object-cover"
        />
      )}
      <p className="text-14 text-stone-strong">
        {`Permission to share: ${sharePermission ? "yes" : "no"} · Show name: ${displayNamePublicly ? "yes" : "no, appears as Anonymous"}${story.editedStory === null ? "" : ` · ${EDITED_NOTE}`}`}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 empty:hidden">
        {decisionsOn(story).map((decision) => (
          <RowButton
            key={decision}
            action="/admin/stories"
            fields={{ id, version, decision }}
            label={DECISION_LABELS[decision]}
            busy="Saving..."
            about={`the story by ${name}`}
          />
        ))}
        <Link className="link inline-flex min-h-tap items-center" to={`/admin/stories/${id}`}>
          {sharePermission ? "Edit" : "Open"}
          <span className="sr-only">{` the story by ${name}`}</span>
        </Link>
      </div>
    </li>
  );
}

function StoryText({ text }: { text: string }) {
  const fullText = (
    <p dir="auto" className="max-w-measure whitespace-pre-line wrap-anywhere">
      {text}
    </p>
  );
  if (text.length < COLLAPSED_FROM) return fullText;
  return (
    <details className="group">
      <summary className="max-w-measure list-none">
        <span dir="auto" className="line-clamp-3 wrap-anywhere group-open:hidden">
          {text}
        </span>
        <span className="link mt-1 inline-flex min-h-tap items-center">
          <span className="group-open:hidden">Show more</span>
          <span className="hidden group-open:inline">Show less</span>
        </span>
      </summary>
      {fullText}
    </details>
  );
}
