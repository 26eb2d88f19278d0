import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useActionData, useFetcher, useNavigate } from "react-router";
import type { ActionResult } from "#app/platform/action-result.ts";
import { MAILINGS, type Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { toast } from "#app/ui/toast.tsx";
import { readWritten, type SavedDraft, type Written } from "./newsletter.ts";

type Shown = { to: string; draft?: SavedDraft };

const NEW: SavedDraft = { id: 0, version: "", subject: "", content: "", audiences: [] };

/** Counts the editors: each draft that is opened gets its own. One that gets its number by being saved stays where it is written. */
export function useOwnEditor(opened: number): { editor: number; onKept: (id: number) => void } {
  const [{ editor, shown, kept }, setNow] = useState({ editor: 0, shown: opened, kept: opened });
  if (opened !== shown) setNow({ editor: opened === kept ? editor : editor + 1, shown: opened, kept: opened });
  return { editor, onKept: (id) => setNow((now) => ({ ...now, kept: id })) };
}

/** What is typed, what of it is kept, and what came of keeping it. `onKept` gets the number of what is kept before its address is opened. */
export function useNewsletterEditor(draft: SavedDraft | null, goneId: number | null, onKept: (id: number) => void) {
  const fetcher = useFetcher<ActionResult<Shown>>();
  const ofPage = ofEditor(useActionData<ActionResult<Shown>>());
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [kept, setKept] = useState(draft ?? rowIn(ofPage, NEW));
  const [typed, setTyped] = useState<Written>(() => typedIn(ofPage) ?? kept);
  const [seen, setSeen] = useState(fetcher.data);
  const [goTo, setGoTo] = useState<{ to: string } | null>(null);
  const answer = fetcher.data ?? ofPage;

  if (fetcher.data !== seen) {
    setSeen(fetcher.data);
    setKept(rowIn(fetcher.data, kept));
    if (fetcher.data?.state === "done" && fetcher.data.shown) {
      if (fetcher.data.shown.draft) setKept(fetcher.data.shown.draft);
      setGoTo({ to: fetcher.data.shown.to });
    }
  }

  // Deleted, sent or scheduled while it was written: the words stay, and are a new draft when they are saved.
  if (goneId !== null && goneId === kept.id) setKept({ ...kept, id: NEW.id, version: NEW.version });

  const isChanged = !isSame(readWritten(typed).written, kept);
  useUnsavedGuard(() => isChanged);

  const say = useEffectEvent((latest: ActionResult<Shown>) => {
    if (latest.message) toast({ ...latest.message, kind: latest.state === "done" ? "success" : "error" });
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  });
  useEffect(() => {
    if (fetcher.data) say(fetcher.data);
  }, [fetcher.data]);
  // Only once what was kept is known here: leaving before would be asked about. And only once the page is read anew after it: React Router
  // forgets where it was to go when that ends while it still looks for the route.
  const isIdle = fetcher.state === "idle";
  const gone = useRef(goTo);
  const stay = useEffectEvent(() => onKept(kept.id));
  useEffect(() => {
    if (goTo === null || gone.current === goTo || !isIdle) return;
    gone.current = goTo;
    stay();
    const staysHere = goTo.to.includes("?draft=");
    void navigate(goTo.to, { replace: staysHere, preventScrollReset: staysHere });
  }, [goTo, isIdle, navigate]);

  return {
    Form: fetcher.Form,
    form,
    isSaving: fetcher.state !== "idle",
    going: goingTo(fetcher.formData),
    kept,
    typed,
    isChanged,
    errors: answer?.state === "refused" ? answer.errors : {},
    refusal: answer?.state === "refused" ? answer.message : null,
    write: (change: Partial<Written>) => setTyped((now) => ({ ...now, ...change })),
    choose: (audience: Audience, isOn: boolean) =>
      setTyped((now) => ({
        ...now,
        audiences: MAILINGS.filter((one) => (one === audience ? isOn : now.audiences.includes(one))),
      })),
  };
}

/** Which of the buttons is at work. */
function goingTo(form: FormData | undefined): string {
  const go = form?.get("go");
  return typeof go === "string" ? go : "";
}

function isSame(one: Written, other: Written): boolean {
  return (
    one.subject === other.subject &&
    one.content === other.content &&
    one.audiences.join() === MAILINGS.filter((audience) => other.audiences.includes(audience)).join()
  );
}

/** A form that was refused says what it is to be saved over next: the draft as it stands now, or none where that is gone. */
function rowIn(answer: ActionResult<Shown> | undefined, kept: SavedDraft): SavedDraft {
  if (answer?.state !== "refused") return kept;
  return { ...kept, id: Number(answer.typed["id"]) || NEW.id, version: answer.typed["version"] ?? NEW.version };
}

/** Without scripts the page answers for each of its forms; only the editor's has content. */
function ofEditor(answer: ActionResult<Shown> | undefined): ActionResult<Shown> | undefined {
  return answer?.state === "refused" && answer.typed["content"] !== undefined ? answer : undefined;
}

/** What a plain form that was refused had in it. */
function typedIn(answer: ActionResult<Shown> | undefined): Written | null {
  if (answer?.state !== "refused") return null;
  const { subject = "", content = "" } = answer.typed;
  return { subject, content, audiences: MAILINGS.filter((audience) => audience in answer.typed) };
}
