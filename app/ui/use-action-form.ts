import {
  createElement,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from "react";
import { UNSAFE_FetchersContext, useActionData, useFetcher, useLocation, useRevalidator } from "react-router";
import { isListResult, CONFIRMED, type ActionResult, type ActionMessage } from "#app/platform/forms/action-result.ts";
import { useMayUse } from "./may-use.ts";
import { restoreLostFocus } from "./lost-focus.ts";
import { toast, type Toast } from "./toast.tsx";

type Messages = Record<string, string>;
type Done<Shown> = { message: ActionMessage; shown?: Shown };

export type ActionForm<Shown> = {
  /** Renders nothing for an admin whose role may not submit it. */
  Form: ReturnType<typeof useFetcher>["Form"];
  /** For the form: where it posts to, and how. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    action: string;
    method: "post";
    noValidate: boolean;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    onSubmitCapture: () => void;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  /** For the form: the inputs of its hidden `fields`. */
  hidden: ReactNode;
  /** Changes when the form is rendered again: reset after success, or with the values of a refusal, unless something was typed since. */
  formKey: number;
  /** Changes only when an action succeeded: a FormKey keyed by it survives a refusal and a lost response. */
  doneCount: number;
  isSubmitting: boolean;
  /** The field errors that are not corrected yet. */
  errors: Messages;
  /** The values of a refused form; empty otherwise. The same object as long as the refusal is shown. */
  typed: Messages;
  /** For a field: its name, its value as typed or else as stored, and its error. */
  field: (
    name: string,
    stored?: string,
  ) => { name: string; defaultValue: string | undefined; error: string | undefined };
  /** True until the next submission, also once every field is corrected. */
  isRefused: boolean;
  /** Why the form was refused, unless a field shows it. */
  refusal: ActionMessage | null;
  done: Done<Shown> | null;
};

type Options<Shown> = {
  /** The hidden fields that tell the form from others that post to the same URL, such as its intent and row. */
  fields?: Record<string, string>;
  /** What the toast shows of a result; its message by default. */
  toastOf?: (result: ActionResult<Shown>) => Toast | null;
  /** Confirmed before the form is submitted. The form then needs a ConfirmBox, and its action requireConfirmation. */
  question?: string | undefined;
  /** The form has nothing to type, so the page may also reload when its subject is gone. */
  isBare?: boolean;
  /** Called before the form is submitted, which preventDefault() stops. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
};

const NONE: Messages = {};
const NoForm = (() => null) as unknown as ActionForm<never>["Form"];

/**
 * The form protocol in the browser (decision 087): the form posts to `action`, plainly without JavaScript, in place with it. A refusal is shown in a
 * toast and at the form, with the focus on the first invalid field, until that field is corrected. After success the form is reset.
 */
export function useActionForm<Shown = undefined>(
  action: string,
  { fields = NONE, toastOf = messageToast, question, isBare = false, onSubmit }: Options<Shown> = {},
): ActionForm<Shown> {
  const key = useId();
  const fetcher = useFetcher<ActionResult<Shown>>({ key });
  const results = useContext(UNSAFE_FetchersContext)?.fetcherData;
  const pageResult = useActionData<ActionResult<Shown>>();
  const here = useLocation();
  const mayUse = useMayUse();
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(fetcher.data);
  const [replaced, setReplaced] = useState<typeof seen>();
  const [awaited, setAwaited] = useState<"response" | "reload" | null>(null);
  const [formKey, setFormKey] = useState(0);
  const [doneCount, setDoneCount] = useState(0);
  // Whether something was typed since the submit event. `fetcher.state` changes too late: a form is still "idle" just after the click.
  const [isTouched, setIsTouched] = useState(false);
  const [corrected, setCorrected] = useState<{ of: unknown; left: Messages }>();
  const isHere = here.pathname === action.split("?")[0];
  const latest = fetcher.data === replaced ? undefined : fetcher.data;
  const hidden = Object.entries(fields);
  // Without JavaScript the result is of any form on the page.
  const isOwn = (of: ActionResult<Shown>) =>
    of.state === "done" || (!isListResult(of) && hidden.every(([name, value]) => of.typed[name] === value));
  const result = latest ?? (isHere && pageResult && isOwn(pageResult) ? pageResult : undefined);
  const refused = result?.state === "refused" ? result : null;
  const errors = !refused ? NONE : corrected?.of === refused ? corrected.left : refused.fieldErrors;

  if (fetcher.state === "submitting" && awaited !== "response") setAwaited("response");
  if (fetcher.data !== seen) {
    const isDone = fetcher.data?.state === "done";
    setSeen(fetcher.data);
    // What was typed since the submission stays as it is, and so does a form the server could not read.
    if (!isTouched && (isDone || wasRead(fetcher.data))) setFormKey(formKey + 1);
    if (isDone) setDoneCount(doneCount + 1);
    setAwaited(isDone ? "reload" : null);
  } else if (awaited && fetcher.state === "idle") {
    // After success the page's data has reloaded, and the form shows the new stored values, unless someone is already typing. A redirect is a
    // success without a result, so the refusal before it is no longer true.
    if (awaited === "response") setReplaced(seen);
    if (!isTouched) setFormKey(formKey + 1);
    setAwaited(null);
  }

  const isRefusedHere = useRef(refused !== null);
  const { revalidate } = useRevalidator();
  const handled = useRef(fetcher.data);
  const handle = useEffectEvent((arrived: ActionResult<Shown> | undefined) => {
    if (!arrived || arrived === handled.current) return;
    handled.current = arrived;
    const shown = toastOf(arrived);
    if (shown) toast(shown);
    if (needsReload(arrived, isBare)) void revalidate();
  });
  useEffect(() => handle(fetcher.data), [fetcher.data]);
  // The result and the reloaded data can arrive in one render that removes the form, such as the row that was deleted.
  // A layout effect, because the router forgets the result with its own effects.
  useLayoutEffect(() => () => handle(results?.get(key) as ActionResult<Shown> | undefined), [results, key]);
  useEffect(() => {
    if (!form.current) return;
    if (formKey === 0 && !fetcher.data) {
      // The form was posted before the scripts were loaded, and the whole page came back.
      if (isRefusedHere.current && document.activeElement === document.body)
        form.current.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    const next = form.current.querySelector<HTMLElement>("[aria-invalid], [type=password]");
    // The clicked button was replaced with its form; focus moves to the same button of the new form.
    if (next) next.focus();
    else restoreLostFocus(form.current.querySelector<HTMLElement>("[type=submit]"));
  }, [formKey, fetcher.data]);

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    setIsTouched(true);
    const { name } = target as HTMLInputElement;
    const group = (target as HTMLInputElement).closest("fieldset")?.name ?? "";
    if (name in errors || group in errors) setCorrected({ of: refused, left: errorsLeft(errors, [name, group]) });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (question && !window.confirm(question)) return;
    const { currentTarget: target } = event;
    const { submitter } = event.nativeEvent;
    const sent = new FormData(target, submitter);
    if (question) sent.set(CONFIRMED, "on");
    const to = submitter?.getAttribute("formaction") ?? action;
    const encType = target.enctype as "multipart/form-data";
    // Rendered at once: as a transition, "submitting" may be skipped when the response comes fast, and with it what depends on it, such as
    // moving the focus from a row that the action removes.
    void fetcher.submit(sent, { method: "post", action: to, encType, flushSync: true });
  };

  const typed = refused?.typed ?? NONE;
  return {
    Form: mayUse(action, "act") ? fetcher.Form : NoForm,
    form: {
      ref: form,
      action,
      method: "post",
      noValidate: true,
      onInput,
      onSubmitCapture: () => setIsTouched(false),
      onSubmit: submit,
    },
    hidden: hidden.map(([name, value]) => createElement("input", { key: name, type: "hidden", name, value })),
    formKey,
    doneCount,
    isSubmitting: fetcher.state !== "idle",
    errors,
    typed,
    field: (name, stored) => ({ name, defaultValue: typed[name] ?? stored, error: errors[name] }),
    isRefused: refused !== null,
    refusal: refused && !isShownAtField(refused) ? refused.message : null,
    done: result?.state === "done" ? result : null,
  };
}

/** Whether a refused form came back with typed values, which are rendered into it but saved nowhere. */
export function isTyped(typed: Messages): boolean {
  return Object.keys(typed).length > 0;
}

/** Whether a checkbox of the form is checked: as it was submitted, or by default. */
export function isChecked(typed: Messages, name: string, byDefault: boolean): boolean {
  return isTyped(typed) ? name in typed : byDefault;
}

/** Whether a refusal is about the form's values. Passwords are not among `typed`: a form of nothing else has errors only. */
function wasRead(result: ActionResult<unknown> | undefined): boolean {
  return result?.state === "refused" && isTyped({ ...result.typed, ...result.fieldErrors });
}

/** The message of a result as a toast. */
export function messageToast({ state, message }: ActionResult<unknown>): Toast | null {
  if (!message) return null;
  const { title, description, note } = message;
  const kind = state === "done" ? "success" : "error";
  return { title, ...(description ? { description } : {}), ...(note ? { note } : {}), kind };
}

/** The errors that remain once a field is changed: neither its own nor that of its group, a fieldset with a name. */
export function errorsLeft(errors: Messages, changed: string[]): Messages {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !changed.includes(name)));
}

/**
 * React Router does not reload data after a refusal, and the page would stay outdated. A form with typed text does not reload when its subject is
 * gone, because the form and its text might disappear with it.
 */
function needsReload(result: ActionResult<unknown>, isBare: boolean): boolean {
  return result.state === "refused" && (result.outdated === "changed" || (isBare && result.outdated === "gone"));
}

/** Whether a field shows the same message. */
function isShownAtField({ message, fieldErrors }: Extract<ActionResult, { state: "refused" }>): boolean {
  return message !== null && message.description === undefined && Object.values(fieldErrors).includes(message.title);
}
