import { EDIT_CONFLICT } from "#app/platform/audit/edit-conflict.server.ts";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { actionResultOf, auditedActions, unreachableDatabase, adminContext, adminForm } from "#tests/support/admin.ts";
import { bulk, remove, save } from "./banner-admin-actions.server.ts";
import { allBanners, bannerFields, insertBanner, insertSampleBanner } from "./banners.server.ts";
import { loader } from "./routes/admin-banners.tsx";

const COLORS = { backgroundColor: "gradient-red", textColor: "#ffffff" };
const fields = {
  ...COLORS,
  title: "News",
  message: "of the shop",
  isActive: "on",
  dismissible: "on",
  "page:all": "on",
};
const where = { timeZone: "America/New_York", publicUrl: "https://shod.example" };
const aBanner = (typed: object = {}) => bannerFields(where).parse({ title: "News", message: "of the shop", ...typed });

describe("banners in the admin", () => {
  test("[ADM-BAN-02] [ADM-BAN-09] [ADM-BAN-10] [ADM-BAN-11] [ADM-BAN-12] [ADM-BAN-24] are created; what is left empty is null", async ({
    db,
  }) => {
    const empty = { linkUrl: "", linkText: " ", startDay: "", startTime: "", endDay: "", endTime: "" };
    const result = await actionResultOf(save(adminForm(adminContext(db), { ...fields, ...empty })));
    expect(result).toMatchObject({ state: "done", message: { title: "Banner created successfully" } });
    expect(await allBanners(db, { limit: 9 })).toMatchObject([
      {
        title: "News",
        linkUrl: null,
        linkText: null,
        startDate: null,
        endDate: null,
        pages: ["all"],
        isActive: true,
        dismissible: true,
      },
    ]);
    expect(await auditedActions(db)).toEqual(["banner.created News"]);
  });

  test("the sample's deletion, with the owner's first one, is recorded", async ({ db }) => {
    await insertSampleBanner(db, aBanner({ title: "Sample" }));
    await save(adminForm(adminContext(db), fields));
    expect((await auditedActions(db)).toSorted()).toEqual(["banner.created News", "banner.deleted Sample"]);
    expect(await allBanners(db, { limit: 9 })).toMatchObject([{ title: "News" }]);
  });

  test("[ADM-BAN-23] may be inactive or not dismissible, and limited to some pages and days", async ({ db }) => {
    const { isActive, dismissible, "page:all": all, ...others } = fields;
    expect([isActive, dismissible, all]).toEqual(["on", "on", "on"]);
    const days = { startDay: "2026-12-24", startTime: "", endDay: "2026-12-26", endTime: "18:00" };
    await save(adminForm(adminContext(db), { ...others, ...days, "page:/shop": "on", "page:/": "on" }));
    expect(await allBanners(db, { limit: 9 })).toMatchObject([
      {
        isActive: false,
        dismissible: false,
        pages: ["/shop", "/"],
        startDate: "2026-12-24",
        endDate: "2026-12-26T23:00:00.000Z",
      },
    ]);
  });

  const REFUSED: [string, Record<string, string>, Record<string, string>][] = [
    ["[ADM-BAN-07] without a title", { title: " " }, { title: "Title is required" }],
    ["[ADM-BAN-08] without a message", { message: "" }, { message: "Message is required" }],
    [
      "with a time and no day",
      { startTime: "18:00" },
      { startDay: "Enter a date, such as 2026-12-24, or a date and a time" },
    ],
  ];
  for (const [what, change, fieldErrors] of REFUSED) {
    test(`[ADM-BAN-28] are rejected ${what}, and the input is kept`, async ({ db }) => {
      const result = await actionResultOf(save(adminForm(adminContext(db), { ...fields, ...change })));
      expect(result).toEqual({
        state: "refused",
        status: 422,
        fieldErrors,
        typed: { ...fields, ...change },
        message: { title: "Error saving banner", description: Object.values(fieldErrors)[0] },
      });
      expect(await auditedActions(db)).toEqual([]);
    });
  }

  test("[ADM-BAN-03] [ADM-BAN-25] are edited by the same form", async ({ db }) => {
    const { banner: existing } = await insertBanner(db, aBanner());
    const edit = { ...fields, id: String(existing.id), version: rowVersion(existing), title: "Changed" };
    const result = await actionResultOf(save(adminForm(adminContext(db), edit)));
    expect(result).toMatchObject({ state: "done", message: { title: "Banner updated successfully" } });
    expect(await allBanners(db, { limit: 9 })).toMatchObject([{ id: existing.id, title: "Changed" }]);
    expect(await auditedActions(db)).toEqual(["banner.updated Changed"]);
  });

  test("edited by two admins at once show the second the current values and keep both inputs", async ({ db }) => {
    const { banner: existing } = await insertBanner(db, aBanner());
    const edit = { ...fields, id: String(existing.id), version: rowVersion(existing) };
    await save(adminForm(adminContext(db), { ...edit, title: "First" }));
    const second = { ...edit, title: "Second" };
    const result = await actionResultOf(save(adminForm(adminContext(db), second)));
    expect(result).toMatchObject({ state: "refused", status: 409, typed: { title: "Second" } });
    expect(result.message).toEqual({
      title: "Error saving banner",
      description: `${EDIT_CONFLICT} Current values: title: First. Save again to overwrite them with yours.`,
    });
    expect(await allBanners(db, { limit: 9 })).toMatchObject([{ title: "First" }]);
    const typed = result.state === "refused" ? result.typed : {};
    await save(adminForm(adminContext(db), typed));
    expect(await allBanners(db, { limit: 9 })).toMatchObject([{ title: "Second" }]);
  });

  test("[ADM-BAN-06] [ADM-BAN-22] [ADM-BAN-26] [ADM-BAN-29] are deleted once, and only after confirmation", async ({
    db,
  }) => {
    const {
      banner: { id },
    } = await insertBanner(db, aBanner());
    expect(await actionResultOf(remove(adminForm(adminContext(db), { id: String(id) })))).toMatchObject({
      status: 422,
      message: { title: "No changes made", description: "Check “Yes, really” and click Delete again." },
    });
    const form = { id: String(id), confirmed: "on" };
    expect(await actionResultOf(remove(adminForm(adminContext(db), form)))).toMatchObject({
      state: "done",
      message: { title: "Banner deleted successfully" },
    });
    expect(await actionResultOf(remove(adminForm(adminContext(db), form)))).toMatchObject({
      state: "refused",
      status: 404,
      message: { title: "Error deleting banner", description: "This banner no longer exists." },
    });
    expect(await auditedActions(db)).toEqual(["banner.deleted News"]);
  });

  test("are turned off and on and deleted in bulk", async ({ db }) => {
    const made = [await insertBanner(db, aBanner()), await insertBanner(db, aBanner({ title: "More" }))];
    const existing = made.map(({ banner }) => banner);
    const many = async (choice: string) => {
      const sent = adminForm(adminContext(db), { bulk: choice, confirmed: "on" });
      for (const { id, title } of existing) sent.form.append("row", `${id}||${title}`);
      return (await actionResultOf(bulk(sent))).message?.title;
    };
    const active = async () => (await allBanners(db, { limit: 9 })).map(({ isActive }) => isActive);
    expect([await many("deactivate"), await active()]).toEqual(["2 done", [false, false]]);
    expect([await many("activate"), await active()]).toEqual(["2 done", [true, true]]);
    expect([await many("delete"), await active()]).toEqual(["2 done", []]);
    expect(await many("delete")).toBe("None done, 2 failed");
    expect(await auditedActions(db)).toHaveLength(6);
  });

  test("that were deleted cannot be edited", async ({ db }) => {
    const result = await actionResultOf(save(adminForm(adminContext(db), { ...fields, id: "4711", version: "any" })));
    expect(result).toMatchObject({ status: 404, message: { title: "Error saving banner" }, typed: { title: "News" } });
  });

  test("[ADM-BAN-27] [ADM-BAN-28] [ADM-BAN-29] report when the database is down", async ({ db }) => {
    const context = adminContext(unreachableDatabase(db));
    const request = new Request("https://shod.example/admin/banners");
    expect(await loader({ request, context } as never)).toMatchObject({
      data: { list: null },
      init: { status: 500 },
    });
    const description = "Please try again in a moment.";
    expect(await actionResultOf(save(adminForm(context, fields)))).toMatchObject({
      status: 500,
      message: { title: "Error saving banner", description },
    });
    expect(await actionResultOf(remove(adminForm(context, { id: "1", confirmed: "on" })))).toMatchObject({
      status: 500,
      message: { title: "Error deleting banner", description },
    });
  });

  test("[ADM-BAN-04] [ADM-BAN-05] are listed newest first, and the one to edit comes with its version", async ({
    db,
  }) => {
    const { banner: old } = await insertBanner(db, aBanner({ title: "Old" }));
    await insertBanner(db, aBanner({ title: "New", isActive: false }));
    const request = new Request(`https://shod.example/admin/banners?edit=${old.id}`);
    const { list } = (await loader({ request, context: adminContext(db) } as never)).data;
    expect(list?.rows.map(({ title, state }) => [title, state])).toEqual([
      ["New", "Inactive"],
      ["Old", "Active"],
    ]);
    expect(list?.edited).toMatchObject({ title: "Old", version: rowVersion(old) });
  });
});
