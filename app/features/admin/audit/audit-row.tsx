import type { ReactNode } from "react";
import { Link } from "react-router";
import { actionText, type AuditChange } from "#app/platform/audit/audit-trail.ts";
import { MayUse } from "#app/ui/admin-access.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { UndoButton } from "#app/ui/admin/undo-button.tsx";

type Line = {
  id: number;
  at: Date;
  who: { name: string; role: string | null };
  /** What they did, to follow the name. */
  sentence: string;
  /** The page of what the entry is about. */
  page: string | null;
  action: string;
  subject: string;
  changes: AuditChange[];
  canUndo: boolean;
  isUndone: boolean;
};

export function AuditRow({ line }: { line: Line }) {
  const { who } = line;
  return (
    <li className="grid items-baseline gap-x-8 border-b border-line py-1.5 lg:grid-cols-[minmax(0,1fr)_auto]">
      <p className="max-w-measure wrap-anywhere">
        <span className="font-medium">{who.name}</span> <Sentence {...line} />
      </p>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-stone-strong lg:has-[[open]]:col-span-full">
        <p>
          {who.role && `${who.role} · `}
          <Moment at={line.at} />
        </p>
        {line.isUndone && <p>Undone</p>}
        {line.canUndo && <UndoButton entries={[line.id]} about={`${actionText(line.action)} ${line.subject}`} />}
        <details className="group min-w-0 open:basis-full">
          <summary className="link inline-flex min-h-tap cursor-pointer items-center">
            Details<span className="sr-only">{` of entry ${line.id}`}</span>
          </summary>
          <dl className="grid min-w-0 gap-y-2 pb-2 text-ink">
            <Fact name="Kind">{actionText(line.action)}</Fact>
            <Fact name="Subject">{line.subject}</Fact>
            {line.changes.map((change) => (
              <Change key={change.field} {...change} />
            ))}
          </dl>
        </details>
      </div>
    </li>
  );
}

/** What the entry is about is a link to it. */
function Sentence({ sentence, subject, page }: Line) {
  const at = subject === "" ? -1 : sentence.toLowerCase().indexOf(subject.toLowerCase());
  if (page === null || at === -1) return sentence;
  const name = sentence.slice(at, at + subject.length);
  return (
    <>
      {sentence.slice(0, at)}
      <MayUse url={page} level="read" otherwise={name}>
        <Link to={page} className="link">
          {name}
        </Link>
      </MayUse>
      {sentence.slice(at + subject.length)}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
      <dt className="wrap-anywhere text-stone-strong">{name}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** The old value, struck through, and the new one. */
function Change({ field, before, after }: AuditChange) {
  return (
    <Fact name={field}>
      {before !== null && (
        <>
          <span className="sr-only">was </span>
          <del className="mr-2 text-stone-strong">{before}</del>
        </>
      )}
      {after === null ? (
        <span className="text-stone-strong">(removed)</span>
      ) : (
        <>
          <span className="sr-only">{before === null ? "is " : ", is now "}</span>
          <ins className="no-underline">{after}</ins>
        </>
      )}
    </Fact>
  );
}
