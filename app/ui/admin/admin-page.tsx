import { use, type ReactNode } from "react";
import { Link, useActionData, useLocation, useSearchParams } from "react-router";
import { ROW_FIELD, messageLine, type ActionResult, type ActionMessage } from "#app/platform/forms/action-result.ts";
import { readUndo } from "#app/platform/audit/audit-trail.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { WithoutScripts } from "#app/ui/without-scripts.tsx";
import { ParentScreenContext } from "./parent-screen.ts";
import { UndoButton } from "./undo-button.tsx";

type Props = {
  title: string;
  lead?: string;
  actions?: ReactNode;
  /** Results of actions by the URL parameter `done`, for browsers without JavaScript; others show them in a toast. */
  done?: Record<string, ActionMessage> | undefined;
  children: ReactNode;
};

/** An admin screen: its title, its actions and a link back to the screen that it is part of. */
export function AdminPage({ title, lead, actions, done = {}, children }: Props) {
  const name = useSearchParams()[0].get("done") ?? "";
  const message = Object.hasOwn(done, name) ? done[name] : undefined;
  const parent = use(ParentScreenContext)(useLocation().pathname);
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <p>
            <Link to={parent.to} className="link text-12 text-stone-strong">
              {`Back to ${parent.label}`}
            </Link>
          </p>
          <h1 className="mt-1 font-display text-28 wrap-anywhere">{title}</h1>
          {lead && <p className="mt-1 max-w-measure wrap-anywhere text-stone-strong">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {message && <WithoutScripts className="mb-5">{messageLine(message)}</WithoutScripts>}
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
    <div className="mb-5">
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
      <div className="mb-5 border-l-2 border-line-strong pl-4">
        <UndoButton entries={entries} />
      </div>
    </noscript>
  );
}
