import type { ReactNode } from "react";
import { Link, useActionData, useSearchParams } from "react-router";
import { ROW_FIELD, messageLine, type ActionResult, type ActionMessage } from "#app/platform/forms/action-result.ts";
import { readUndo } from "#app/platform/audit/audit-trail.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { WithoutScripts } from "#app/ui/without-scripts.tsx";
import { UndoButton } from "./undo-button.tsx";

type Props = {
  title: string;
  lead?: string;
  actions?: ReactNode;
  /** Results of actions by the URL parameter `done`, for browsers without JavaScript; others show them in a toast. */
  done?: Record<string, ActionMessage> | undefined;
  children: ReactNode;
};

/** An admin screen: its title, its actions and a link back. */
export function AdminPage({ title, lead, actions, done = {}, children }: Props) {
  const name = useSearchParams()[0].get("done") ?? "";
  const message = Object.hasOwn(done, name) ? done[name] : undefined;
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
      {message && <WithoutScripts className="mb-8">{messageLine(message)}</WithoutScripts>}
      <RowRefused />
      <UndoWithoutScripts />
      {children}
    </>
  );
}

/** Why a row's action was refused, without JavaScript. The row itself may be gone. */
function RowRefused() {
  const result = useActionData<ActionResult>();
  if (result?.state !== "refused" || !result.message || result.typed[ROW_FIELD] === undefined) return null;
  return (
    <div className="mb-8">
      <FormNotice>
        {messageLine(result.message)}{" "}
        <span className="font-normal text-stone-strong">{`(${result.typed[ROW_FIELD]})`}</span>
      </FormNotice>
    </div>
  );
}

/** The undo of a deletion, which others get in a toast. */
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
