import type { Db } from "#app/platform/db/database.server.ts";
import { IDEMPOTENCY_KEY_FIELD } from "#app/platform/forms/idempotency-key.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { actionResultOf, adminContext, adminForm, auditedActions } from "#tests/support/admin.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { readContent } from "./content-parts.server.ts";
import { contentProblems } from "./newsletter-issue.server.ts";
import { removeTemplate, saveTemplate, startFromTemplate } from "./newsletter-template-actions.server.ts";
import { savedTemplates } from "./newsletter-templates.server.ts";
import { placeholdersIn } from "./newsletters.ts";
import { insertDraft } from "./newsletters.server.ts";
import { newsletters } from "./newsletters.tables.server.ts";
import { SHIPPED_TEMPLATES } from "./shipped-templates.ts";

let keys = 0;

const submit = (db: Db, action: (sent: SentForm) => Promise<unknown>, fields: Record<string, string>) =>
  actionResultOf(
    action(
      adminForm(adminContext(db), {
        [IDEMPOTENCY_KEY_FIELD]: `key-of-the-template-test-${++keys}`,
        ...fields,
      }),
    ),
  );

const draftsOf = (db: Db) =>
  db
    .select({ subject: newsletters.subject, content: newsletters.content, status: newsletters.status })
    .from(newsletters);

describe("a template", () => {
  test("is saved from a newsletter, starts drafts of its own, and stays when they change or leave", async ({ db }) => {
    const { id } = await insertDraft(db, { subject: "Harvest", content: "Grace", audiences: ["stories"] }, "owner");
    expect(await submit(db, saveTemplate, { id: String(id) })).toMatchObject({ state: "done" });
    const [template] = await savedTemplates(db, 10);
    expect(template).toMatchObject({ subject: "Harvest", beginning: "Grace" });
    await db.delete(newsletters);
    const start = { id: String(template?.id), [IDEMPOTENCY_KEY_FIELD]: "one-key-of-the-template-test" };
    await submit(db, startFromTemplate, start);
    await submit(db, startFromTemplate, start);
    expect(await draftsOf(db)).toEqual([{ subject: "Harvest", content: "Grace", status: "draft" }]);
    expect(await submit(db, removeTemplate, { id: String(template?.id) })).toMatchObject({ state: "refused" });
    await submit(db, removeTemplate, { id: String(template?.id), confirmed: "on" });
    expect(await savedTemplates(db, 10)).toEqual([]);
    expect(await draftsOf(db)).toHaveLength(1);
    expect(await submit(db, startFromTemplate, { id: String(template?.id) })).toMatchObject({ status: 404 });
    expect((await auditedActions(db)).toSorted()).toEqual([
      "newsletter-template.created Harvest",
      "newsletter-template.deleted Harvest",
      "newsletter.created Harvest",
    ]);
  });

  test.for(Object.entries(SHIPPED_TEMPLATES))(
    "that comes with the site can be sent once its brackets are replaced: %s",
    async ([shipped, template], { db }) => {
      await submit(db, startFromTemplate, { shipped });
      expect(await draftsOf(db)).toMatchObject([{ subject: template.subject, content: template.content }]);
      expect(placeholdersIn(template.content).length).toBeGreaterThan(0);
      const site = "https://shod.example";
      expect(contentProblems(template, site, readContent(template.content, site))).toEqual([]);
    },
  );

  test.for(["constructor", "__proto__", "unknown"])(
    "of an unknown name starts nothing: %s",
    async (shipped, { db }) => {
      expect(await submit(db, startFromTemplate, { shipped })).toMatchObject({ state: "refused", status: 404 });
      expect(await draftsOf(db)).toEqual([]);
    },
  );
});
