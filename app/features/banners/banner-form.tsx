import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { zoneName } from "#app/platform/instant.ts";
import { Button } from "#app/ui/button.tsx";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { CheckField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { isTyped, useActionForm } from "#app/ui/use-action-form.ts";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { pagesIn, typedBanner, type KeptBanner, type TypedBanner, contrastWarning, previewOf } from "./banner-admin.ts";
import { BannerPageFields } from "./banner-page-fields.tsx";
import { BANNER_LIMITS } from "./banners.ts";
import { ColorField } from "./color-field.tsx";
import { BannerLine } from "./banner-line.tsx";

type Props = { edited: (KeptBanner & { version: string }) | null; timeZone: string; publicUrl: string };

/** The form of a new or an edited banner. */
export function BannerForm({ edited, timeZone, publicUrl }: Props) {
  const { Form, form, formKey, doneCount, isSubmitting, errors, typed, refusal, done } = useActionForm(
    edited ? `/admin/banners?edit=${edited.id}` : "/admin/banners?new=1",
  );
  const isRefused = isTyped(typed);
  // Before the effect that leaves the page after saving: effects run in order, and the guard must know that nothing is unsaved.
  useUnsavedGuard(() => isRefused || hasEdits(form.ref.current));
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate("/admin/banners"));
  useEffect(() => {
    if (done) leave();
  }, [done]);

  const start = isRefused ? typed : typedBanner(edited, timeZone);
  const label = edited ? "Save Banner" : "Create Banner";
  return (
    <Form key={formKey} {...form}>
      <input type="hidden" name="intent" value="save" />
      {!edited && <FormKey key={doneCount} typed={typed} />}
      {edited && <input type="hidden" name="id" value={edited.id} />}
      {edited && <ExpectedVersion version={edited.version} refused={typed["version"]} />}
      <Fields start={start} errors={errors} timeZone={timeZone} publicUrl={publicUrl} />
      <div className="mt-5">
        <Refusal message={refusal} />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-3">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? "Saving..." : label}
        </Button>
        <Link to="/admin/banners" preventScrollReset className="link inline-flex min-h-tap items-center">
          Cancel
        </Link>
      </div>
    </Form>
  );
}

type FieldsProps = { start: TypedBanner; errors: Record<string, string>; timeZone: string; publicUrl: string };

function Fields({ start, errors, timeZone, publicUrl }: FieldsProps) {
  const [typed, setTyped] = useState(start);
  const fields = useRef<HTMLDivElement>(null);
  // Includes values that the browser restored or that were typed before hydration.
  const readAgain = () => {
    const form = fields.current?.closest("form");
    if (form) setTyped(submittedValues(form));
  };
  useEffect(readAgain, []);

  return (
    <div ref={fields} onInput={readAgain}>
      <BannerPreview typed={typed} publicUrl={publicUrl} />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-5 *:min-w-0">
          <TextFields start={start} errors={errors} />
        </div>
        <div className="grid min-w-0 content-start gap-6 *:min-w-0">
          <Colors start={start} errors={errors} typed={typed} />
          <DateFields start={start} errors={errors} timeZone={timeZone} />
          <BannerPageFields start={pagesIn(start)} error={errors["pages"]} />
          <div className="grid gap-3 sm:grid-cols-2">
            <CheckField isSwitch label="Active" name="isActive" defaultChecked={"isActive" in start} />
            <CheckField
              isSwitch
              label="Dismissible"
              name="dismissible"
              defaultChecked={"dismissible" in start}
              hint="Visitors can close it."
            />
          </div>
        </div>
      </div>
    </div>
  );
}

type Part = Pick<FieldsProps, "start" | "errors">;

function TextFields({ start, errors }: Part) {
  return (
    <>
      <TextField
        label="Title"
        name="title"
        required
        autoComplete="off"
        maxLength={BANNER_LIMITS.title}
        defaultValue={start["title"]}
        error={errors["title"]}
      />
      <TextField
        label="Message"
        name="message"
        required
        autoComplete="off"
        maxLength={BANNER_LIMITS.message}
        defaultValue={start["message"]}
        error={errors["message"]}
        hint="Banners are one line, so keep it short for phones."
      />
      <TextField
        label="Link URL"
        name="linkUrl"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={start["linkUrl"]}
        error={errors["linkUrl"]}
        hint="A page on this site, such as /shop, or a full URL."
      />
      <TextField
        label="Link text"
        name="linkText"
        autoComplete="off"
        maxLength={BANNER_LIMITS.linkText}
        defaultValue={start["linkText"]}
        error={errors["linkText"]}
        hint="Defaults to “Learn more”. Only shown with a link."
      />
    </>
  );
}

function Colors({ start, errors, typed }: Part & { typed: TypedBanner }) {
  return (
    <div className="grid gap-5 *:min-w-0 sm:grid-cols-2">
      <ColorField
        label="Background"
        name="backgroundColor"
        start={start["backgroundColor"]}
        now={typed["backgroundColor"] ?? ""}
        error={errors["backgroundColor"]}
        hint="Enter gradient-red or a color, such as #7d1424."
      />
      <ColorField
        label="Text color"
        name="textColor"
        start={start["textColor"]}
        now={typed["textColor"] ?? ""}
        error={errors["textColor"]}
        hint="For example, #ffffff."
      />
    </div>
  );
}

function DateFields({ start, errors, timeZone }: Part & { timeZone: string }) {
  const pairs = [
    { name: "start", label: "Start date" },
    { name: "end", label: "End date" },
  ];
  return (
    <div className="grid gap-5">
      {pairs.map(({ name, label }) => (
        <div key={name} className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-4">
          <TextField
            label={label}
            name={`${name}Day`}
            type="date"
            defaultValue={start[`${name}Day`]}
            error={errors[`${name}Day`]}
          />
          <TextField
            label="Time"
            aria-label={`${label}, time`}
            name={`${name}Time`}
            type="time"
            defaultValue={start[`${name}Time`]}
          />
        </div>
      ))}
      <p className="text-14 text-stone-strong">
        {`Times are in ${zoneName(timeZone)}. Without times, the banner shows from the beginning of the start date through the end of the end date.`}
      </p>
    </div>
  );
}

function submittedValues(form: HTMLFormElement): TypedBanner {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : ""]),
  );
}

/** A non-interactive preview of the banner, above its form. */
function BannerPreview({ typed, publicUrl }: { typed: TypedBanner; publicUrl: string }) {
  const warning = contrastWarning(typed);
  return (
    <div className="sticky top-(--top) z-10 -mx-4 mb-5 bg-sunk pb-3 sm:-mx-5">
      <div inert className="isolate">
        <BannerLine banner={previewOf(typed, publicUrl)} isHydrated onDismiss={() => {}} />
      </div>
      <p className="px-6 pt-3 text-14 text-stone-strong sm:px-8">
        Preview: this appears under the site’s navigation bar.
      </p>
      <p role="status" className="px-6 text-14 font-medium text-crimson sm:px-8">
        {warning}
      </p>
    </div>
  );
}
