import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from "react";
import { useActionData, useFetcher, useLocation, useRevalidator } from "react-router";
import { isListResult, CONFIRMED, type ActionResult, type ActionMessage } from "#app/platform/action-result.ts";
import { takeLostFocus } from "./use-focus-in-place.ts";
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
  /** Changes when the form is to start afresh. */
  formKey: number;
  /** Changes only when something was done: a FormKey without `typed` is kept by it over a refusal or a lost answer. */
  doneCount: number;
  isSubmitting: boolean;
  errors: Record<string, string>;
  typed: Record<string, string>;
  /** Why it was refused, where no field says so. */
  refusal: ActionMessage | null;
  done: { message: ActionMessage; shown?: Shown } | null;
};

type Options = {
  /** What the toast offers to do about what was done. */
  asideOf?: (message: ActionMessage) => ReactNode;
  /** Asked before anything is sent. The form then needs the box for browsers without scripts (Sure), and its action refusedUnsure. */
  question?: string | undefined;
  /** Nothing is typed into it, so that the page may also be read anew where what it is about is gone. */
  isBare?: boolean;
};

/**
 * A form that posts to `action`: plainly before JavaScript, in place after it. What was done or refused is said in a toast; the form starts
 * afresh when it was done.
 */
export function useActionForm<Shown = undefined>(
  action: string,
  { asideOf, question, isBare = false }: Options = {},
): ActionForm<Shown> {
  const fetcher = useFetcher<ActionResult<Shown>>();
  const ofPage = useActionData<ActionResult<Shown>>();
  const here = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(fetcher.data);
  const [formKey, setFormKey] = useState(0);
  const [doneCount, setDoneCount] = useState(0);
  const [isToSettle, setIsToSettle] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const isHere = here.pathname === action.split("?")[0];
  const answer = fetcher.data ?? (isHere && ofPage && !isListResult(ofPage) ? ofPage : undefined);

  if (fetcher.data !== seen) {
    setSeen(fetcher.data);
    if (fetcher.data) setFormKey(formKey + 1);
    if (fetcher.data?.state === "done") setDoneCount(doneCount + 1);
    setIsToSettle(fetcher.data?.state === "done");
    setIsTouched(false);
  }
  // The page is read anew after what was done. A form that shows what is kept shows what is kept now, unless somebody types already.
  if (isToSettle && fetcher.state === "idle") {
    setIsToSettle(false);
    if (!isTouched) setFormKey(formKey + 1);
  }

  const { revalidate } = useRevalidator();
  const react = useEffectEvent((latest: ActionResult<Shown>) => {
    if (latest.message) {
      const { title, description } = latest.message;
      const kind = latest.state === "done" ? "success" : "error";
      toast({ title, ...(description ? { description } : {}), kind, aside: asideOf?.(latest.message) });
    }
    if (isToBeReadAnew(latest, isBare)) void revalidate();
  });
  useEffect(() => {
    if (fetcher.data) react(fetcher.data);
  }, [fetcher.data]);
  useEffect(() => {
    if (formKey === 0 || !form.current) return;
    const next = form.current.querySelector<HTMLElement>("[aria-invalid], [type=password]");
    // What was pressed went with the form that was; the keyboard goes on at the same button of the new one.
    if (next) next.focus();
    else takeLostFocus(form.current.querySelector<HTMLElement>("[type=submit]"));
  }, [formKey]);

  const ask = (event: SubmitEvent<HTMLFormElement>) => {
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
      ...(question ? { onSubmit: ask } : {}),
    },
    formKey,
    doneCount,
    isSubmitting: fetcher.state !== "idle",
    errors: answer?.state === "refused" ? answer.errors : {},
    typed: answer?.state === "refused" ? answer.typed : {},
    refusal: answer?.state === "refused" && !isSaidAtField(answer) ? answer.message : null,
    done: answer?.state === "done" ? answer : null,
  };
}

/**
 * React Router reads nothing anew after a refusal, and the screen would go on showing what is no longer so. A form with words in it stays
 * where what it is about is gone: its place on the page may be gone as well, and the words with it.
 */
function isToBeReadAnew(answer: ActionResult<unknown>, isBare: boolean): boolean {
  return answer.state === "refused" && (answer.outdated === "changed" || (isBare && answer.outdated === "gone"));
}

/** The field says it already, in the same words. */
function isSaidAtField({ message, errors }: Extract<ActionResult, { state: "refused" }>): boolean {
  return message !== null && message.description === undefined && Object.values(errors).includes(message.title);
}
