import { actionText, type AuditChange } from "#app/platform/audit/audit-trail.ts";
import { instantText } from "#app/platform/instant.ts";
import { UndoButton } from "#app/ui/admin/undo-button.tsx";

type Line = {
  id: number;
  at: Date;
  adminEmail: string;
  action: string;
  subject: string;
  changes: AuditChange[];
  canUndo: boolean;
  isUndone: boolean;
};

export function AuditRow({ line, timeZone }: { line: Line; timeZone: string }) {
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-5 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-5">
        <p className="text-18 wrap-anywhere">
          <span className="font-medium">{actionText(line.action)}</span>
          {": "}
          {line.subject}
        </p>
        <p className="mt-1 wrap-anywhere text-stone-strong">
          {line.adminEmail} · <time dateTime={line.at.toISOString()}>{instantText(timeZone, line.at)}</time>
        </p>
        {line.isUndone && <p className="mt-1 text-14 text-stone-strong">Undone</p>}
        {line.canUndo && <UndoButton entries={[line.id]} about={`${actionText(line.action)} ${line.subject}`} />}
      </div>
      {line.changes.length > 0 && (
        <dl className="grid min-w-0 content-start gap-y-2 lg:col-span-7">
          {line.changes.map((change) => (
            <Change key={change.field} {...change} />
          ))}
        </dl>
      )}
    </li>
  );
}

/** The old value, struck through, and the new one. */
function Change({ field, before, after }: AuditChange) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
      <dt className="text-14 wrap-anywhere text-stone-strong sm:pt-0.5">{field}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
        {before !== null && (
          <>
            <span className="sr-only">was </span>
            <del className="mr-2 text-stone-strong">{before}</del>
          </>
        )}
        {after === null ? (
          <span className="text-14 text-stone-strong">(removed)</span>
        ) : (
          <>
            <span className="sr-only">{before === null ? "is " : ", is now "}</span>
            <ins className="no-underline">{after}</ins>
          </>
        )}
      </dd>
    </div>
  );
}
