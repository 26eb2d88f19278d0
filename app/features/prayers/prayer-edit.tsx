import { useEffect, useEffectEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { countCharacters } from "#app/platform/characters.ts";
import { Button } from "#app/ui/button.tsx";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { Counter } from "#app/ui/counter.tsx";
import { CheckField, TextAreaField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { Sheet } from "#app/ui/sheet.tsx";
import { isTyped, isChecked, useActionForm, type ActionForm } from "#app/ui/use-action-form.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { NO_CONSENT, shownText } from "./prayer-review.ts";
import type { ReviewedPrayer } from "./prayer-review.server.ts";
import { PRAYER_LIMITS } from "./prayers.ts";

type Edited = ReviewedPrayer & { version: string };

/** `action`: the URL that opens the edit; `back`: the URL of the list it was opened from. */
type Props = { prayer: Edited; action: string; back: string };

const TITLE = "Edit prayer request";

/** A dialog with JavaScript; without it the same form on the page. */
export function EditPrayer({ prayer, action, back }: Props) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const actionForm = useActionForm(action);
  const { form, typed, done } = actionForm;
  const { mayLeave } = useUnsavedGuard(() => isTyped(typed) || hasEdits(form.ref.current));
  const close = () => void navigate(back, { preventScrollReset: true });
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (done) leave();
  }, [done]);
  if (isHydrated)
    return (
      <Sheet title={TITLE} open mayClose={mayLeave} onClose={close}>
        <div className="sheet-body px-6 py-8">
          <EditForm prayer={prayer} back={back} actionForm={actionForm} />
        </div>
      </Sheet>
    );
  return (
    <section aria-labelledby="edit" className="mb-6 bg-sunk p-4 sm:p-5">
      <h2 id="edit" className="mb-6 font-display text-22">
        {TITLE}
      </h2>
      <EditForm prayer={prayer} back={back} actionForm={actionForm} />
    </section>
  );
}

type FormProps = { prayer: Edited; back: string; actionForm: ActionForm<undefined> };

function EditForm({ prayer, back, actionForm }: FormProps) {
  const { Form, form, formKey, isSubmitting, errors, typed, refusal } = actionForm;
  const text = typed["text"] ?? shownText(prayer);
  const isOnTheWall = prayer.approved && prayer.postedToWall;
  return (
    <Form key={formKey} {...form} className="grid gap-6">
      <Refusal message={refusal} />
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="id" value={prayer.id} />
      <ExpectedVersion version={prayer.version} refused={typed["version"]} />
      <EditedText original={prayer.prayerRequest} shown={text} error={errors["text"]} />
      {text !== prayer.prayerRequest && (
        <p className="text-14 whitespace-pre-line text-stone-strong">{`Original request:\n${prayer.prayerRequest}`}</p>
      )}
      <TextAreaField
        label="Admin notes"
        name="adminNotes"
        rows={3}
        maxLength={PRAYER_LIMITS.notes}
        defaultValue={typed["adminNotes"] ?? prayer.adminNotes ?? ""}
        hint="Visible to admins only."
      />
      <CheckField
        label="Post to wall"
        name="postToWall"
        disabled={!prayer.consentPostToWall}
        defaultChecked={isChecked(typed, "postToWall", isOnTheWall)}
        error={errors["postToWall"]}
        hint={
          prayer.consentPostToWall ? "If checked, the request is posted to the public wall when you save." : NO_CONSENT
        }
      />
      <div className="flex flex-wrap items-center gap-6">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? "Saving..." : "Save Changes"}
        </Button>
        <Link to={back} preventScrollReset className="link inline-flex min-h-tap items-center">
          Cancel
        </Link>
      </div>
    </Form>
  );
}

/** Only an edited text has to be short; a long request may stay unedited (decision 097). */
function EditedText({ original, shown, error }: { original: string; shown: string; error: string | undefined }) {
  const [text, setText] = useState(shown);
  return (
    <TextAreaField
      label="Prayer request"
      name="text"
      required
      rows={8}
      defaultValue={shown}
      onChange={(event) => setText(event.target.value)}
      error={error}
      hint={text === original ? "As the author wrote it." : "Edited for clarity."}
      aside={<Counter count={countCharacters(text)} max={PRAYER_LIMITS.edited} />}
    />
  );
}
