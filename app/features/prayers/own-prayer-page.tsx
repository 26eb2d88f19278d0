import { useLocation } from "react-router";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { OwnPrayer } from "./own-prayer.server.ts";
import type { OwnChange } from "./own-prayer.ts";
import { RequestField } from "./prayer-form.tsx";
import { OWN_CHANGES } from "./wording.ts";

/** The changes whose wording is recorded with a consent. */
type ChangeOffered = Exclude<keyof typeof OWN_CHANGES, "delete">;

type Offer = { change: OwnChange; label: string; text: string };

/** The changes an author can make to a request, each a plain form. */
export function OwnChanges({ prayer }: { prayer: OwnPrayer }) {
  return (
    <div className="mt-16 grid items-start gap-x-8 gap-y-16 lg:grid-cols-12">
      <section aria-labelledby="changes-title" className="lg:col-span-6">
        <h2 id="changes-title" className="label border-b border-line-strong pb-3">
          Manage your request
        </h2>
        <ul>
          {offersFor(prayer).map((offer) => (
            <li key={offer.change} className="border-b border-line py-5">
              <OneChange offer={offer} />
            </li>
          ))}
          <li className="border-b border-line py-5">
            <Deletion />
          </li>
        </ul>
      </section>
      <section aria-labelledby="words-title" className="bg-sunk p-6 sm:p-10 lg:col-span-5 lg:col-start-8">
        <h2 id="words-title" className="font-display text-40">
          Edit your request
        </h2>
        <p className="mt-3 mb-8 text-stone-strong">
          {prayer.status === "on-the-wall"
            ? "Saving takes your request off the wall until someone on our team has read your changes."
            : "Someone on our team reads your changes before anyone else sees them."}
        </p>
        <EditedWords words={prayer.words} />
      </section>
    </div>
  );
}

function EditedWords({ words }: { words: string }) {
  const { Form, form, formKey, isSubmitting, errors, typed, refusal } = useActionForm(useHere());
  const isOwn = "words" in typed;
  return (
    <Form key={formKey} {...form} className="grid gap-6">
      {isOwn && <Refusal message={refusal} />}
      <input type="hidden" name="change" value="words" />
      <RequestField name="words" typed={typed["words"] ?? words} error={errors["words"]} />
      <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
        Save changes
      </Button>
    </Form>
  );
}

/** The author page with its token. */
function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

const WALL_OFFERS = {
  private: "ontoWall",
  waiting: "keepOff",
  "on-the-wall": "offWall",
  "set-aside": "keepOff",
} as const;

/** The changes that apply to the request as it is now. */
function offersFor({ status, sharesName, isAnswered, isNotified, hasEmail }: OwnPrayer): Offer[] {
  const markOffer: Offer = isAnswered
    ? {
        change: "unmarkAnswered",
        label: "Mark as not answered",
        text: "Removes the “Answered” label from your request.",
      }
    : { change: "markAnswered", label: "Mark as answered", text: "Shown on the wall, to encourage others." };
  const name: ChangeOffered = sharesName ? "hideName" : "showName";
  const wall = WALL_OFFERS[status];
  const notify: ChangeOffered = isNotified ? "stopNotifying" : "notify";
  return [
    { change: wall, ...OWN_CHANGES[wall] },
    { change: name, ...OWN_CHANGES[name] },
    markOffer,
    ...(hasEmail ? [{ change: notify, ...OWN_CHANGES[notify] }] : []),
  ];
}

function OneChange({ offer: { change, label, text } }: { offer: Offer }) {
  return (
    <ButtonForm
      action={useHere()}
      fields={{ change }}
      label={label}
      kind="secondary"
      className="flex items-center justify-between gap-x-8 gap-y-3 max-sm:flex-wrap has-[[role=alert]]:flex-wrap"
    >
      <p className="max-w-[25.25em] text-stone-strong">{text}</p>
    </ButtonForm>
  );
}

/** The confirmation is a <details> element, which works without JavaScript. */
function Deletion() {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {OWN_CHANGES.delete.label}
      </summary>
      <div className="pt-3">
        <OneChange offer={{ change: "delete", label: "Yes, delete my request", text: OWN_CHANGES.delete.text }} />
      </div>
    </details>
  );
}
