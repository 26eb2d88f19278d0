import { describe, expect, test } from "vitest";
import type { ActionResult } from "../action-result.ts";
import { bulkResult } from "./bulk.server.ts";
import { bulkRows, bulkTitle, bulkValue, MOST_AT_ONCE, type BulkReport } from "./bulk.ts";

const CHOICES = [
  { does: "pause", label: "Pause" },
  { does: "delete", label: "Delete", question: "Delete them?" },
];

function ticked(choice: string, ids: number[], { sure = false, accept = "*/*" } = {}) {
  const form = new FormData();
  form.set("bulk", choice);
  if (sure) form.set("confirmed", "on");
  for (const id of ids) form.append("row", bulkValue({ id, version: "m", name: `Row ${id}` }));
  return { form, request: new Request("http://localhost/admin", { headers: { Accept: accept } }) };
}

async function answerOf(
  sent: ReturnType<typeof ticked>,
  work: Parameters<typeof bulkResult>[2] = async () => ({}),
): Promise<ActionResult<BulkReport>> {
  return (await bulkResult(sent, { choices: CHOICES, page: "/admin/x" }, work)).data;
}

describe("one thing done with many rows", () => {
  test("reads each row once, with what was read of it, whatever its name holds", () => {
    const row = { id: 7, version: "a1", name: "A | B\nC" };
    expect(bulkRows([bulkValue(row), bulkValue(row), "0||x", "-1||x", "x", "9"])).toEqual([row]);
  });

  test("reports how many are done, and names every other one with the reason", async () => {
    const answer = await answerOf(ticked("pause", [1, 2, 3, 4]), async (choice, { id, version }) => {
      expect([choice, version]).toEqual(["pause", "m"]);
      if (id === 3) throw new Error("the database does not answer");
      return id === 2 ? { why: "It is gone." } : { undo: [id * 10] };
    });
    expect(answer).toEqual({
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

  const REFUSED: [string, ReturnType<typeof ticked>, string][] = [
    ["no row is ticked", ticked("pause", []), "Select at least one row."],
    [
      "too many are",
      ticked(
        "pause",
        Array.from({ length: MOST_AT_ONCE + 1 }, (_, n) => n + 1),
      ),
      "Select at most 100 rows.",
    ],
    ["it is not among the choices", ticked("evil", [1]), "Choose an action."],
    ["it deletes and nobody was asked", ticked("delete", [1]), "Check “Yes, really” and click Delete again."],
  ];
  for (const [why, sent, description] of REFUSED) {
    test(`does nothing where ${why}`, async () => {
      const answer = await answerOf(sent, () => {
        throw new Error("nothing is to be done");
      });
      expect(answer).toMatchObject({ state: "refused", message: { title: "No changes made", description } });
    });
  }

  test("sends a plain form on when all is done, and shows it the report when not", async () => {
    const plain = ticked("delete", [1, 2], { sure: true, accept: "text/html" });
    const gone = await answerOf(plain, async (_choice, { id }) => ({ undo: [id] })).catch((sentOn: unknown) => sentOn);
    expect((gone as Response).headers.get("Location")).toBe("/admin/x?done=bulk&n=2&undo=1,2");
    expect(await answerOf(plain, async () => ({ why: "No." }))).toMatchObject({ shown: { done: 0 } });
  });
});
