import { data, useSearchParams } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext, envContext } from "#app/platform/context.ts";
import { pageOfRows } from "#app/platform/db/newest-first.server.ts";
import { keepFormValues } from "#app/platform/http/keep-form-values.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Bulk, RowCheckbox } from "#app/ui/admin/bulk.tsx";
import { EmptyList, FilterLinks, NextPage, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { bulk, review } from "../story-admin-actions.server.ts";
import {
  FILTER_NAMES,
  readStoryFilter,
  STORIES_NOT_LOADED,
  storiesUrl,
  STORY_BULK,
  STORY_DONE,
  STORY_FILTERS,
  type StoryDone,
  type StoryFilter,
} from "../story-admin.ts";
import { storiesNewestFirst, storyVersion } from "../stories.server.ts";
import { StoryRow } from "../story-row.tsx";
import type { Route } from "./+types/admin-stories";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Stories", "The stories that visitors shared, and which are published.");

const PAGE_SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const after = searchParams.get("after") ?? undefined;
  const search = (searchParams.get("q") ?? "").trim().slice(0, 100);
  const show = readStoryFilter(searchParams.get("show"));
  const page = { show, search, isFirst: after === undefined, timeZone: context.get(envContext).STORE_TIMEZONE };
  try {
    const found = await storiesNewestFirst(context.get(dbContext), { show, search, after, limit: PAGE_SIZE + 1 });
    const { rows, next } = pageOfRows(found, PAGE_SIZE);
    return data({ ...page, stories: rows.map((row) => ({ ...row, version: storyVersion(row) })), next });
  } catch (error) {
    log("error", STORIES_NOT_LOADED, { error });
    return data({ ...page, stories: null, next: null }, { status: 500 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return form.has("bulk") ? bulk({ context, request, form }) : review({ context, request, form });
}

export const clientAction = keepFormValues;

export default function AdminStories({ loaderData }: Route.ComponentProps) {
  const { stories, next, show, search, isFirst, timeZone } = loaderData;
  const done = useSearchParams()[0].get("done") ?? "";
  return (
    <AdminPage
      title="Stories"
      lead="Newest first. A story is published once you approve it, and only with its author’s permission."
      done={Object.hasOwn(STORY_DONE, done) ? STORY_DONE[done as StoryDone] : undefined}
    >
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <FilterLinks
          label="Show"
          filters={STORY_FILTERS.map((filter) => ({
            label: FILTER_NAMES[filter],
            to: storiesUrl({ show: filter, search }),
            isChosen: filter === show,
          }))}
        />
        <SearchBox key={show} label="Search by name or email" value={search} keep={show === "all" ? {} : { show }} />
      </div>
      {stories === null ? (
        <FormNotice>{`${STORIES_NOT_LOADED}. Reload the page in a moment.`}</FormNotice>
      ) : stories.length === 0 ? (
        <NoStories show={show} search={search} isFirst={isFirst} />
      ) : (
        <Bulk actions={STORY_BULK}>
          <ul aria-label="Stories" className="border-t border-line">
            {stories.map((story) => (
              <StoryRow
                key={story.id}
                story={story}
                timeZone={timeZone}
                tick={<RowCheckbox id={story.id} version={story.version} name={`the story by ${story.name}`} />}
              />
            ))}
          </ul>
        </Bulk>
      )}
      <NextPage to={next && storiesUrl({ show, search, after: next })} />
    </AdminPage>
  );
}

function NoStories({ show, search, isFirst }: { show: StoryFilter; search: string; isFirst: boolean }) {
  if (!isFirst) return <EmptyList title="No older stories" />;
  if (search) return <EmptyList title={`No stories by “${search}”`}>Try fewer letters, or clear the search.</EmptyList>;
  if (show === "waiting")
    return <EmptyList title="Nothing to review">Every story with permission to publish has been reviewed.</EmptyList>;
  if (show !== "all") return <EmptyList title={`No ${FILTER_NAMES[show].toLowerCase()} stories`} />;
  return <EmptyList title="No stories yet">Stories from the Share your story page appear here.</EmptyList>;
}
