import type { BulkAction } from "#app/platform/audit/bulk.ts";

export const BULK_STATUS: BulkAction[] = [
  { name: "activate", label: "Activate" },
  { name: "archive", label: "Archive", question: "Archive the selected products? They leave the shop at once." },
];
