import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { editNote, type OrderToChange } from "#app/platform/shopify/order-commands.server.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { ChangeOrderForm, ChangeOrderPage } from "../change-order-page.tsx";
import { noteForm } from "../change-order.ts";
import { changeOrder, orderForm } from "../change-order.server.ts";
import type { Route } from "./+types/admin-order-note";

export const handle: RouteAccess = { access: "admin", area: "orders" };

export const meta = () => pageMeta("Order note", "Edit the note of an order.");

const WHAT = "edit the notes of orders";

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => orderForm(context, id, WHAT);

export const action = ({ request, context, params: { id } }: Route.ActionArgs) =>
  changeOrder(
    { request, context, id },
    {
      what: WHAT,
      done: "noted",
      failed: "The note was not saved",
      schema: noteForm,
      async run({ admin, order, value: { note } }) {
        const outcome = await editNote(admin, id, note);
        return outcome.ok
          ? { changed: { action: "order.edited", before: { note: order.note }, after: { note } } }
          : { message: outcome.message };
      },
    },
  );

export const clientAction = keepFormValues;

export default function OrderNote({ loaderData: { form, problem } }: Route.ComponentProps) {
  return (
    <ChangeOrderPage title="Note on" order={form?.order} problem={problem}>
      {form && <NoteForm order={form.order} />}
    </ChangeOrderPage>
  );
}

function NoteForm({ order }: { order: OrderToChange }) {
  return (
    <ChangeOrderForm order={order} path="note" button="Save Note" sending="Saving..." isGuarded>
      {({ field }) => (
        <TextAreaField
          label="Note"
          {...field("note", order.note)}
          hint="It is printed on the packing slip, so the customer may read it."
        />
      )}
    </ChangeOrderForm>
  );
}
