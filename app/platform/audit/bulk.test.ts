import { describe, expect, test } from "vitest";
import type { ActionResult } from "../forms/action-result.ts";
import { runBulkAction } from "./bulk.server.ts";
import { bulkRows, bulkTitle, bulkValue, MAX_BULK_ROWS, type BulkReport } from "./bulk.ts";

const ACTIONS = [
  { name: "pause", label: "Pause" },
  { name: "delete", label: "Delete", question: "Delete them?" },
];

function selected(choice: string, ids: number[], { confirmed = false, accept = "*/*" } = {}) {
  const form = new FormData();
  form.set("bulk", choice);
  if (confirmed) form.set("confirmed", "on");
  for (const id of ids) form.append("row", bulkValue({ id, version: "m", name: `Row ${id}` }));
  return { form, bulk: choice, request: new Request("http://localhost/admin/x", { headers: { Accept: accept } }) };
}

async function resultOf(
  sent: ReturnType<typeof selected>,
  run: Parameters<typeof runBulkAction>[2] = async () => ({}),
): Promise<ActionResult<BulkReport>> {
  return (await runBulkAction(sent, ACTIONS, run)).data;
}

describe("a bulk action", () => {
  test("reads each row once, with its version, whatever characters its name contains", () => {
    const row = { id: 7, version: "a1", name: "A | B\nC" };
    expect(bulkRows([bulkValue(row), bulkValue(row), "0||x", "-1||x", "x", "9"])).toEqual([row]);
  });

  test("reports how many succeeded, and each failure with its reason", async () => {
    const result = await resultOf(selected("pause", [1, 2, 3, 4]), async (choice, { id, version }) => {
      expect([choice, version]).toEqual(["pause", "m"]);
      if (id === 3) throw new Error("the database is unreachable");
      return id === 2 ? { why: "It is gone." } : { undo: [id * 10] };
    });
    expect(result).toEqual({
      state: "done",
      message: { title: "2 done, 2 failed", undo: [10, 40] },
      shown: {
        done: 2,
        not: [
          { name: "Row 2", why: "It is gone." },
          { name: "Row 3", why: "Please try again in a moment." },
        ],
      },
    });
    expect([bulkTitle({ done: 7, not: [] }), bulkTitle({ done: 0, not: [{ name: "", why: "" }] })]).toEqual([
      "7 done",
      "None done, 1 failed",
    ]);
  });

  const REFUSED: [string, ReturnType<typeof selected>, string][] = [
    ["no row is selected", selected("pause", []), "Select at least one row."],
    [
      "too many rows are selected",
      selected(
        "pause",
        Array.from({ length: MAX_BULK_ROWS + 1 }, (_, n) => n + 1),
      ),
      "Select at most 100 rows.",
    ],
    ["the action is unknown", selected("evil", [1]), "Choose an action."],
    ["it deletes and was not confirmed", selected("delete", [1]), "Check “Yes, really” and click Delete again."],
  ];
  for (const [why, sent, description] of REFUSED) {
    test(`changes nothing when ${why}`, async () => {
      const result = await resultOf(sent, () => {
        throw new Error("must not be called");
      });
      expect(result).toMatchObject({ state: "refused", message: { title: "No changes made", description } });
    });
  }

  test("redirects a form without JavaScript after complete success, and shows it the report otherwise", async () => {
    const plain = selected("delete", [1, 2], { confirmed: true, accept: "text/html" });
    const redirectResponse = await resultOf(plain, async (_choice, { id }) => ({ undo: [id] })).catch(
      (redirected: unknown) => redirected,
    );
    expect((redirectResponse as Response).headers.get("Location")).toBe("/admin/x?done=bulk&n=2&undo=1,2");
    expect(await resultOf(plain, async () => ({ why: "No." }))).toMatchObject({ shown: { done: 0 } });
  });
});
