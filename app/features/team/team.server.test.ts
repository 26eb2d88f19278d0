import { eq, sql } from "drizzle-orm";
import { ADMIN_ROLES, type AdminRole } from "#app/admin-roles.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { sessions, users } from "#app/platform/auth/auth.tables.server.ts";
import { customerSessions } from "#app/platform/auth/oauth/customer-sessions.tables.server.ts";
import { adminRoleOf, giveRole, revokeAdmin } from "#app/platform/auth/access/roles.server.ts";
import { adminPermissions, userRoles } from "#app/platform/auth/access/roles.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { actionResultOf, adminContext, adminForm } from "#tests/support/admin.ts";
import { testLinks } from "#tests/support/community.ts";
import { describe, expect, onPostgres, test, withOwnDatabase } from "#tests/support/database.ts";
import { contextWith } from "#tests/support/services.ts";
import { loader as memberLoader } from "./routes/admin-team-member.tsx";
import { action as joinAction, loader as joinLoader } from "./routes/join.tsx";
import { memberActions, resend, withdraw } from "./team-actions.server.ts";
import { invitationEmail } from "./team-emails.server.ts";
import {
  acceptInvitation,
  changeRole,
  invitationOf,
  invite,
  resendInvitation,
  revokeAccess,
  teamMembers,
  withdrawInvitation,
} from "./team.server.ts";
import { teamInvitations } from "./team.tables.server.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const RUTH = "ruth@home.example";

type Sent = { kind: string; data: unknown };

/** A shop with one owner, a manager, and an account without a role. */
async function aShop(db: Db) {
  const sent: Sent[] = [];
  const emails = { enqueue: async (_: Db, kind: string, data: object) => void sent.push({ kind, data }) };
  await db.insert(users).values(
    [
      ["owner", "owner@shod.example"],
      ["boaz", "boaz@shod.example"],
      ["ruth", RUTH],
    ].map(([id = "", email = ""]) => ({ id, name: id, email, emailVerified: true })),
  );
  await giveRole(db, "owner", "owner");
  await giveRole(db, "boaz", "manager");
  const invited = async (email = RUTH, now = NOW) => invite(db, emails, { email, role: "support", by: "owner", now });
  return { emails, sent, invited };
}

const linkTo = async (db: Db) => {
  const [row] = await db.select({ id: teamInvitations.id, version: teamInvitations.version }).from(teamInvitations);
  return row ?? { id: 0, version: 0 };
};

describe("an invitation", () => {
  test("is emailed, and accepted once by the account with its address, which is audited", async ({ db }) => {
    const { invited, sent } = await aShop(db);
    const { id } = (await invited()) as { id: number };
    expect(sent).toEqual([{ kind: "team-invitation", data: { id } }]);
    const link = await linkTo(db);
    expect(await acceptInvitation(db, link, { id: "ruth", email: RUTH }, NOW)).toBe("joined");
    expect(await adminRoleOf(db, "ruth")).toBe("support");
    expect(await acceptInvitation(db, link, { id: "ruth", email: RUTH }, NOW)).toBe("gone");
    const [entry] = await db.select().from(auditLog);
    expect(entry).toMatchObject({ action: "team.joined", adminEmail: RUTH, subject: RUTH, after: { role: "support" } });
  });

  test("is not accepted by another account, nor once the account's address has changed or while it is not confirmed", async ({
    db,
  }) => {
    const { invited } = await aShop(db);
    await invited();
    const link = await linkTo(db);
    // The session may still show the old address.
    expect(await acceptInvitation(db, link, { id: "boaz", email: RUTH }, NOW)).toBe("gone");
    await db.update(users).set({ email: "ruth@new.example" }).where(eq(users.id, "ruth"));
    expect(await acceptInvitation(db, link, { id: "ruth", email: RUTH }, NOW)).toBe("gone");
    await db.update(users).set({ email: RUTH, emailVerified: false }).where(eq(users.id, "ruth"));
    expect(await acceptInvitation(db, link, { id: "ruth", email: RUTH }, NOW)).toBe("not-verified");
    expect(await adminRoleOf(db, "ruth")).toBeNull();
    expect(await linkTo(db)).toEqual(link);
  });

  test("ends with its withdrawal, after a week, and for older links when it is sent again", async ({ db }) => {
    const { emails, invited } = await aShop(db);
    await invited();
    const first = await linkTo(db);
    expect(await invitationOf(db, first, later(6.9))).toMatchObject({ email: RUTH, role: "support" });
    expect(await invitationOf(db, first, later(7))).toBeNull();
    await resendInvitation(db, emails, first.id, "owner", later(8));
    expect(await invitationOf(db, first, later(8))).toBeNull();
    const second = await linkTo(db);
    expect(await invitationOf(db, second, later(14))).not.toBeNull();
    await withdrawInvitation(db, second.id, "owner");
    expect(await acceptInvitation(db, second, { id: "ruth", email: RUTH }, later(8))).toBe("gone");
    expect(await resendInvitation(db, emails, second.id, "owner", later(8))).toBe("gone");
    expect(await withdrawInvitation(db, second.id, "owner")).toBe("gone");
  });

  test("is refused for a member and while another is open, and replaces one that has expired", async ({ db }) => {
    const { emails, invited } = await aShop(db);
    expect(await invited("boaz@shod.example")).toBe("already-member");
    await invited();
    expect(await invited()).toBe("already-invited");
    const first = await linkTo(db);
    expect(await invited(RUTH, later(8))).toEqual({ id: first.id });
    expect(await invitationOf(db, first, later(8))).toBeNull();
    const notOwner = { email: "x@home.example", role: "owner", by: "boaz", now: NOW } as const;
    expect(await invite(db, emails, notOwner)).toBe("not-owner");
  });

  test.for(["demoted", "revoked", "revoked by another endpoint", "deleted"] as const)(
    "attack A11: is void once who sent it is %s, until another owner sends it again",
    async (end, { db }) => {
      const { emails } = await aShop(db);
      await giveRole(db, "boaz", "owner");
      await invite(db, emails, { email: RUTH, role: "owner", by: "boaz", now: NOW });
      const link = await linkTo(db);
      if (end === "demoted") await changeRole(db, emails, { userId: "boaz", role: "support", by: "owner" });
      if (end === "revoked")
        expect(await revokeAccess(db, emails, { userId: "boaz", by: "owner" })).toEqual({
          email: "boaz@shod.example",
          role: "owner",
          withdrawn: [{ email: RUTH, role: "owner" }],
        });
      if (end === "revoked by another endpoint") await revokeAdmin(db, "boaz");
      if (end === "deleted") await db.delete(users).where(eq(users.id, "boaz"));
      const ruth = { id: "ruth", email: RUTH };
      expect(await acceptInvitation(db, link, ruth, NOW)).toBe("gone");
      expect(await adminRoleOf(db, "ruth")).toBeNull();
      const isWithdrawn = end === "demoted" || end === "revoked";
      expect(await db.$count(teamInvitations)).toBe(isWithdrawn ? 0 : 1);
      if (isWithdrawn) return;
      await resendInvitation(db, emails, link.id, "owner", NOW);
      expect(await acceptInvitation(db, await linkTo(db), ruth, NOW)).toBe("joined");
    },
  );

  test("is not sent again nor withdrawn by a former owner", async ({ db }) => {
    const { emails, invited } = await aShop(db);
    await invited();
    const { id } = await linkTo(db);
    expect(await resendInvitation(db, emails, id, "boaz", NOW)).toBe("not-owner");
    expect(await withdrawInvitation(db, id, "boaz")).toBe("not-owner");
    expect(await linkTo(db)).toEqual({ id, version: 1 });
  });

  test.for(["owner", "manager", "content"] as const)(
    "leaves the role of a member who is %s by now as it is, and ends",
    async (role, { db }) => {
      const { invited } = await aShop(db);
      await invited();
      await giveRole(db, "ruth", role);
      expect(await acceptInvitation(db, await linkTo(db), { id: "ruth", email: RUTH }, NOW)).toBe("joined");
      expect(await adminRoleOf(db, "ruth")).toBe(role);
      expect(await db.$count(teamInvitations)).toBe(0);
    },
  );

  test.skipIf(!onPostgres)("is accepted while it is sent again, without a deadlock", async () => {
    await withOwnDatabase(async (db) => {
      const { emails, invited } = await aShop(db);
      for (let round = 0; round < 5; round++) {
        await invited();
        const link = await linkTo(db);
        const [accepted, resent] = await Promise.all([
          acceptInvitation(db, link, { id: "ruth", email: RUTH }, NOW),
          db.transaction((tx) => resendInvitation(tx, emails, link.id, "owner", NOW)),
        ]);
        expect([accepted, typeof resent]).toBeOneOf([
          ["joined", "string"],
          ["gone", "object"],
        ]);
        await db.delete(teamInvitations);
        await revokeAdmin(db, "ruth");
      }
    });
  });

  test("is emailed with the link of its newest version", async ({ db }) => {
    const { invited } = await aShop(db);
    const data = (await invited()) as { id: number };
    const message = await invitationEmail({ links: testLinks }).render(db, data);
    expect(message).toBeNull();
    await db.update(teamInvitations).set({ expiresAt: new Date(Date.now() + 60_000), version: 3 });
    const current = await invitationEmail({ links: testLinks }).render(db, data);
    const token =
      new URL(/https:\S+\/team\/join\S+/.exec(current?.text ?? "")?.[0] ?? "").searchParams.get("token") ?? "";
    expect(testLinks.read("team-invitation", token)).toEqual({ id: data.id, version: 3 });
    expect(current?.to).toEqual({ address: RUTH });
  });
});

describe("the team", () => {
  test("[GUARD-09] a role is changed and revoked by owners only, and each time the person is emailed", async ({
    db,
  }) => {
    const { emails, sent } = await aShop(db);
    expect(await changeRole(db, emails, { userId: "boaz", role: "content", by: "owner" })).toEqual({
      email: "boaz@shod.example",
      role: "manager",
      withdrawn: [],
    });
    expect(await changeRole(db, emails, { userId: "ruth", role: "content", by: "owner" })).toBe("not-a-member");
    expect(await changeRole(db, emails, { userId: "boaz", role: "owner", by: "boaz" })).toBe("not-owner");
    expect(await revokeAccess(db, emails, { userId: "owner", by: "boaz" })).toBe("not-owner");
    expect(await revokeAccess(db, emails, { userId: "boaz", by: "owner" })).toMatchObject({ role: "content" });
    expect(await adminRoleOf(db, "boaz")).toBeNull();
    expect(sent.map(({ data }) => data)).toEqual([
      { userId: "boaz", change: "content" },
      { userId: "boaz", change: "revoked" },
    ]);
    const team = await teamMembers(db);
    expect(team.map(({ id, role, revokedAt }) => [id, role, revokedAt !== null])).toEqual([
      ["owner", "owner", false],
      ["boaz", null, true],
    ]);
  });

  test("attack A11: the last owner keeps the role and the access; one of two does not have to", async ({ db }) => {
    const { emails } = await aShop(db);
    for (const role of ADMIN_ROLES.slice(1))
      expect(await changeRole(db, emails, { userId: "owner", role, by: "owner" })).toBe("last-owner");
    expect(await revokeAccess(db, emails, { userId: "owner", by: "owner" })).toBe("last-owner");
    expect(await revokeAdmin(db, "owner")).toBe("last-owner");
    await changeRole(db, emails, { userId: "boaz", role: "owner", by: "owner" });
    expect(await changeRole(db, emails, { userId: "owner", role: "support", by: "owner" })).toMatchObject({
      role: "owner",
    });
    expect(await revokeAccess(db, emails, { userId: "boaz", by: "boaz" })).toBe("last-owner");
  });

  test("[GUARD-08] [GUARD-09] an admin with only the documented row may do everything, and counts as an owner", async ({
    db,
  }) => {
    await aShop(db);
    await db.delete(adminPermissions);
    expect(await adminRoleOf(db, "owner")).toBe("owner");
    expect(await revokeAdmin(db, "owner")).toBe("revoked");
    expect(await revokeAdmin(db, "boaz")).toBe("last-owner");
    await db.delete(userRoles);
    expect(await adminRoleOf(db, "boaz")).toBeNull();
  });

  test.skipIf(!onPostgres)("attack A11: two owners who demote or revoke each other at once leave one", async () => {
    await withOwnDatabase(async (db) => {
      const { emails } = await aShop(db);
      for (let round = 0; round < 6; round++) {
        for (const id of ["owner", "boaz"]) await db.transaction((tx) => giveRole(tx, id, "owner"));
        const end = (userId: string, by: string) =>
          db.transaction((tx) =>
            round % 2 === 0
              ? changeRole(tx, emails, { userId, role: "support", by })
              : revokeAccess(tx, emails, { userId, by }),
          );
        const results = await Promise.all([end("boaz", "owner"), end("owner", "boaz")]);
        expect(results.filter((result) => result === "not-owner")).toHaveLength(1);
        expect(results.filter((result) => typeof result === "object")).toMatchObject([{ role: "owner" }]);
        const roles = await Promise.all(["owner", "boaz"].map((id) => adminRoleOf(db, id)));
        expect(roles.filter((role) => role === "owner")).toHaveLength(1);
      }
    });
  });

  test.skipIf(!onPostgres)(
    "an invitation that is accepted twice at once makes one member and one audit entry",
    async () => {
      await withOwnDatabase(async (db) => {
        const { invited } = await aShop(db);
        await invited();
        const link = await linkTo(db);
        const accept = () => acceptInvitation(db, link, { id: "ruth", email: RUTH }, NOW);
        expect((await Promise.all([accept(), accept(), accept()])).toSorted()).toEqual(["gone", "gone", "joined"]);
        expect(await db.$count(auditLog, sql`action = 'team.joined'`)).toBe(1);
      });
    },
  );
});

describe("the team's screens", () => {
  const setup = async (db: Db) => {
    const { emails, invited } = await aShop(db);
    const context = adminContext(db, { emails });
    const send = (userId: string, intent: "change" | "revoke", role: AdminRole = "support") =>
      memberActions(userId)[intent](adminForm(context, { role }));
    return { context, emails, invited, send };
  };

  test.for([
    ["change", "/admin", "own-role-changed"],
    ["revoke", "/", "left-the-team"],
  ] as const)(
    "an owner's %s of their own access leads to %s with a notice, and is audited with the role it replaced",
    async ([intent, page, notice], { db }) => {
      const { send } = await setup(db);
      await giveRole(db, "boaz", "owner");
      const response = (await send("owner", intent)) as Response;
      expect([response.status, response.headers.get("Location")]).toEqual([302, page]);
      expect(response.headers.get("Set-Cookie")).toContain(`=${notice};`);
      const [entry] = await db.select().from(auditLog);
      expect(entry).toMatchObject({ subject: "owner@shod.example", before: { role: "owner" } });
    },
  );

  test("another member's change stays on the page, and a refusal says why", async ({ db }) => {
    const { context, emails, invited, send } = await setup(db);
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, "boaz"));
    const unconfirmed = { title: "This person’s email address is not confirmed" };
    expect(await actionResultOf(send("boaz", "change"))).toMatchObject({ message: unconfirmed, status: 422 });
    expect(await actionResultOf(send("boaz", "revoke"))).toMatchObject({ state: "done" });
    await invited();
    await giveRole(db, "ruth", "owner");
    await changeRole(db, emails, { userId: "owner", role: "manager", by: "ruth" });
    const { id } = await linkTo(db);
    const notOwner = { message: { title: "You’re no longer an owner" }, status: 403 };
    for (const action of [resend, withdraw])
      expect(await actionResultOf(action(adminForm(context, { id: String(id) })))).toMatchObject(notOwner);
  });

  test("[GUARD-08] a member's page is for owners, who alone may change the role", async ({ db }) => {
    await aShop(db);
    const auth = { signInMethods: async () => ({ proof: "password" }) } as never;
    const read = (role: AdminRole) =>
      memberLoader({ context: adminContext(db, { auth }, role), params: { id: "boaz" } } as never);
    expect(await read("owner")).toMatchObject({ id: "boaz", role: "manager", proof: "password" });
    await expect(read("manager")).rejects.toMatchObject({ init: { status: 403 } });
  });

  test.for<[string, boolean, string]>([
    ["leads to the admin", false, "/admin"],
    [
      "leads to the sign-in, with a sentence, if the session began at Shopify",
      true,
      "/auth?next=%2Fadmin&came=other-way&error=team_account",
    ],
  ])("joining the team %s", async ([_what, isFromShopify, to], { db }) => {
    const { invited } = await aShop(db);
    await invited();
    const expiresAt = new Date(Date.now() + 3_600_000);
    await db.update(teamInvitations).set({ expiresAt });
    await db.insert(sessions).values({ id: "s", token: "t", userId: "ruth", expiresAt, updatedAt: new Date() });
    if (isFromShopify) await db.insert(customerSessions).values({ sessionId: "s", tokens: "encrypted" });
    const visitor = { id: "ruth", name: "", email: RUTH, isAdmin: false, sessionId: "s" };
    const context = contextWith({ db, links: testLinks }, { visitor: async () => visitor });
    const url = testLinks.url("/team/join", "team-invitation", await linkTo(db));
    const joined = await joinAction({ request: new Request(url, { method: "POST" }), context } as never);
    expect((joined as Response).headers.get("Location")).toBe(to);
    expect(await adminRoleOf(db, "ruth")).toBe("support");
    expect(await db.select().from(sessions)).toHaveLength(isFromShopify ? 0 : 1);
  });

  test("the page of an invitation names its address to visitors and to its account only", async ({ db }) => {
    const { invited } = await aShop(db);
    await invited();
    await db.update(teamInvitations).set({ expiresAt: new Date(Date.now() + 60_000) });
    const request = new Request(testLinks.url("/team/join", "team-invitation", await linkTo(db)));
    const shown = (email: string | null) => {
      const visitor = email ? { id: "x", name: "", email, isAdmin: false, sessionId: "s" } : null;
      const context = contextWith({ db, links: testLinks }, { visitor: async () => visitor });
      return joinLoader({ request, context } as never);
    };
    expect(await shown(null)).toMatchObject({ state: "signed-out", email: RUTH });
    expect(await shown(RUTH)).toMatchObject({ state: "ready", email: RUTH });
    const other = await shown("boaz@shod.example");
    expect(other).toMatchObject({ state: "other-account", signedInAs: "boaz@shod.example" });
    expect(JSON.stringify(other)).not.toContain(RUTH);
  });
});
