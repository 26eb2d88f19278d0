import { describe, expect, test } from "#tests/support/database.ts";
import { writeAs } from "./admin-write.server.ts";
import { auditLog } from "./audit.tables.server.ts";

const RUTH = { id: "ruth", email: "ruth@shod.example" };

describe("a change by an admin", () => {
  test("attack A15: is refused to everyone else, and recorded in the audit log for an admin", async ({ db }) => {
    const ran: string[] = [];
    const write = async () => {
      ran.push("written");
      return { result: "written", entry: { action: "banner.created" as const, subject: "Open late" } };
    };
    for (const caller of [null, undefined, { ...RUTH, isAdmin: false }])
      await expect(writeAs(caller, db, write)).rejects.toThrow("Only an admin can make this change");
    expect([ran, await db.select().from(auditLog)]).toEqual([[], []]);

    expect(await writeAs({ ...RUTH, isAdmin: true }, db, write)).toBe("written");
    expect(await db.select().from(auditLog)).toMatchObject([
      { adminId: RUTH.id, adminEmail: RUTH.email, action: "banner.created", subject: "Open late" },
    ]);
  });
});
