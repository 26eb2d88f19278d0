import { describe, expect, test } from "#tests/database.ts";
import { writeAs } from "./admin-write.server.ts";
import { auditLog } from "./audit.tables.server.ts";

const RUTH = { id: "ruth", email: "ruth@shod.example" };

describe("what an admin's screen writes", () => {
  test("attack A15: is refused to everybody who is no admin, and is written down for an admin", async ({ db }) => {
    const asked: string[] = [];
    const write = async () => {
      asked.push("written");
      return { result: "written", entry: { action: "banner.created", subject: "Open late" } };
    };
    for (const asking of [null, undefined, { ...RUTH, isAdmin: false }])
      await expect(writeAs(asking, db, write)).rejects.toThrow("Only an admin can make this change");
    expect([asked, await db.select().from(auditLog)]).toEqual([[], []]);

    expect(await writeAs({ ...RUTH, isAdmin: true }, db, write)).toBe("written");
    expect(await db.select().from(auditLog)).toMatchObject([
      { adminId: RUTH.id, adminEmail: RUTH.email, action: "banner.created", subject: "Open late" },
    ]);
  });
});
