import type { ReactNode } from "react";
import { Link, useActionData, useSearchParams } from "react-router";
import { ROW_FIELD, inOneLine, type ActionResult, type ActionMessage } from "#app/platform/action-result.ts";
import { readUndo } from "#app/platform/audit/audit-trail.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { WithoutScripts } from "#app/ui/without-scripts.tsx";
import { UndoButton } from "./undo-button.tsx";

type Props = {
  title: string;
  lead?: string;
  actions?: ReactNode;
  /** What was done, for a browser without scripts; the others say it in a toast. */
  done?: ActionMessage | undefined;
  children: ReactNode;
};

/** One screen of the owner's desk: what it is, what can be done with all of it, and the way back (decision D58). */
export function AdminPage({ title, lead, actions, done, children }: Props) {
  return (
    <>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 lg:mb-10 lg:gap-y-6">
        <div>
          <p>
            <Link to="/admin" className="link text-14">
              Back to Admin
            </Link>
          </p>
          <h1 className="mt-2 font-display text-40 sm:text-64 lg:mt-3">{title}</h1>
          {lead && <p className="mt-2 max-w-measure text-stone-strong lg:mt-3">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {done && <WithoutScripts className="mb-8">{inOneLine(done)}</WithoutScripts>}
      <RowRefused />
      <UndoWithoutScripts />
      {children}
    </>
  );
}

/** Why the button of a row did nothing, where no scripts ran. The row itself may be gone. */
function RowRefused() {
  const answer = useActionData<ActionResult>();
  if (answer?.state !== "refused" || !answer.message || answer.typed[ROW_FIELD] === undefined) return null;
  return (
    <div className="mb-8">
      <FormNotice>
        {inOneLine(answer.message)}{" "}
        <span className="font-normal text-stone-strong">{`(${answer.typed[ROW_FIELD]})`}</span>
      </FormNotice>
    </div>
  );
}

/** What the toast of a deletion offers where scripts run. */
function UndoWithoutScripts() {
  const entries = readUndo(useSearchParams()[0].get("undo"));
  if (entries.length === 0) return null;
  return (
    <noscript>
      <div className="mb-8 border-l-2 border-line-strong pl-4">
        <UndoButton entries={entries} />
      </div>
    </noscript>
  );
}
