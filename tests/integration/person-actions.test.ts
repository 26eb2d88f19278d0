import { sql } from "drizzle-orm";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { backInStockRequests } from "#app/features/back-in-stock/back-in-stock.tables.server.ts";
import { suppress, suppressionOf } from "#app/features/email/delivery/delivery.server.ts";
import { emailSuppressions } from "#app/features/email/delivery/delivery.tables.server.ts";
import { addPerson } from "#app/features/email/subscribers/person-lists.server.ts";
import { SUBSCRIPTION_EMAIL } from "#app/features/email/subscribers/subscription-email.server.ts";
import { addRequest, confirmRequest } from "#app/features/email/subscribers/subscription-requests.server.ts";
import {
  devotionalSubscriptions as list,
  subscriptionRequests,
} from "#app/features/email/subscribers/subscribers.tables.server.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { reviewRequests, reviews } from "#app/features/reviews/reviews.tables.server.ts";
import { searchRequests } from "#app/features/search/search.tables.server.ts";
import { userStories } from "#app/features/stories/stories.tables.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { erasures } from "#app/platform/backup/erasures.tables.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { actionResultOf, adminContext, adminForm, auditedActions } from "#tests/support/admin.ts";
import { consentsAbout } from "#tests/support/consents.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { deletePerson } from "#app/features/person/person-actions.server.ts";
import { emailNamed, erasurePreview, notesAbout } from "#app/features/person/person.server.ts";
import { personNotes } from "#app/features/person/person.tables.server.ts";
import { email, preferences, filled, servicesFor, sectionsFor, act, none } from "#tests/support/factories/person.ts";

describe("an admin, on the page of a person,", () => {
  const subscribed = async (db: Db, given: Partial<typeof list.$inferInsert> = {}) => {
    const [row] = await db
      .insert(list)
      .values({ name: "Ann", email, preferences, confirmedAt: new Date(), ...given })
      .returning();
    return { id: row!.id, name: `subscription-${row!.id}` };
  };
  const versionNow = async (db: Db) => {
    const forms = (await sectionsFor(db)).find(({ title }) => title === "Mailings")?.forms ?? [];
    return String(forms.find(({ fields }) => fields["intent"] === "change-lists")?.fields["version"]);
  };

  test("turns a list off at once, and asks the person to confirm one that is turned on", async ({ db }) => {
    const { id, name } = await subscribed(db, { preferences: { ...preferences, products: true } });
    const enqueued: object[] = [];
    const change = async (fields: Record<string, string>) =>
      act(db, { intent: "change-lists", version: await versionNow(db), ...fields }, { name, enqueued });
    expect(await change({ devotionals: "on" })).toMatchObject({ state: "done", message: { title: "Emails changed" } });
    expect(await db.select().from(list)).toMatchObject([{ preferences: { devotionals: true, products: false } }]);
    expect(enqueued).toEqual([]);
    expect(await consentsAbout(db, "subscription", id)).toMatchObject([
      { given: true, source: "admin", wording: "Changed by an admin to: Devotionals" },
    ]);
    expect(await change({ devotionals: "on", stories: "on" })).toMatchObject({ state: "done" });
    expect(await db.select().from(list)).toMatchObject([{ preferences: { devotionals: true, stories: false } }]);
    const [request] = await db.select().from(subscriptionRequests);
    expect(request).toMatchObject({ preferences: { devotionals: true, stories: true }, confirmedAt: null });
    expect(enqueued).toEqual([{ kind: SUBSCRIPTION_EMAIL, id, version: 1, request: request?.id, isByAdmin: true }]);
    // One of these emails a day: without it nothing is turned on, but what is turned off stops.
    expect(await change({ devotionals: "on", community: "on" })).toMatchObject({ state: "refused", status: 429 });
    expect(await db.select().from(list)).toMatchObject([{ preferences: { devotionals: true, community: false } }]);
    expect(await change({ community: "on" })).toMatchObject({
      state: "done",
      message: { description: expect.stringContaining("What was turned off has stopped. No email was sent") },
    });
    expect(await db.select().from(list)).toMatchObject([{ preferences: none }]);
    expect((await consentsAbout(db, "subscription", id)).at(-1)).toMatchObject({
      given: false,
      wording: "Changed by an admin to: none",
    });
    expect(enqueued).toHaveLength(1);
    expect(await auditedActions(db)).toEqual(Array(3).fill(`subscription.changed Subscription ${id}`));
  });

  test("turns off a list for good: a change that is still to be confirmed does not turn it on again", async ({
    db,
  }) => {
    const { id, name } = await subscribed(db, { preferences: { ...preferences, products: true } });
    const change = async (fields: Record<string, string>) =>
      act(db, { intent: "change-lists", version: await versionNow(db), ...fields }, { name });
    await change({ devotionals: "on", products: "on", stories: "on" });
    const [request] = await db.select().from(subscriptionRequests);
    await change({ devotionals: "on" });
    expect(await confirmRequest(db, request!.id, new Date())).toBe(true);
    expect(await db.select().from(list)).toMatchObject([
      { id, preferences: { devotionals: true, products: false, stories: true } },
    ]);
  });

  test("turns off a list for good, also before the person has confirmed and as often as it is asked", async ({
    db,
  }) => {
    const { id, name } = await subscribed(db, {
      preferences: { ...preferences, products: true },
      confirmedAt: null,
    });
    const choices = { name: "Ann", preferences: { ...preferences, products: true } };
    const earlier = await addRequest(db, { id, version: 1 }, choices, { isChange: false, now: new Date() });
    const version = await versionNow(db);
    await act(db, { intent: "change-lists", version, devotionals: "on" }, { name });
    expect(await confirmRequest(db, earlier, new Date())).toBe(true);
    expect(await db.select().from(list)).toMatchObject([{ preferences: { devotionals: true, products: false } }]);
  });

  test("that sends a change again after a lost response gets the first result, and changes nothing more", async ({
    db,
  }) => {
    const { name } = await subscribed(db, { preferences: { ...preferences, products: true } });
    const fields = {
      intent: "change-lists",
      version: await versionNow(db),
      formKey: crypto.randomUUID(),
      products: "on",
    };
    for (let n = 0; n < 2; n++)
      expect(await act(db, fields, { name })).toMatchObject({ state: "done", message: { title: "Emails changed" } });
    expect(await auditedActions(db)).toHaveLength(1);
  });

  test("does not overwrite what the person or another admin changed in the meantime", async ({ db }) => {
    const { name } = await subscribed(db);
    const version = await versionNow(db);
    await db.update(list).set({ preferences: { ...preferences, stories: true } });
    const result = await act(db, { intent: "change-lists", version, products: "on" }, { name });
    expect(result).toMatchObject({
      state: "refused",
      status: 409,
      message: { description: expect.stringContaining("This person now receives: Devotionals, Stories.") },
    });
    expect(await db.select().from(list)).toMatchObject([{ preferences: { stories: true } }]);
  });

  test("is refused a choice of nothing, and a change for someone who left", async ({ db }) => {
    const { name } = await subscribed(db);
    const version = await versionNow(db);
    expect(await act(db, { intent: "change-lists", version }, { name })).toMatchObject({ status: 422 });
    await suppress(db, email, "complained");
    const result = await act(db, { intent: "change-lists", version, products: "on" }, { name });
    expect(result).toMatchObject({ state: "refused", status: 409 });
  });

  test("sends the confirmation email again: once for each form, and only while it is missing", async ({ db }) => {
    const { id, name } = await subscribed(db, { confirmedAt: null });
    const enqueued: object[] = [];
    const resend = (formKey: string) => act(db, { intent: "resend", formKey }, { name, enqueued });
    const formKey = crypto.randomUUID();
    for (let n = 0; n < 2; n++)
      expect(await resend(formKey)).toMatchObject({ message: { title: "Confirmation email sent" } });
    expect(enqueued).toMatchObject([{ kind: SUBSCRIPTION_EMAIL, id, isByAdmin: true }]);
    expect(await auditedActions(db)).toEqual([`subscription.asked-again Subscription ${id}`]);
    await db.update(list).set({ confirmedAt: new Date() });
    expect(await resend(crypto.randomUUID())).toMatchObject({ state: "refused", status: 409 });
    expect(enqueued).toHaveLength(1);
  });

  test("stops mailings to an address without a subscription, and lifts what an imported file said", async ({ db }) => {
    const { order } = (await filled(db)) as Record<string, number>;
    await db.delete(list);
    const name = `order-${order}`;
    expect(await act(db, { intent: "unsubscribe", confirmed: "on" }, { name })).toMatchObject({ state: "done" });
    expect(await suppressionOf(db, email)).toMatchObject({ reason: "unsubscribed", source: "admin" });
    await db.delete(emailSuppressions);
    await suppress(db, email, "bounced", { source: "import", detail: "status “Bounced”" });
    const forms = (await sectionsFor(db)).find(({ title }) => title === "Mailings")?.forms;
    expect(forms).toMatchObject([{ question: expect.stringContaining("Nothing is sent now") }]);
    const enqueued: object[] = [];
    expect(await act(db, { intent: "allow-imported", confirmed: "on" }, { name, enqueued })).toMatchObject({
      state: "done",
      message: { description: "This address can be added again. Nothing was sent." },
    });
    expect(enqueued).toEqual([]);
    // The opt-in of their ambassador application does not count again before they confirm.
    expect(await suppressionOf(db, email)).toMatchObject({ reason: "unsubscribed", source: "admin" });
    expect(await auditedActions(db)).toEqual([
      "subscription.unsubscribed Person order-1001",
      "subscription.readmitted Person order-1001",
    ]);
    const context = adminContext(db, {
      emails: { enqueue: async (_tx: Db, kind: string) => void enqueued.push({ kind }) },
    });
    const added = await actionResultOf(addPerson(adminForm(context, { name: "Ann", email, devotionals: "on" })));
    expect(added).toMatchObject({ state: "done" });
    expect(enqueued).toEqual([{ kind: SUBSCRIPTION_EMAIL }]);
    expect(await suppressionOf(db, email)).not.toBeNull();
  });

  test.for([
    ["allow-imported", "bounced"],
    ["allow", "complained"],
  ] as const)("stays on the page that a suppression names after %s", async ([intent, reason], { db }) => {
    await suppress(db, email, reason, { source: "import" });
    const [suppression] = await db.select().from(emailSuppressions);
    const name = `suppression-${suppression?.id}`;
    expect(await act(db, { intent, confirmed: "on" }, { name })).toMatchObject({ state: "done" });
    expect(await emailNamed(servicesFor(db), name)).toBe(email);
  });

  test("cannot lift a complaint, nor what the person said themselves", async ({ db }) => {
    const { name } = await subscribed(db);
    for (const reason of ["complained", "unsubscribed"] as const) {
      await db.delete(emailSuppressions);
      await suppress(db, email, reason, { source: "recipient" });
      await act(db, { intent: "allow-imported", confirmed: "on" }, { name });
      expect(await suppressionOf(db, email)).toMatchObject({ reason });
    }
  });

  test("stops the emails of an ambassador application, which stays", async ({ db }) => {
    const { ambassador } = (await filled(db)) as Record<string, number>;
    const name = `ambassador-${ambassador}`;
    await act(db, { intent: "stop-ambassador-emails", confirmed: "on" }, { name });
    const [signup] = await db
      .select()
      .from(ambassadorSignups)
      .where(sql`id = ${ambassador}`);
    expect(signup).toMatchObject({ preferences: none, confirmedAt: null });
    expect(await consentsAbout(db, "ambassador", ambassador!)).toMatchObject([{ given: false, source: "admin" }]);
  });

  test("notes something once for each form, edits it and deletes it; the audit log has neither text nor address", async ({
    db,
  }) => {
    const { name } = await subscribed(db);
    const fields = { intent: "add-note", note: "Prefers\0 wide fits.", formKey: crypto.randomUUID() };
    for (let n = 0; n < 2; n++) expect(await act(db, fields, { name })).toMatchObject({ state: "done" });
    const [note] = (await notesAbout(db, email)).notes;
    expect(note).toMatchObject({ text: "Prefers wide fits.", writtenBy: "owner@shod.example", isEdited: false });
    const id = String(note?.id);
    const edit = (text: string) => act(db, { intent: "save-note", id, note: text, version: note!.version }, { name });
    expect(await edit("Prefers extra wide fits.")).toMatchObject({ state: "done" });
    expect(await edit("Something else")).toMatchObject({ state: "refused", status: 409 });
    expect((await notesAbout(db, email)).notes).toMatchObject([{ text: "Prefers extra wide fits.", isEdited: true }]);
    expect(await act(db, { intent: "delete-note", id }, { name })).toMatchObject({ state: "refused", status: 422 });
    await act(db, { intent: "delete-note", id, confirmed: "on" }, { name });
    expect(await edit("Too late")).toMatchObject({ state: "refused", status: 404 });
    expect(await db.select().from(personNotes)).toEqual([]);
    expect(await auditedActions(db)).toEqual([
      `note.added Note ${id}`,
      `note.edited Note ${id}`,
      `note.deleted Note ${id}`,
    ]);
    expect(JSON.stringify(await db.select().from(auditLog))).not.toMatch(/ann@|wide/);
  });

  test.for([
    ["", "Enter a note"],
    ["\u200b \n", "Enter a note"],
    ["x".repeat(2_001), "at most 2,000"],
    ["x".repeat(200_000), "at most 2,000"],
  ])("is told what is wrong with the note %#", async ([text, message], { db }) => {
    const { name } = await subscribed(db);
    const result = await act(db, { intent: "add-note", note: text! }, { name });
    expect(result).toMatchObject({ state: "refused", fieldErrors: { note: expect.stringContaining(message!) } });
  });

  test("does not reach a note about someone else", async ({ db }) => {
    const { name } = await subscribed(db);
    const [other] = await db
      .insert(personNotes)
      .values({ email: "ben@home.example", text: "Ben's", writtenBy: "o@shod.example" })
      .returning();
    const id = String(other?.id);
    await act(db, { intent: "delete-note", id, confirmed: "on" }, { name });
    expect(await act(db, { intent: "save-note", id, note: "x", version: "" }, { name })).toMatchObject({ status: 404 });
    expect(await db.select().from(personNotes)).toMatchObject([{ text: "Ben's" }]);
  });
});

describe("deleting a person", () => {
  test("is told before what it erases and keeps, and does that", async ({ db }) => {
    const { subscription } = (await filled(db)) as Record<string, number>;
    const { erased, kept } = await erasurePreview(servicesFor(db), email);
    expect(erased.map(({ label, count }) => `${count} ${label}`)).toEqual([
      "1 restock request",
      "1 subscription",
      "1 prayer request",
      "1 story",
      "1 review",
      "1 ambassador application",
      "1 note of the team",
      "1 search request",
    ]);
    expect(kept.join(" ")).toContain("orders, which accounting requires");
    for (const what of ["promo code of an accepted ambassador", "Emails to the address other than newsletters"])
      expect(kept.join(" ")).toContain(what);
    const context = adminContext(db);
    const person = `subscription-${subscription}`;
    const result = await actionResultOf(deletePerson(adminForm(context, { stop: "on" }), person));
    expect(result).toMatchObject({ state: "done", message: { title: "Person deleted" } });
    for (const table of [
      list,
      prayerRequests,
      userStories,
      backInStockRequests,
      ambassadorSignups,
      reviews,
      searchRequests,
      personNotes,
    ])
      expect(await db.$count(table)).toBe(1);
    expect(JSON.stringify(await db.select().from(prayerRequests))).toContain("ben@");
    expect(await db.$count(users)).toBe(1);
    expect(await rowsOf(db, sql`select id from orders`)).toHaveLength(4);
    expect(await suppressionOf(db, email)).toMatchObject({ reason: "unsubscribed", source: "admin" });
    expect(
      await db
        .select()
        .from(reviewRequests)
        .where(sql`lower(email) = ${email}`),
    ).toMatchObject([{ wantsEmails: false }]);
    expect((await erasurePreview(servicesFor(db), email)).erased).toEqual([]);
    const kinds = (await db.select().from(erasures)).map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(["devotional_subscriptions", "person_notes", "prayer_requests", "user_stories"]),
    );
    const [entry] = await db.select().from(auditLog);
    expect(entry).toMatchObject({ action: "person.deleted", subject: `Person subscription-${subscription}` });
    expect(JSON.stringify(entry)).not.toMatch(/ann@/i);
  });

  test("without stopping mailings keeps an earlier reason for it, and adds none", async ({ db }) => {
    const { subscription } = (await filled(db)) as Record<string, number>;
    const context = adminContext(db);
    await deletePerson(adminForm(context, {}), `subscription-${subscription}`);
    expect(await suppressionOf(db, email)).toBeNull();
  });

  test("again, after its response was lost, succeeds without the row and erases nothing more", async ({ db }) => {
    const { subscription } = (await filled(db)) as Record<string, number>;
    const name = `subscription-${subscription}`;
    const formKey = crypto.randomUUID();
    const erase = (currentPassword: string) =>
      actionResultOf(deletePerson(adminForm(adminContext(db), { stop: "on", formKey, currentPassword }), name));
    expect(await erase("a password")).toMatchObject({ state: "done", message: { title: "Person deleted" } });
    // Typed again: a code by email is another one each time.
    expect(await erase("another one")).toMatchObject({ state: "done", message: { title: "Person deleted" } });
    expect(await auditedActions(db)).toEqual([`person.deleted Person ${name}`]);
  });

  test("needs the admin's own proof", async ({ db }) => {
    const { subscription } = (await filled(db)) as Record<string, number>;
    const context = adminContext(db);
    const { requestContext } = await import("#app/platform/context.ts");
    context.set(requestContext, {
      ...context.get(requestContext),
      callAuth: async () => Response.json({ code: "INVALID_PASSWORD", message: "Invalid password" }, { status: 400 }),
    });
    const person = `subscription-${subscription}`;
    const result = await actionResultOf(deletePerson(adminForm(context, { currentPassword: "no" }), person));
    expect(result).toMatchObject({ state: "refused", fieldErrors: { currentPassword: "Invalid password" } });
    expect(await db.$count(list)).toBe(2);
  });
});
