import { Button } from "#app/ui/button.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

export function SyncButton() {
  const { Form, form, isSubmitting } = useActionForm("/admin/inventory");
  return (
    <Form {...form}>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? "Syncing..." : "Sync Inventory"}
      </Button>
    </Form>
  );
}
