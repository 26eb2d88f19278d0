import { desc, eq } from "drizzle-orm";
import { undo } from "#app/features/admin/audit/audit.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { EDIT_CONFLICT } from "#app/platform/audit/edit-conflict.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { actionResultOf, adminContext, auditedActions, adminForm } from "#tests/support/admin.ts";
import { askForTheWall, rewriteOwn } from "./own-prayer.server.ts";
import { badgesOf, cardEmail, cardName } from "./prayer-admin.ts";
import { WALL_EMAIL } from "./prayer-emails.server.ts";
import { aPrayer } from "./prayers.factories.ts";
import { editVersion, prayerForReview, prayerVersion } from "./prayer-review.server.ts";
import { prayerRequests } from "./prayers.tables.server.ts";
import { action, loader } from "./routes/admin-prayers.tsx";

/** `isEmailSent`: the outcome of an awaited email. */
function contextFor(db: Db, { isEmailSent = true } = {}) {
  const enqueued: string[] = [];
  const emails = {
    enqueue: async (_tx: Db, name: string) => {
      enqueued.push(name);
      return `${enqueued.length}`;
    },
    outcomes: async (ids: string[]) =>
      new Map(ids.map((id) => [id, isEmailSent ? ("sent" as const) : ("pending" as const)])),
    labelOf: (name: string) => name,
  };
  return { context: adminContext(db, { emails }), enqueued };
}

async function send(db: Db, fields: Record<string, string>, given: { isEmailSent?: boolean } = {}) {
  const { context, enqueued } = contextFor(db, given);
  const body = new URLSearchParams(fields);
  const request = new Request("http://localhost/admin/prayers", { method: "POST", body });
  const result = await action({ request, context });
  const { fieldErrors: errors = {}, typed = {}, outdated } = result.data.state === "refused" ? result.data : {};
  return { message: result.data.message, errors, typed, outdated, enqueued };
}

/** A bulk action on every listed request, of which one is submitted with an old version. */
async function bulk(db: Db, choice: string, { show, outdated }: { show: string; outdated: number | undefined }) {
  const { context } = contextFor(db);
  const page = await loader({
    request: new Request(`http://localhost/admin/prayers?show=${show}`),
    context,
  } as never);
  const body = new URLSearchParams({ bulk: choice, confirmed: "on" });
  for (const { id, version } of page.data.list?.rows ?? [])
    body.append("row", `${id}|${id === outdated ? "old" : version}|Nr ${id}`);
  const request = new Request("http://localhost/admin/prayers", { method: "POST", body });
  return (await action({ request, context })).data;
}

const now = async (db: Db, id: number) => (await db.select().from(prayerRequests).where(eq(prayerRequests.id, id)))[0];

const readAs = (prayerRequest: string, consentPostToWall = true) =>
  prayerVersion({ prayerRequest, editedRequest: null, consentPostToWall });

/** The version that the edit form of a request gets when opened. */
async function opened(db: Db, id: number): Promise<string> {
  const prayer = await prayerForReview(db, id);
  return prayer ? editVersion(prayer) : "";
}

const failing = (db: Db): Db => {
  const fail = () => {
    throw new Error("the database does not respond");
  };
  return new Proxy(db, { get: () => fail });
};

describe("the screen of prayer requests", () => {
  test("[ADM-PRAY-21] [ADM-PRAY-32] [ADM-PRAY-38] approves, posts, and says that the email was sent if it was", async ({
    db,
  }) => {
    const id = await aPrayer(db);
    const { message, enqueued } = await send(db, {
      intent: "approve",
      id: String(id),
      version: readAs("For my mother"),
    });
    expect(message).toEqual({
      title: "Approved",
      description: "Prayer request approved and posted to wall. Confirmation email sent.",
    });
    expect(enqueued).toEqual([WALL_EMAIL]);
    expect(await now(db, id)).toMatchObject({ approved: true, postedToWall: true });
  });

  test("[ADM-PRAY-35] [ADM-PRAY-36] attack M17: stays approved when the email fails, and does not claim it was sent", async ({
    db,
  }) => {
    const id = await aPrayer(db);
    const { message } = await send(db, { intent: "approve", id: String(id) }, { isEmailSent: false });
    expect(message).toEqual({ title: "Approved", description: "Prayer request approved and posted to wall." });
    expect(await now(db, id)).toMatchObject({ approved: true, postedToWall: true });
    const unreachable = await aPrayer(db, { email: "no-reply@prayer.invalid" });
    const second = await send(db, { intent: "approve", id: String(unreachable) });
    expect([second.message?.description, second.enqueued]).toEqual(["Prayer request approved and posted to wall.", []]);
  });

  test("[ADM-PRAY-22] [ADM-PRAY-23] [DATA-26] posts nothing without consent, nor a text its author has changed since", async ({
    db,
  }) => {
    const silent = await aPrayer(db, { consentPostToWall: false });
    expect((await send(db, { intent: "approve", id: String(silent) })).message).toEqual({
      title: "Cannot Approve",
      description: "User did not consent to public posting on the prayer wall.",
    });
    const other = await aPrayer(db, { prayerRequest: "Something else" });
    expect(
      (await send(db, { intent: "approve", id: String(other), version: readAs("For my mother") })).message?.title,
    ).toBe("Not approved");
    expect((await send(db, { intent: "approve", id: "999999" })).message?.title).toBe("Error");
    for (const id of [silent, other]) expect(await now(db, id)).toMatchObject({ postedToWall: false });
  });

  test("[ADM-PRAY-24] [ADM-PRAY-25] [ADM-PRAY-27] [ADM-PRAY-28] [ADM-PRAY-29] [ADM-PRAY-33] [ADM-PRAY-34] [ADM-PRAY-39] [DATA-24] [DATA-25] saves an edit", async ({
    db,
  }) => {
    const id = await aPrayer(db);
    const edit = { intent: "edit", id: String(id) };
    const quiet = await send(db, {
      ...edit,
      version: await opened(db, id),
      text: "For my mother’s health",
      adminNotes: "Call her",
    });
    expect([quiet.message?.title, quiet.enqueued]).toEqual(["Updated", []]);
    expect(await now(db, id)).toMatchObject({
      editedRequest: "For my mother’s health",
      adminNotes: "Call her",
      approved: false,
      postedToWall: false,
    });
    const version = await opened(db, id);
    const posted = await send(db, { ...edit, version, text: "For my mother", adminNotes: " ", postToWall: "on" });
    expect([posted.message?.title, posted.enqueued]).toEqual(["Updated", [WALL_EMAIL]]);
    expect(await now(db, id)).toMatchObject({
      editedRequest: null,
      adminNotes: null,
      approved: true,
      postedToWall: true,
    });
    const read = await opened(db, id);
    const again = await send(db, { ...edit, version: read, text: "For my mother", adminNotes: "", postToWall: "on" });
    expect(again.message?.title).toBe("Updated");
    expect(again.enqueued).toEqual([]);
  });

  test("[ADM-PRAY-26] [ADM-PRAY-30] refuses an edit that is too long or posts without consent", async ({ db }) => {
    const id = await aPrayer(db, { consentPostToWall: false });
    const edit = { intent: "edit", id: String(id), version: await opened(db, id), text: "For my mother" };
    expect((await send(db, { ...edit, text: "a".repeat(1001) })).errors).toEqual({
      text: "An edited request must be at most 1000 characters",
    });
    expect((await send(db, { ...edit, postToWall: "on" })).errors).toHaveProperty("postToWall");
    expect(await now(db, id)).toMatchObject({ editedRequest: null, approved: false });
  });

  test("[ADM-PRAY-24] an edit never overwrites another admin's change without showing the current values", async ({
    db,
  }) => {
    const id = await aPrayer(db, { prayerRequest: "For rain,\nand for bread" });
    const version = await opened(db, id);
    await send(db, { intent: "approve", id: String(id), version: readAs("For rain,\nand for bread") });
    const note = {
      intent: "edit",
      id: String(id),
      version,
      text: "For rain,\r\nand for bread",
      adminNotes: "Called her",
    };
    const refused = await send(db, note);
    expect(refused).toMatchObject({
      message: {
        title: "Failed to update prayer request",
        description: `${EDIT_CONFLICT} Current values: admin notes: “”; on the wall: yes. Save again to overwrite them with yours.`,
      },
      outdated: "changed",
      typed: { adminNotes: "Called her", version: await opened(db, id) },
    });
    expect(await now(db, id)).toMatchObject({ postedToWall: true, adminNotes: null });
    const resubmitted = { ...refused.typed, postToWall: "on" };
    expect((await send(db, resubmitted)).message?.title).toBe("Updated");
    expect(await now(db, id)).toMatchObject({ postedToWall: true, adminNotes: "Called her", editedRequest: null });
  });

  test("[ADM-PRAY-40] deletes, and the audit log holds none of the text", async ({ db }) => {
    const id = await aPrayer(db);
    await send(db, {
      intent: "edit",
      id: String(id),
      version: await opened(db, id),
      text: "For my aunt",
      adminNotes: "Secret",
    });
    expect((await send(db, { intent: "delete", id: String(id), confirmed: "on" })).message?.title).toBe("Deleted");
    expect(await now(db, id)).toBeUndefined();
    const log = await db.select().from(auditLog);
    expect(log.map(({ action: what, subject }) => `${what} ${subject}`)).toEqual([
      `prayer.updated Prayer request ${id}`,
      `prayer.deleted Prayer request ${id}`,
    ]);
    expect(JSON.stringify(log)).not.toMatch(/mother|aunt|Secret|Ann|ann@/);
  });

  test("[ADM-PRAY-41] [ADM-PRAY-42] [ADM-PRAY-43] [ADM-PRAY-44] says what failed while the database does not respond", async ({
    db,
  }) => {
    const down = failing(db);
    const request = new Request("http://localhost/admin/prayers");
    expect(await loader({ request, context: contextFor(down).context } as never)).toMatchObject({
      data: { list: null },
      init: { status: 500 },
    });
    for (const [intent, description] of [
      ["approve", "Failed to approve prayer request"],
      ["edit", "Failed to update prayer request"],
      ["delete", "Failed to delete prayer request"],
      ["prayed", "Failed to update prayer request"],
      ["close", "Failed to update prayer request"],
      ["reopen", "Failed to update prayer request"],
    ] as const)
      expect((await send(down, { intent, id: "1", confirmed: "on" })).message).toEqual({ title: "Error", description });
  });
});

describe("the requests to review", () => {
  const toReview = async (db: Db) => {
    const request = new Request("http://localhost/admin/prayers?show=waiting");
    const { data } = await loader({ request, context: contextFor(db).context } as never);
    return data.list?.rows.map(({ id }) => id);
  };
  const undoLast = async (db: Db) => {
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    return actionResultOf(undo(adminForm(contextFor(db).context, { entries: String(entry?.id) })));
  };

  test("a private request leaves the review list once an admin marks it prayed for, which records who and when", async ({
    db,
  }) => {
    const id = await aPrayer(db, { consentPostToWall: false, isUrgent: true });
    expect(await toReview(db)).toEqual([id]);
    const version = readAs("For my mother", false);
    const { message } = await send(db, { intent: "prayed", id: String(id), version });
    expect(message).toMatchObject({ title: "Marked as prayed for", undo: [expect.any(Number)] });
    expect(await toReview(db)).toEqual([]);
    expect(await now(db, id)).toMatchObject({
      prayedForAt: expect.any(Date),
      prayedForBy: "owner@shod.example",
      reviewedAt: expect.any(Date),
      approved: false,
      postedToWall: false,
      prayedCount: 0,
    });
    const first = await now(db, id);
    expect((await send(db, { intent: "prayed", id: String(id), version })).message?.title).toBe("Marked as prayed for");
    expect(await now(db, id)).toEqual(first);
    expect(await auditedActions(db)).toEqual([`prayer.prayed-for Prayer request ${id}`]);
    expect(JSON.stringify(await db.select().from(auditLog))).not.toMatch(/mother|Ann|ann@/);
  });

  test("a request can be closed without praying for it or posting it, and moved back to review", async ({ db }) => {
    const id = await aPrayer(db);
    const fields = { id: String(id), version: readAs("For my mother") };
    expect((await send(db, { ...fields, intent: "close" })).message?.title).toBe("Closed");
    expect(await toReview(db)).toEqual([]);
    expect(await now(db, id)).toMatchObject({ reviewedAt: expect.any(Date), prayedForAt: null, approved: false });
    expect((await send(db, { ...fields, intent: "reopen" })).message?.title).toBe("Moved back to review");
    expect(await toReview(db)).toEqual([id]);
    expect(await auditedActions(db)).toEqual([
      `prayer.closed Prayer request ${id}`,
      `prayer.reopened Prayer request ${id}`,
    ]);
  });

  test("posting a request handles it, and so does deleting it", async ({ db }) => {
    const [posted, edited, deleted] = [await aPrayer(db), await aPrayer(db), await aPrayer(db)];
    await send(db, { intent: "approve", id: String(posted), version: readAs("For my mother") });
    const version = await opened(db, edited);
    await send(db, {
      intent: "edit",
      id: String(edited),
      version,
      text: "For Mother",
      adminNotes: "",
      postToWall: "on",
    });
    await send(db, { intent: "delete", id: String(deleted), confirmed: "on" });
    expect(await toReview(db)).toEqual([]);
  });

  test("saving notes does not handle a request: it stays to review", async ({ db }) => {
    const id = await aPrayer(db);
    const version = await opened(db, id);
    await send(db, { intent: "edit", id: String(id), version, text: "For my mother", adminNotes: "Call her" });
    expect(await toReview(db)).toEqual([id]);
  });

  test("a request whose text or consent has changed since it was read is not marked", async ({ db }) => {
    const id = await aPrayer(db, { consentPostToWall: false });
    const version = readAs("For my mother", false);
    await askForTheWall(db, id);
    for (const intent of ["prayed", "close"])
      expect((await send(db, { intent, id: String(id), version })).message).toEqual({
        title: "Not saved",
        description: "Its author changed it since you opened this page. Read it again.",
      });
    expect(await toReview(db)).toEqual([id]);
    expect((await send(db, { intent: "prayed", id: "999999", version })).message?.title).toBe("Error");
    expect(await auditedActions(db)).toEqual([]);
  });

  test("marking can be undone from the audit log, unless the request changed since", async ({ db }) => {
    const id = await aPrayer(db, { consentPostToWall: false });
    const version = readAs("For my mother", false);
    await send(db, { intent: "prayed", id: String(id), version });
    expect(await undoLast(db)).toMatchObject({ state: "done", message: { title: "Undone" } });
    expect(await now(db, id)).toMatchObject({ reviewedAt: null, prayedForAt: null, prayedForBy: null });
    expect(await toReview(db)).toEqual([id]);
    await send(db, { intent: "close", id: String(id), version });
    await rewriteOwn(db, id, "For my aunt");
    await send(db, { intent: "close", id: String(id), version: readAs("For my aunt", false) });
    const [first] = await db.select().from(auditLog).where(eq(auditLog.action, "prayer.closed")).limit(1);
    const result = await actionResultOf(undo(adminForm(contextFor(db).context, { entries: String(first?.id) })));
    expect(result).toMatchObject({ status: 409, message: { title: "Not undone" } });
    expect(await toReview(db)).toEqual([]);
  });

  test("many requests are marked prayed for or closed together, and undone together", async ({ db }) => {
    const ids = [await aPrayer(db), await aPrayer(db, { consentPostToWall: false }), await aPrayer(db)];
    const many = (choice: string) => bulk(db, choice, { show: "waiting", outdated: ids[2] });
    const marked = await many("prayed");
    expect(marked).toMatchObject({ shown: { done: 2, not: [{ name: `Nr ${ids[2]}` }] } });
    expect(await toReview(db)).toEqual([ids[2]]);
    const entries = (marked.message?.undo ?? []).join(",");
    expect(await actionResultOf(undo(adminForm(contextFor(db).context, { entries })))).toMatchObject({ state: "done" });
    expect(await toReview(db)).toEqual(ids);
    expect(await many("close")).toMatchObject({ shown: { done: 2 } });
    expect(await toReview(db)).toEqual([ids[2]]);
  });
});

describe("the card of a prayer request", () => {
  const flags = {
    isUrgent: false,
    approved: false,
    postedToWall: false,
    consentPostToWall: true,
    shareNamePublicly: true,
    answeredAt: null,
  };

  test("[ADM-PRAY-04] [ADM-PRAY-05] [ADM-PRAY-06] [ADM-PRAY-07] [ADM-PRAY-08] shows the status as badges", () => {
    const labels = (change: Partial<typeof flags>) => badgesOf({ ...flags, ...change }).map(({ label }) => label);
    expect(labels({})).toEqual([]);
    expect(labels({ isUrgent: true, shareNamePublicly: false })).toEqual(["Urgent", "Name Hidden"]);
    expect(labels({ approved: true, postedToWall: true })).toEqual(["On Wall", "Approved"]);
    expect(labels({ approved: true })).toEqual(["Approved"]);
    expect(labels({ consentPostToWall: false })).toEqual(["No Wall Consent"]);
  });

  test("[ADM-PRAY-03] [ADM-PRAY-09] hides a hidden name from admins, too, and shows no placeholder address", () => {
    expect([cardName({ ...flags, name: "Ann" }), cardName({ name: "Ann", shareNamePublicly: false })]).toEqual([
      "Ann",
      "Anonymous",
    ]);
    expect([cardEmail("ann@home.example"), cardEmail("no-reply@prayer.invalid")]).toEqual([
      "ann@home.example",
      "No email provided",
    ]);
  });

  test("posts, hides and deletes in bulk, each request only as it was read and consented to", async ({ db }) => {
    const [read, rewritten] = [await aPrayer(db), await aPrayer(db)];
    const secret = await aPrayer(db, { consentPostToWall: false });
    const many = (choice: string) => bulk(db, choice, { show: "all", outdated: rewritten });
    expect(await many("approve")).toMatchObject({
      message: { title: "1 done, 2 failed" },
      shown: {
        not: expect.arrayContaining([
          { name: `Nr ${rewritten}`, why: "Its author changed it since you opened this page. Read it again." },
          { name: `Nr ${secret}`, why: "User did not consent to public posting on the prayer wall." },
        ]),
      },
    });
    expect(await now(db, read)).toMatchObject({ approved: true, postedToWall: true });
    expect(await now(db, rewritten)).toMatchObject({ approved: false });
    expect(await many("hide")).toMatchObject({
      shown: { done: 1, not: [{ why: "It isn't on the wall." }, { why: "It isn't on the wall." }] },
    });
    expect(await now(db, read)).toMatchObject({ approved: true, postedToWall: false });
    const deleted = await many("delete");
    expect(deleted).toMatchObject({ message: { title: "3 done" } });
    expect(deleted.message).not.toHaveProperty("undo");
    expect(await db.select().from(prayerRequests)).toEqual([]);
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain("mother");
  });
});
