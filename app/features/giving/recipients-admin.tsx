import { useRef } from "react";
import { rowAnchor } from "#app/platform/list-search.ts";
import { MayUse } from "#app/ui/admin-access.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { isTyped, useActionForm, type ActionForm } from "#app/ui/use-action-form.ts";
import { GROUP_TITLES, RECIPIENT_DONE, RECIPIENT_GROUPS, type Move, type Recipient } from "./recipients.ts";
import type { RecipientsAdmin as Screen } from "./recipients-admin.server.ts";

const PAGE = "/admin/giving/recipients";

/** The causes and partners on the Give Back page, in the order of their groups. */
export function RecipientsAdmin({ groups }: Screen) {
  const lists = useRef<HTMLDivElement>(null);
  useUnsavedGuard(() => {
    if (lists.current?.querySelector("form [aria-invalid]")) return true;
    return [...(lists.current?.querySelectorAll("form") ?? [])].some(hasEdits);
  });
  return (
    <AdminPage
      title="Causes and partners"
      lead="What the Give Back page lists, in this order. Changes go live right away. Recorded gifts keep the recipient they were recorded with."
      done={RECIPIENT_DONE}
    >
      <div ref={lists} className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-8">
          {groups.map((group) => (
            <Group key={group.name} group={group} />
          ))}
        </div>
        <MayUse url={PAGE}>
          <section aria-labelledby="add" className="bg-sunk p-4 sm:p-5">
            <h2 id="add" className="font-display text-22">
              Add a cause or partner
            </h2>
            <AddRecipient />
          </section>
        </MayUse>
      </div>
    </AdminPage>
  );
}

const NONE = {
  cause: "No causes. The Give Back page states the pledge without naming any.",
  ministry: "No ministry partners.",
  organization: "No organizational partners.",
} as const;

function Group({ group: { name, order, recipients } }: { group: Screen["groups"][number] }) {
  return (
    <section aria-labelledby={name}>
      <h2 id={name} className="font-display text-22">
        {GROUP_TITLES[name]}
      </h2>
      {recipients.length === 0 ? (
        <p className="mt-3 text-stone-strong">{NONE[name]}</p>
      ) : (
        <ol data-rows className="mt-3 border-t border-line-strong">
          {recipients.map((recipient, at) => (
            <Row
              key={recipient.id}
              recipient={recipient}
              order={order}
              isFirst={at === 0}
              isLast={at === recipients.length - 1}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

type RowProps = { recipient: Recipient & { version: string }; order: string; isFirst: boolean; isLast: boolean };

function Row({ recipient, order, isFirst, isLast }: RowProps) {
  const { id, name, url, text } = recipient;
  return (
    <li id={rowAnchor(id)} className="border-b border-line py-2.5">
      <h3 className="font-medium wrap-anywhere">{name}</h3>
      {url && (
        <p className="wrap-anywhere">
          <a className="link" href={url} target="_blank" rel="noopener noreferrer">
            {url}
          </a>
        </p>
      )}
      {text && <p className="mt-1 max-w-measure wrap-anywhere text-stone-strong">{text}</p>}
      <div className="mt-1 flex flex-wrap items-center gap-x-5">
        <MoveButtons id={id} name={name} order={order} isFirst={isFirst} isLast={isLast} />
        <RowButton
          action={PAGE}
          fields={{ intent: "remove", id }}
          isDestructive
          label="Remove"
          busy="Removing..."
          about={name}
          question={`Remove “${name}” from the Give Back page?`}
        />
      </div>
      <MayUse url={PAGE}>
        <ChangeRecipient recipient={recipient} />
      </MayUse>
    </li>
  );
}

type MoveProps = { id: number; name: string; order: string; isFirst: boolean; isLast: boolean };

/** Both buttons stay at the ends of the list, where they do nothing, so that the focus stays with the row that moved. */
function MoveButtons({ id, name, order, isFirst, isLast }: MoveProps) {
  const { Form, form, hidden, isSubmitting } = useActionForm(PAGE, {
    fields: { intent: "move", id: String(id), about: name },
    isBare: true,
  });
  const button = (to: Move, isEnd: boolean) => (
    <button
      type="submit"
      name="to"
      value={to}
      aria-disabled={isEnd || isSubmitting}
      className="link min-h-tap aria-disabled:text-stone-strong aria-disabled:no-underline"
    >
      {`Move ${to}`}
      <span className="sr-only">{` ${name}`}</span>
    </button>
  );
  return (
    <Form
      {...form}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent;
        if (submitter?.getAttribute("aria-disabled") === "true") event.preventDefault();
        else form.onSubmit(event);
      }}
      className="flex flex-wrap gap-x-5"
    >
      {hidden}
      <input type="hidden" name="version" value={order} />
      {button("up", isFirst)}
      {button("down", isLast)}
    </Form>
  );
}

function ChangeRecipient({ recipient }: { recipient: Recipient & { version: string } }) {
  const { Form, form, hidden, formKey, isSubmitting, typed, field, refusal } = useActionForm(PAGE, {
    fields: { intent: "change", id: String(recipient.id) },
  });
  return (
    <details open={isTyped(typed)}>
      <summary className="inline-flex min-h-tap items-center underline underline-offset-4 wrap-anywhere">{`Edit ${recipient.name}`}</summary>
      <Form key={formKey} {...form} className="mt-3 mb-3 grid max-w-measure gap-5">
        {hidden}
        <ExpectedVersion version={recipient.version} refused={typed["version"]} />
        <Refusal message={refusal} />
        <Fields field={field} stored={recipient} />
        <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Saving..." : "Save"}
        </Button>
      </Form>
    </details>
  );
}

function AddRecipient() {
  const { Form, form, hidden, formKey, doneCount, isSubmitting, typed, field, refusal } = useActionForm(PAGE, {
    fields: { intent: "add" },
  });
  return (
    <Form key={formKey} {...form} className="mt-4 grid gap-5">
      {hidden}
      <FormKey key={doneCount} typed={typed} />
      <Refusal message={refusal} />
      <Fields field={field} />
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Adding..." : "Add"}
      </Button>
    </Form>
  );
}

const GROUP_OPTIONS = Object.entries(RECIPIENT_GROUPS).map(([value, label]) => ({ value, label }));

function Fields({ field, stored }: { field: ActionForm<undefined>["field"]; stored?: Recipient }) {
  return (
    <>
      <SelectField label="Group" {...field("group", stored?.group ?? "ministry")} options={GROUP_OPTIONS} required />
      <TextField label="Name" {...field("name", stored?.name)} autoComplete="off" required />
      <TextField
        label="Link"
        {...field("url", stored?.url ?? "")}
        type="url"
        autoComplete="off"
        hint="Must begin with https://. Required for partners."
      />
      <TextAreaField label="Description" {...field("text", stored?.text ?? "")} rows={3} />
    </>
  );
}
