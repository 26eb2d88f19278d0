import { z } from "zod";
import { describe, expect, test } from "#tests/support/database.ts";
import { publicFormContext, replaceServices } from "#tests/support/services.ts";
import type { Db } from "../db/database.server.ts";
import { HONEYPOT } from "./honeypot.ts";
import { asAction, type Submission } from "./submission.server.ts";

/** A form with one field, and what was stored of it. */
function aForm(db: Db) {
  const stored: string[] = [];
  const submission: Submission<{ note: string }> = {
    name: "a-note",
    schema: z.object({ note: z.string().min(1, "Write something") }),
    keep: async (_db, { note }) => void stored.push(note),
    received: { title: "Received" },
    failed: "Failed.",
  };
  const context = publicFormContext(db);
  const post = (fields: Record<string, string>, accept = "*/*") =>
    asAction(
      submission,
      context,
      new Request("http://shod.test/note", {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { Accept: accept },
      }),
    );
  return { stored, context, post };
}

describe("a page's form", () => {
  test("that is invalid returns 422 with its field errors and values, and stores nothing", async ({ db }) => {
    const { stored, post } = aForm(db);
    expect(await post({ note: "", other: "typed" })).toMatchObject({
      data: { state: "refused", message: null, fieldErrors: { note: "Write something" }, typed: { other: "typed" } },
      init: { status: 422 },
    });
    expect(stored).toEqual([]);
  });

  test("that is valid redirects without JavaScript, and returns its message with it", async ({ db }) => {
    const { stored, post } = aForm(db);
    const redirected = post({ note: "one" }, "text/html");
    await expect(redirected).rejects.toMatchObject({ status: 302 });
    const response = await redirected.catch((thrown: unknown) => thrown as Response);
    expect((response as Response).headers.get("Location")).toBe("/note?sent=1#sent");
    expect(await post({ note: "two" })).toMatchObject({ data: { state: "done", message: { title: "Received" } } });
    expect(stored).toEqual(["one", "two"]);
  });

  test("sent too often is refused with a message at the form, and keeps its values", async ({ db }) => {
    const { stored, context, post } = aForm(db);
    const refuse = async () => ({ isAllowed: false as const, retryAfterSeconds: 60 });
    replaceServices(context, { limiter: { take: refuse } });
    expect(await post({ note: "typed" })).toMatchObject({
      data: {
        state: "refused",
        message: { title: expect.stringMatching(/Your entries are still here\.$/) },
        typed: { note: "typed" },
      },
      init: { status: 429 },
    });
    expect(stored).toEqual([]);
  });

  test("attack L8: stores nothing when the honeypot is filled in, and responds as if it succeeded", async ({ db }) => {
    const { stored, post } = aForm(db);
    const fromBot = await post({ note: "spam", [HONEYPOT]: "https://spam.example" });
    expect(stored).toEqual([]);
    expect(await post({ note: "honest", [HONEYPOT]: "" })).toEqual(fromBot);
    expect(stored).toEqual(["honest"]);

    const plain = { note: "spam", [HONEYPOT]: "x" };
    await expect(post(plain, "text/html")).rejects.toMatchObject({ status: 302 });
    expect(stored).toEqual(["honest"]);
  });

  test("reports failure, and keeps its values, when the rate limit cannot be checked", async ({ db }) => {
    const { stored, context, post } = aForm(db);
    const fail = () => Promise.reject(new Error("the database is down"));
    replaceServices(context, { limiter: { take: fail } });
    expect(await post({ note: "typed" })).toMatchObject({
      data: { state: "refused", message: { title: "Failed." }, typed: { note: "typed" } },
      init: { status: 500 },
    });
    expect(stored).toEqual([]);
  });
});
