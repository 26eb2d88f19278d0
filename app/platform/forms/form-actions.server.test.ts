import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { formActions } from "./form-actions.server.ts";

const named = (name: string) => async () => name;

test("a form is handled by its intent, rows selected for a bulk action by that, and anything else by the other action", async () => {
  const action = formActions({ bulk: named("bulk"), delete: named("delete"), other: named("save") });
  const runs = (fields: Record<string, string>) => {
    const request = new Request("http://localhost/admin/x", { method: "POST", body: new URLSearchParams(fields) });
    return action({ request, context: new RouterContextProvider() });
  };
  expect(await runs({ intent: "delete" })).toBe("delete");
  expect(await runs({ bulk: "pause", intent: "delete" })).toBe("bulk");
  for (const intent of ["", "evil", "constructor", "__proto__"]) expect(await runs({ intent })).toBe("save");
  expect(await runs({})).toBe("save");
});
