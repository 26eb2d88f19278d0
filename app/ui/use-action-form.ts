import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from "react";
import { useActionData, useFetcher, useLocation, useRevalidator } from "react-router";
import { isListResult, CONFIRMED, type ActionResult, type ActionMessage } from "#app/platform/action-result.ts";
import { restoreLostFocus } from "./use-restore-focus.ts";
import { toast } from "./toast.tsx";

export type ActionForm<Shown> = {
  Form: ReturnType<typeof useFetcher>["Form"];
  /** For the form: where it posts to, and how. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    action: string;
    method: "post";
    noValidate: boolean;
    onInput: () => void;
    onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  /** Changes when the form is reset. */
  formKey: number;
  /** Changes only when an action succeeded: a FormKey keyed by it survives a refusal and a lost response. */
  doneCount: number;
  isSubmitting: boolean;
  errors: Record<string, string>;
  typed: Record<string, string>;
  /** Why the form was refused, unless a field shows it. */
  refusal: ActionMessage | null;
  done: { message: ActionMessage; shown?: Shown } | null;
};

type Options = {
  /** An action offered in the toast. */
  asideOf?: (message: ActionMessage) => ReactNode;
  /** Confirmed before the form is submitted. The form then needs a ConfirmBox, and its action requireConfirmation. */
  question?: string | undefined;
  /** The form has nothing to type, so the page may also reload when its subject is gone. */
  isBare?: boolean;
};

/**
 * A form that posts to `action`: plainly without JavaScript, in place with it. Success and refusals are shown in a toast; after success the form is
 * reset.
 */
export function useActionForm<Shown = undefined>(
  action: string,
  { asideOf, question, isBare = false }: Options = {},
): ActionForm<Shown> {
  const fetcher = useFetcher<ActionResult<Shown>>();
  const pageResult = useActionData<ActionResult<Shown>>();
  const here = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(fetcher.data);
  const [formKey, setFormKey] = useState(0);
  const [doneCount, setDoneCount] = useState(0);
  const [awaitsReload, setAwaitsReload] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const isHere = here.pathname === action.split("?")[0];
  const result = fetcher.data ?? (isHere && pageResult && !isListResult(pageResult) ? pageResult : undefined);

  if (fetcher.data !== seen) {
    setSeen(fetcher.data);
    if (fetcher.data) setFormKey(formKey + 1);
    if (fetcher.data?.state === "done") setDoneCount(doneCount + 1);
    setAwaitsReload(fetcher.data?.state === "done");
    setIsTouched(false);
  }
  // After success the page's data reloads. The form then shows the new stored values, unless someone is already typing.
  if (awaitsReload && fetcher.state === "idle") {
    setAwaitsReload(false);
    if (!isTouched) setFormKey(formKey + 1);
  }

  const { revalidate } = useRevalidator();
  const react = useEffectEvent((latest: ActionResult<Shown>) => {
    if (latest.message) {
      const { title, description } = latest.message;
      const kind = latest.state === "done" ? "success" : "error";
      toast({ title, ...(description ? { description } : {}), kind, aside: asideOf?.(latest.message) });
    }
    if (needsReload(latest, isBare)) void revalidate();
  });
  useEffect(() => {
    if (fetcher.data) react(fetcher.data);
  }, [fetcher.data]);
  useEffect(() => {
    if (formKey === 0 || !form.current) return;
    const next = form.current.querySelector<HTMLElement>("[aria-invalid], [type=password]");
    // The clicked button was replaced with its form; focus moves to the same button of the new form.
    if (next) next.focus();
    else restoreLostFocus(form.current.querySelector<HTMLElement>("[type=submit]"));
  }, [formKey]);

  const confirmAndSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!window.confirm(question)) return;
    const sent = new FormData(event.currentTarget);
    sent.set(CONFIRMED, "on");
    void fetcher.submit(sent, { method: "post", action });
  };

  return {
    Form: fetcher.Form,
    form: {
      ref: form,
      action,
      method: "post",
      noValidate: true,
      onInput: () => setIsTouched(true),
      ...(question ? { onSubmit: confirmAndSubmit } : {}),
    },
    formKey,
    doneCount,
    isSubmitting: fetcher.state !== "idle",
    errors: result?.state === "refused" ? result.errors : {},
    typed: result?.state === "refused" ? result.typed : {},
    refusal: result?.state === "refused" && !isShownAtField(result) ? result.message : null,
    done: result?.state === "done" ? result : null,
  };
}

/**
 * React Router does not reload data after a refusal, and the page would stay outdated. A form with typed text does not reload when its subject is
 * gone, because the form and its text might disappear with it.
 */
function needsReload(result: ActionResult<unknown>, isBare: boolean): boolean {
  return result.state === "refused" && (result.outdated === "changed" || (isBare && result.outdated === "gone"));
}

/** Whether a field shows the same message. */
function isShownAtField({ message, errors }: Extract<ActionResult, { state: "refused" }>): boolean {
  return message !== null && message.description === undefined && Object.values(errors).includes(message.title);
}
