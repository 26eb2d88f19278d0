import { Button } from "#app/ui/button.tsx";
import { useAnsweredForm } from "#app/ui/use-answered-form.ts";

export function SyncButton() {
  const { Form, form, isSubmitting } = useAnsweredForm("/admin/inventory");
  return (
    <Form {...form}>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? "Syncing..." : "Sync Inventory"}
      </Button>
    </Form>
  );
}
