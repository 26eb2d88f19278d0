import { useEffect, type ReactNode } from "react";
import { href, Link, useNavigate } from "react-router";
import type { LineToChange, OrderToChange } from "#app/platform/shopify/order-commands.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { isChecked, isTyped, useActionForm, type ActionForm } from "#app/ui/use-action-form.ts";

/** The frame of a form that changes an order. */
export function ChangeOrderPage({
  title,
  lead,
  order,
  problem,
  children,
}: {
  title: string;
  lead?: string;
  order: OrderToChange | undefined;
  problem: string | null;
  children: ReactNode;
}) {
  return (
    <AdminPage title={order ? `${title} ${order.orderNumber}` : title} {...(lead && { lead })}>
      <div className="max-w-measure">
        {problem === null ? children : <FormNotice>{problem}</FormNotice>}
        {order && (
          <p className="mt-8">
            <Link className="link inline-flex min-h-11 items-center" to={href("/admin/orders/:id", { id: order.id })}>
              {`Back to order ${order.orderNumber}`}
            </Link>
          </p>
        )}
      </div>
    </AdminPage>
  );
}

type Sending = Pick<ActionForm<undefined>, "typed" | "field">;

type FormProps = {
  order: OrderToChange;
  /** The last part of its URL. */
  path: string;
  /** Why this can’t be done, and what is shown instead of the form. A refused form stays, so that nothing typed is lost. */
  reason?: string | null;
  instead?: ReactNode;
  button: string;
  /** The button's text while the form is sent. */
  sending: string;
  /** Confirmed before it is sent: the form then has a ConfirmBox. */
  question?: string;
  /** Leaving with edits is confirmed. */
  isGuarded?: boolean;
  isBare?: boolean;
  /** Beside the button. */
  beside?: ReactNode;
  children: (sending: Sending) => ReactNode;
};

/** A form that changes an order: sent twice, it changes it once; after another admin's change it is refused. It then returns to the order. */
export function ChangeOrderForm(props: FormProps) {
  const { order, path, reason = null, instead = reason !== null && <p>{reason}</p>, button, sending } = props;
  const { question, isGuarded = false, isBare = false, beside, children } = props;
  const page = href("/admin/orders/:id", { id: order.id });
  const { Form, form, formKey, doneCount, isSubmitting, typed, field, refusal, done } = useActionForm(
    `${page}/${path}`,
    { question, isBare },
  );
  const isDone = done !== null;
  const navigate = useNavigate();
  useUnsavedGuard(() => isGuarded && !isDone && (isTyped(typed) || hasEdits(form.ref.current)));
  useEffect(() => {
    // The toast stays.
    if (isDone) void navigate(page);
  }, [page, isDone, navigate]);
  if (instead && !isTyped(typed)) return instead;
  return (
    <Form key={`${formKey} ${order.version}`} {...form} className="grid gap-6">
      <FormKey key={doneCount} typed={typed} />
      <ExpectedVersion version={order.version} refused={typed["version"]} />
      <Refusal message={refusal} />
      {children({ typed, field })}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {instead ? (
          reason && <p>{reason}</p>
        ) : (
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? sending : button}
          </Button>
        )}
        {beside}
      </div>
    </Form>
  );
}

export function NotifyField({ order, typed }: { order: OrderToChange; typed: Sending["typed"] }) {
  return (
    <CheckField
      label="Email the customer"
      name="notify"
      defaultChecked={isChecked(typed, "notify", true)}
      hint={order.email ?? "The order has no email address."}
    />
  );
}

/** How many units of a line, in one row: its name, and a field whose label says which units. */
export function UnitsRow({
  line,
  label,
  name,
  max,
  defaultValue,
  error,
}: {
  line: LineToChange;
  label: string;
  name: string;
  max: number;
  defaultValue: string | undefined;
  error: string | undefined;
}) {
  const title = line.variantTitle ? `${line.title}, ${line.variantTitle}` : line.title;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <p className="min-w-0 flex-1 basis-40 py-2.5 wrap-anywhere">
        {title} <span className="text-stone-strong">{label}</span>
      </p>
      <div className="flex flex-col items-end">
        <label className="flex items-center gap-2">
          <span className="sr-only">{`Quantity of ${title} ${label}`.trimEnd()}</span>
          <input
            name={name}
            defaultValue={defaultValue}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${name}-error` : undefined}
            className="min-h-12 w-20 rounded-sm border border-line-strong bg-raised px-3 py-2.5 text-right text-16 text-ink tabular-nums hover:border-ink aria-invalid:border-crimson"
          />
          <span className="text-stone-strong tabular-nums">{`of ${max}`}</span>
        </label>
        {error && (
          <p id={`${name}-error`} className="mt-1.5 text-14 font-medium text-crimson">
            {error}
          </p>
        )}
      </div>
    </li>
  );
}
