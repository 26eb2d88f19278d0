import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { SYNCING } from "./product-admin.ts";

/** Syncs the provider's products. */
export function SyncButton({ action }: { action: string }) {
  const { Form, form, isSubmitting } = useActionForm(action);
  return (
    <Form {...form} onSubmit={() => toast(SYNCING)}>
      <Button type="submit" kind="secondary" disabled={isSubmitting}>
        {isSubmitting ? "Syncing..." : "Sync from Shopify"}
      </Button>
    </Form>
  );
}
