import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { useActionData, useFetcher, useLocation, useSearchParams } from "react-router";
import { inOneLine, CONFIRMED, type ActionResult } from "#app/platform/action-result.ts";
import { bulkTitle, bulkValue, MAX_BULK_ROWS, type BulkChoice, type BulkReport } from "#app/platform/audit/bulk.ts";
import { listSearch } from "#app/platform/list-search.ts";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { toast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { WithoutScripts } from "#app/ui/without-scripts.tsx";
import { ConfirmBox } from "./confirm-box.tsx";
import { undoOf } from "./undo-button.tsx";
import { takeLostFocus } from "#app/ui/use-focus-in-place.ts";

const FORM = "bulk";

type Tick = { id: number; name: string; version?: string };

/** The box before a row of a list with bulk actions. */
export function RowTick({ id, name, version = "" }: Tick) {
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

type Props = { action: string; choices: BulkChoice[]; children: ReactNode };

/** A list whose rows can be ticked (RowTick), and what can be done with all that are. One plain form, also without scripts. */
export function Bulk({ action, choices, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLInputElement>(null);
  const [ticked, setTicked] = useState(0);
  // Not counted before scripts run: the line above the rows has its place already, so that no row moves away under a finger.
  const [boxes, setBoxes] = useState<number | null>(null);
  const count = () => {
    const found = boxesIn(list.current);
    setBoxes(found.length);
    setTicked(found.filter(({ checked }) => checked).length);
  };
  const tick = (checked: boolean) => {
    for (const box of boxesIn(list.current)) box.checked = checked;
    count();
  };
  const beginAnew = () => {
    tick(false);
    takeLostFocus(all.current);
  };
  // Rows come and go under it: another page, a filter, what was deleted.
  useEffect(count, [children]);
  return (
    <div ref={list} data-rows onChange={count}>
      {boxes !== 0 && (
        <label className={`mb-2 inline-flex min-h-11 items-center gap-3 noscript:hidden ${boxes ? "" : "invisible"}`}>
          <input
            ref={all}
            type="checkbox"
            className="check"
            checked={ticked === boxes}
            onChange={(event) => tick(event.target.checked)}
          />
          Select all on this page
        </label>
      )}
      {children}
      <BulkBar action={action} choices={choices} ticked={ticked} onDone={beginAnew} />
    </div>
  );
}

type BarProps = Omit<Props, "children"> & { ticked: number; onDone: () => void };

function BulkBar({ action, choices, ticked, onDone }: BarProps) {
  const isHydrated = useHydrated();
  const { fetcher, answer } = useBulkAnswer(onDone);
  const isSubmitting = fetcher.state !== "idle";
  const here = action + listSearch(useLocation().search);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    const form = new FormData(event.currentTarget, button);
    const question = choices.find(({ does }) => does === form.get("bulk"))?.question;
    if (question && !window.confirm(question)) return;
    form.set(CONFIRMED, "on");
    void fetcher.submit(form, { method: "post", action: here });
  };
  return (
    <div className={`bg-paper py-1 ${ticked > 0 ? "sticky bottom-0 z-20 border-t border-line-strong" : ""}`}>
      <BulkSaid answer={answer} />
      <form
        id={FORM}
        method="post"
        action={here}
        onSubmit={send}
        className="flex flex-wrap items-center gap-x-5 sm:gap-x-6"
      >
        <p className="text-stone-strong tabular-nums sm:min-w-24">
          {isHydrated ? `${ticked} selected` : "Ticked rows"}
        </p>
        {choices.map(({ does, label }) => (
          <button
            key={does}
            type="submit"
            name="bulk"
            value={does}
            aria-label={`${label} the selected`}
            disabled={isSubmitting || (isHydrated && ticked === 0)}
            className="link min-h-11 disabled:text-stone-strong"
          >
            {label}
          </button>
        ))}
        {isSubmitting && <span role="status">Working...</span>}
        {choices.some(({ question }) => question) && <ConfirmBox />}
      </form>
    </div>
  );
}

function useBulkAnswer(onDone: () => void) {
  const fetcher = useFetcher<ActionResult<BulkReport>>();
  const ofPage = useActionData<ActionResult<BulkReport>>();
  const react = useEffectEvent((answer: ActionResult<BulkReport>) => {
    const report = answer.state === "done" ? answer.shown : undefined;
    const kind = report && report.not.length === 0 ? "success" : "error";
    if (answer.message)
      toast({ title: answer.message.title, kind, aside: undoOf(answer.message), ...descriptionOf(answer) });
    if (report) onDone();
  });
  useEffect(() => {
    if (fetcher.data) react(fetcher.data);
  }, [fetcher.data]);
  const isOurs = ofPage?.state === "done" ? ofPage.shown !== undefined : ofPage && "bulk" in ofPage.typed;
  return { fetcher, answer: fetcher.data ?? (isOurs ? ofPage : undefined) };
}

const descriptionOf = ({ message }: ActionResult<BulkReport>) =>
  message?.description ? { description: message.description } : {};

/** Which rows it was not done with, and why. It stays until the next time. */
function BulkSaid({ answer }: { answer: ActionResult<BulkReport> | undefined }) {
  const [params] = useSearchParams();
  const done = params.get("done") === "bulk" ? Number(params.get("n")) : 0;
  if (answer?.state === "refused") return answer.message && <FormNotice>{inOneLine(answer.message)}</FormNotice>;
  if (answer?.shown && answer.shown.not.length > 0)
    return (
      <div className="mb-3 border-l-2 border-crimson py-1 pl-4">
        <p className="font-medium text-crimson">{bulkTitle(answer.shown)}</p>
        <ul className="mt-1 max-h-40 overflow-y-auto text-14" tabIndex={0} aria-label="Not done">
          {answer.shown.not.map(({ name, why }) => (
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
