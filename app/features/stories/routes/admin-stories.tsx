import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { readOption } from "#app/platform/list-search.ts";
import { RowCheckbox } from "#app/ui/admin/bulk.tsx";
import { AdminList, ListFilter, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { bulk, review } from "../story-admin-actions.server.ts";
import { STORIES_NOT_LOADED, STORY_BULK, STORY_DONE, STORY_FILTERS, type StoryFilter } from "../story-admin.ts";
import { storiesNewestFirst, storyVersion } from "../stories.server.ts";
import { StoryRow } from "../story-row.tsx";
import type { Route } from "./+types/admin-stories";

export const handle: RouteAccess = { access: "admin", area: "stories" };

export const meta = () => pageMeta("Stories", "The stories that visitors shared, and which are published.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { env, db } = context.get(servicesContext);
  const { params, search, after } = readListQuery(request);
  const show = readOption(STORY_FILTERS, params.get("show"));
  const screen = { show, timeZone: env.STORE_TIMEZONE };
  return loadList(screen, STORIES_NOT_LOADED, () =>
    readPage(async (limit) => {
      const stories = await storiesNewestFirst(db, { show, search, after, limit });
      return stories.map((row) => ({ ...row, version: storyVersion(row) }));
    }),
  );
}

export const action = formActions({ bulk, other: review });

export const clientAction = keepFormValues;

export default function AdminStories({ loaderData: { list, show, timeZone } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Stories"
      lead="Newest first. A story is published once you approve it, and only with its author’s permission."
      done={STORY_DONE}
    >
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <ListFilter label="Show" options={STORY_FILTERS} />
        <SearchBox label="Search by name or email" />
      </div>
      <AdminList
        label="Stories"
        list={list}
        failed={STORIES_NOT_LOADED}
        noMore="No older stories"
        noMatch={["No stories by", "Try a shorter search, or clear the search."]}
        none={noStories(show)}
        bulk={STORY_BULK}
      >
        {(story) => (
          <StoryRow
            key={story.id}
            story={story}
            timeZone={timeZone}
            tick={<RowCheckbox id={story.id} version={story.version} name={`the story by ${story.name}`} />}
          />
        )}
      </AdminList>
    </AdminPage>
  );
}

function noStories(show: StoryFilter): [title: string, hint?: string] {
  if (show === "waiting") return ["Nothing to review", "Every story with permission to publish has been reviewed."];
  if (show !== "all") return [`No ${STORY_FILTERS[show].toLowerCase()} stories`];
  return ["No stories yet", "Stories from the Share your story page appear here."];
}
