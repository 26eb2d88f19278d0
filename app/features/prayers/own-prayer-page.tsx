import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { OwnPrayer } from "./own-prayer.server.ts";
import type { OwnChange } from "./own-prayer.ts";
import { RequestField } from "./prayer-form.tsx";
import { OWN_CHANGES } from "./wording.ts";

/** What has its words in the ledger. */
type ChangeOffered = Exclude<keyof typeof OWN_CHANGES, "delete">;

type Offer = { change: OwnChange; label: string; text: string };

/** Everything its author may do with a request, one plain form each. */
export function OwnChanges({
  prayer,
  typed,
  error,
}: {
  prayer: OwnPrayer;
  typed: string | undefined;
  error: string | undefined;
}) {
  return (
    <div className="mt-16 grid items-start gap-x-8 gap-y-16 lg:grid-cols-12">
      <section aria-labelledby="changes-title" className="lg:col-span-6">
        <h2 id="changes-title" className="label border-b border-line-strong pb-3">
          What you can do
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
          Change your words
        </h2>
        <p className="mt-3 mb-8 text-stone-strong">
          {prayer.status === "on-the-wall"
            ? "If you save a change, your request comes off the wall until an admin has read it again."
            : "An admin reads your changes before anyone else does."}
        </p>
        <Form method="post" noValidate className="grid gap-6">
          <input type="hidden" name="change" value="words" />
          <RequestField name="words" typed={typed ?? prayer.words} error={typed === undefined ? undefined : error} />
          <Button type="submit" kind="secondary" className="justify-self-start">
            Save
          </Button>
        </Form>
      </section>
    </div>
  );
}

const WALL_OFFERS = {
  private: "ontoWall",
  waiting: "keepOff",
  "on-the-wall": "offWall",
  "set-aside": "keepOff",
} as const;

/** What makes sense now: nobody is offered what is so already. */
function offersFor({ status, sharesName, isAnswered, isTold, hasAddress }: OwnPrayer): Offer[] {
  const answered: Offer = isAnswered
    ? { change: "notAnswered", label: "Not answered after all", text: "The word “Answered” comes off again." }
    : { change: "answered", label: "Mark as answered", text: "The wall shows it as answered, to encourage others." };
  const name: ChangeOffered = sharesName ? "hideName" : "showName";
  const wall = WALL_OFFERS[status];
  const tell: ChangeOffered = isTold ? "tellNoMore" : "tell";
  return [
    { change: wall, ...OWN_CHANGES[wall] },
    { change: name, ...OWN_CHANGES[name] },
    answered,
    ...(hasAddress ? [{ change: tell, ...OWN_CHANGES[tell] }] : []),
  ];
}

function OneChange({ offer: { change, label, text } }: { offer: Offer }) {
  return (
    <Form method="post" className="flex items-center justify-between gap-x-8 gap-y-3 max-sm:flex-wrap">
      <input type="hidden" name="change" value={change} />
      <p className="max-w-[38ch] text-stone-strong">{text}</p>
      <Button type="submit" kind="secondary">
        {label}
      </Button>
    </Form>
  );
}

/** Asked twice, without a dialog: opening this does nothing yet. */
function Deletion() {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {OWN_CHANGES.delete.label}
      </summary>
      <div className="pt-3">
        <OneChange offer={{ change: "delete", label: "Yes, delete it", text: OWN_CHANGES.delete.text }} />
      </div>
    </details>
  );
}
