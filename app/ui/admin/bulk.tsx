import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { useActionData, useFetcher, useSearchParams } from "react-router";
import { messageLine, CONFIRMED, type ActionResult } from "#app/platform/forms/action-result.ts";
import { bulkTitle, bulkValue, MAX_BULK_ROWS, type BulkAction, type BulkReport } from "#app/platform/audit/bulk.ts";
import { useMayUse } from "#app/ui/may-use.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { toast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { WithoutScripts } from "#app/ui/without-scripts.tsx";
import { ConfirmBox } from "./confirm-box.tsx";
import { toastWithUndo } from "./undo-button.tsx";
import { useListUrl } from "./use-list-url.ts";
import { restoreLostFocus } from "#app/ui/lost-focus.ts";

const FORM = "bulk";

type RowCheckboxProps = { id: number; name: string; version?: string };

/** The checkbox of a row in a list with bulk actions. */
export function RowCheckbox({ id, name, version = "" }: RowCheckboxProps) {
  if (!useMayUse()(useListUrl()(), "act")) return null;
  return (
    <label className="relative z-10 -m-2.5 inline-grid size-11 place-items-center">
      <input
        type="checkbox"
        form={FORM}
        name="row"
        value={bulkValue({ id, version, name })}
        aria-label={`Select ${name}`}
        className="check"
        autoComplete="off"
      />
    </label>
  );
}

type Props = { actions: BulkAction[]; children: ReactNode };

/** A list whose rows can be selected (RowCheckbox), and the actions for the selected ones. One plain form, also without JavaScript. */
export function Bulk({ actions, children }: Props) {
  const isAllowed = useMayUse()(useListUrl()(), "act");
  const list = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState(0);
  // Unknown before hydration: the line above the rows has its space already, so that no row shifts.
  const [boxes, setBoxes] = useState<number | null>(null);
  const count = () => {
    const found = boxesIn(list.current);
    setBoxes(found.length);
    setSelected(found.filter(({ checked }) => checked).length);
  };
  const selectAll = (checked: boolean) => {
    for (const box of boxesIn(list.current)) box.checked = checked;
    count();
  };
  const reset = () => {
    selectAll(false);
    restoreLostFocus(all.current);
  };
  // The rows change with the page, the filter and deletions.
  useEffect(count, [children]);
  if (!isAllowed) return children;
  return (
    <div ref={list} onChange={count}>
      {boxes !== 0 && (
        <label className={`mb-2 inline-flex min-h-tap items-center gap-3 noscript:hidden ${boxes ? "" : "invisible"}`}>
          <input
            ref={all}
            type="checkbox"
            className="check"
            checked={selected === boxes}
            onChange={(event) => selectAll(event.target.checked)}
          />
          Select all on this page
        </label>
      )}
      {children}
      <BulkBar actions={actions} selected={selected} onDone={reset} />
    </div>
  );
}

type BarProps = Omit<Props, "children"> & { selected: number; onDone: () => void };

function BulkBar({ actions, selected, onDone }: BarProps) {
  const isHydrated = useHydrated();
  const { fetcher, result } = useBulkResult(onDone);
  const isSubmitting = fetcher.state !== "idle";
  const here = useListUrl()();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    const form = new FormData(event.currentTarget, button);
    const question = actions.find(({ name }) => name === form.get("bulk"))?.question;
    if (question && !window.confirm(question)) return;
    form.set(CONFIRMED, "on");
    void fetcher.submit(form, { method: "post", action: here });
  };
  return (
    <div className={`bg-paper py-1 ${selected > 0 ? "sticky bottom-0 z-20 border-t border-line-strong" : ""}`}>
      <BulkMessage result={result} />
      <form
        id={FORM}
        method="post"
        action={here}
        onSubmit={send}
        className="flex flex-wrap items-center gap-x-5 sm:gap-x-6"
      >
        <p className="text-stone-strong tabular-nums sm:min-w-24">
          {isHydrated ? `${selected} selected` : "Checked rows"}
        </p>
        {actions.map(({ name, label }) => (
          <button
            key={name}
            type="submit"
            name="bulk"
            value={name}
            aria-label={`${label} the selected`}
            disabled={isSubmitting || (isHydrated && selected === 0)}
            className="link min-h-tap disabled:text-stone-strong"
          >
            {label}
          </button>
        ))}
        {isSubmitting && <span role="status">Working...</span>}
        {actions.some(({ question }) => question) && <ConfirmBox />}
      </form>
    </div>
  );
}

function useBulkResult(onDone: () => void) {
  const fetcher = useFetcher<ActionResult<BulkReport>>();
  const pageResult = useActionData<ActionResult<BulkReport>>();
  const react = useEffectEvent((result: ActionResult<BulkReport>) => {
    const report = result.state === "done" ? result.shown : undefined;
    const shown = toastWithUndo(result);
    if (shown) toast(report && report.not.length > 0 ? { ...shown, kind: "error" } : shown);
    if (report) onDone();
  });
  useEffect(() => {
    if (fetcher.data) react(fetcher.data);
  }, [fetcher.data]);
  const isOurs =
    pageResult?.state === "done" ? pageResult.shown !== undefined : pageResult && "bulk" in pageResult.typed;
  return { fetcher, result: fetcher.data ?? (isOurs ? pageResult : undefined) };
}

/** The rows for which the action failed, and why. Shown until the next action. */
function BulkMessage({ result }: { result: ActionResult<BulkReport> | undefined }) {
  const [params] = useSearchParams();
  const done = params.get("done") === "bulk" ? Number(params.get("n")) : 0;
  if (result?.state === "refused") return result.message && <FormNotice>{messageLine(result.message)}</FormNotice>;
  if (result?.shown && result.shown.not.length > 0)
    return (
      <div className="mb-3 border-l-2 border-crimson py-1 pl-4">
        <p className="font-medium text-crimson">{bulkTitle(result.shown)}</p>
        <ul className="mt-1 max-h-40 overflow-y-auto text-14" tabIndex={0} aria-label="Failed">
          {result.shown.not.map(({ name, why }) => (
            <li key={name} className="wrap-anywhere">{`${name}: ${why}`}</li>
          ))}
        </ul>
      </div>
    );
  return done > 0 && done <= MAX_BULK_ROWS ? <WithoutScripts>{bulkTitle({ done, not: [] })}</WithoutScripts> : null;
}

function boxesIn(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>(`input[form="${FORM}"]`) ?? [])];
}
