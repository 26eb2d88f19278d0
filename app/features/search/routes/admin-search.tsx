import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { loadList } from "#app/platform/http/list-loader.server.ts";
import { rowAnchor } from "#app/platform/list-search.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { searchReport, type QueryCount } from "../queries.server.ts";
import { add, change, notify, remove } from "../search-admin-actions.server.ts";
import { waitingRequests } from "../search-requests.server.ts";
import { synonymLists } from "../synonyms.server.ts";
import { Link } from "react-router";
import { searchPath, SYNONYMS_DONE } from "../search.ts";
import type { Route } from "./+types/admin-search";

export const handle: RouteAccess = { access: "admin", area: "search" };

export const meta = () => pageMeta("Search", "What shoppers search for, and which words mean the same.");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return loadList({}, "search report not loaded", async () => ({
    ...(await searchReport(db, new Date())),
    waiting: await waitingRequests(db),
    synonyms: (await synonymLists(db)).map(({ id, words }) => ({ id, words })),
  }));
}

export const action = formActions({ change, delete: remove, notify, other: add });

export const clientAction = keepFormValues;

export default function AdminSearch({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Search"
      lead="What shoppers searched for in the last 30 days, and which words mean the same to the search."
      done={SYNONYMS_DONE}
    >
      {list === null ? (
        <FormNotice>The search report couldn’t be loaded. Please try again.</FormNotice>
      ) : (
        <>
          <div className="grid gap-x-8 gap-y-8 lg:grid-cols-2">
            <Report
              id="without-results"
              title="Searches without results"
              queries={list.withoutResults}
              none="No search came up empty."
              waiting={list.waiting}
            />
            <Report id="most-searched" title="Most searched" queries={list.searched} none="No searches yet." />
          </div>
          <section aria-labelledby="synonyms" className="mt-8">
            <h2 id="synonyms" className="font-display text-22">
              Synonyms
            </h2>
            <p className="mt-2 mb-6 max-w-measure text-stone-strong">
              A search for one word of a list also finds the others. Add the words your shoppers use.
            </p>
            <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-12">
              <div className="bg-sunk p-6 lg:sticky lg:top-28 lg:col-span-4">
                <SynonymForm />
              </div>
              <ul className="min-w-0 lg:col-span-8">
                {list.synonyms.map(({ id, words }) => (
                  <SynonymRow key={id} id={id} words={words} />
                ))}
                {list.synonyms.length === 0 && <li className="text-stone-strong">No synonyms yet.</li>}
              </ul>
            </div>
          </section>
        </>
      )}
    </AdminPage>
  );
}

type ReportProps = { id: string; title: string; queries: QueryCount[]; none: string; waiting?: QueryCount[] };

/** `waiting`: how many people asked for an email when the shop has it. */
function Report({ id, title, queries, none, waiting = [] }: ReportProps) {
  const waitingFor = new Map(waiting.map(({ query, count }) => [query, count]));
  const onlyWaiting = waiting.filter(({ query }) => !queries.some((counted) => counted.query === query));
  const rows = [...queries, ...onlyWaiting.map(({ query }) => ({ query, count: 0 }))];
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-display text-22">
        {title}
      </h2>
      {rows.length === 0 && <p className="mt-4 text-stone-strong">{none}</p>}
      <ol className="mt-4 max-h-96 overflow-y-auto">
        {rows.map(({ query, count }) => (
          <li key={query} className="border-b border-line py-2">
            <div className="flex justify-between gap-4">
              <Link to={searchPath(query)} className="link inline-flex min-h-tap items-center wrap-anywhere">
                {query}
              </Link>
              <span className="self-center text-stone-strong tabular-nums">{count.toLocaleString("en")}</span>
            </div>
            {waitingFor.has(query) && <Waiting query={query} people={waitingFor.get(query) ?? 0} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Waiting({ query, people }: { query: string; people: number }) {
  const text = people === 1 ? "1 person wants an email" : `${people.toLocaleString("en")} people want an email`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="text-stone-strong">{`${text} when you have it`}</span>
      <RowButton
        action="/admin/search"
        fields={{ intent: "notify", query }}
        label="Send email"
        busy="Sending..."
        about={query}
        question={`Email ${people === 1 ? "1 person" : `${people} people`} that you have “${query}” now? The email links to this search.`}
      />
    </div>
  );
}

function SynonymForm({ list }: { list?: { id: number; words: string[] } }) {
  const { Form, form, formKey, isSubmitting, errors, typed, refusal } = useActionForm("/admin/search");
  return (
    <Form key={formKey} {...form} className="grid gap-4">
      <Refusal message={refusal} />
      {!list && <FormKey key={formKey} typed={typed} />}
      {list && <input type="hidden" name="intent" value="change" />}
      {list && <input type="hidden" name="id" value={list.id} />}
      <TextAreaField
        label={list ? "Words that mean the same" : "New list"}
        name="words"
        required
        rows={2}
        defaultValue={typed["words"] ?? list?.words.join(", ")}
        error={errors["words"]}
        hint="Separate words with commas, such as “sneakers, shoes, trainers”."
      />
      <Button type="submit" kind={list ? "secondary" : "primary"} disabled={isSubmitting}>
        {isSubmitting ? "Saving..." : list ? "Save" : "Add list"}
      </Button>
    </Form>
  );
}

function SynonymRow({ id, words }: { id: number; words: string[] }) {
  const text = words.join(", ");
  return (
    <li id={rowAnchor(id)} className="flex flex-wrap items-start justify-between gap-x-6 border-b border-line py-3">
      <details className="min-w-0 flex-1">
        <summary className="flex min-h-tap cursor-pointer items-center wrap-anywhere">{text}</summary>
        <div className="max-w-measure py-4">
          <SynonymForm list={{ id, words }} />
        </div>
      </details>
      <RowButton
        action="/admin/search"
        fields={{ intent: "delete", id }}
        label="Delete"
        busy="Deleting..."
        about={text}
        question={`Delete the list “${text}”?`}
      />
    </li>
  );
}
