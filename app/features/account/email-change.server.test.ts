import { eq } from "drizzle-orm";
import { PASSWORD, signedInAs, signIn, testAuth, tokenIn } from "#tests/support/accounts.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import type { AuthEmail } from "#app/platform/auth/auth-email.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { placeholderAddress } from "#app/platform/auth/sign-in/placeholder-address.server.ts";
import { grantAdmin } from "#app/platform/auth/access/roles.server.ts";
import { requestEmailChange, emailChangeByToken, confirmNewEmail } from "./email-change.server.ts";
import { emailChanges } from "./email-changes.tables.server.ts";

const OLD = "ruth@shod.example";
const NEW = "ruth@moab.example";

async function aChange(db: Parameters<typeof testAuth>[0], newEmail = NEW, now = new Date()) {
  const { auth, emails } = testAuth(db);
  const cookie = await signedInAs(auth, OLD);
  const visitor = (await auth.visitorOf(new Headers(cookie)))!;
  await requestEmailChange(
    { db, publicUrl: "http://localhost:3000", sendEmail: auth.sendEmail, claimEmail: auth.claimEmail },
    visitor,
    newEmail,
    now,
  );
  const token = (kind: AuthEmail["kind"]) => {
    const email = emails.findLast((each) => each.kind === kind);
    return email && "link" in email ? (new URL(email.link).searchParams.get("token") ?? "") : "";
  };
  const emailNow = async () =>
    (await db.select({ email: users.email }).from(users).where(eq(users.id, visitor.id)))[0]?.email;
  const confirm = (which: "old" | "new", as: { id: string } | null = null, at = now) =>
    confirmNewEmail(db, token(`email-change-${which}`), as, at);
  return { auth, emails, cookie, visitor, token, emailNow, confirm, now };
}

describe("a change of address", () => {
  test("[ACC-22] [AUTH-33] attack C16: happens once both addresses are confirmed, and no sooner; an admin stays an admin", async ({
    db,
  }) => {
    const { auth, emails, cookie, emailNow, confirm } = await aChange(db);
    await grantAdmin(db, OLD);
    expect(emails.map(({ kind, to }) => [kind, to.address])).toEqual([
      ["email-change-old", OLD],
      ["email-change-new", NEW],
    ]);
    expect([await confirm("new"), await emailNow()]).toEqual(["waiting-for-other", OLD]);
    expect([await confirm("old"), await emailNow()]).toEqual(["changed", NEW]);
    expect(await auth.visitorOf(new Headers(cookie))).toMatchObject({ email: NEW, isAdmin: true });
    expect(await signIn(auth, NEW, PASSWORD)).toBeDefined();
  });

  test("attack C16: one address cannot confirm for both, however often it tries", async ({ db }) => {
    const { emailNow, confirm } = await aChange(db);
    expect([await confirm("new"), await confirm("new"), await confirm("new")]).toEqual([
      "waiting-for-other",
      "refused",
      "refused",
    ]);
    expect(await emailNow()).toBe(OLD);
  });

  test("attack C16: a used link, an expired one and one opened from another account are refused", async ({ db }) => {
    const { auth, visitor, emailNow, confirm, now } = await aChange(db);
    const other = await auth.visitorOf(new Headers(await signedInAs(auth, "boaz@shod.example")));
    expect(await confirm("old", other)).toBe("refused");
    const tooLate = new Date(now.getTime() + 24 * 3_600_000 + 1);
    expect(await confirm("old", visitor, tooLate)).toBe("refused");
    expect([await confirm("old", visitor), await confirm("new", visitor), await confirm("new", visitor)]).toEqual([
      "waiting-for-other",
      "changed",
      "refused",
    ]);
    expect(await emailNow()).toBe(NEW);
  });

  test("attack C16: to a taken address looks the same, notifies only its owner, and never happens", async ({ db }) => {
    const { auth } = testAuth(db);
    await auth.createVerifiedUser({ email: NEW, password: PASSWORD, name: "Naomi" });
    const { emails, emailNow, confirm } = await aChange(db);
    expect(emails.map(({ kind, to }) => [kind, to.address])).toEqual([
      ["email-change-old", OLD],
      ["account-exists", NEW],
    ]);
    expect([await confirm("old"), await confirm("new"), await emailNow()]).toEqual([
      "waiting-for-other",
      "refused",
      OLD,
    ]);
  });

  test("attack C16: to an address that was taken in the meantime does not happen", async ({ db }) => {
    const { auth, emailNow, confirm } = await aChange(db);
    await confirm("old");
    await auth.createVerifiedUser({ email: NEW, password: PASSWORD, name: "Naomi" });
    expect([await confirm("new"), await emailNow()]).toEqual(["refused", OLD]);
    expect(await db.select().from(emailChanges)).toEqual([]);
  });

  test("ends every session but the one that requested it", async ({ db }) => {
    const { auth, cookie, confirm } = await aChange(db);
    const otherSession = await signIn(auth, OLD);
    await confirm("old");
    await confirm("new");
    expect(await auth.visitorOf(new Headers(otherSession))).toBeNull();
    expect(await auth.visitorOf(new Headers(cookie))).not.toBeNull();
  });

  test("requested again replaces the first; opening a link changes nothing", async ({ db }) => {
    const { auth, visitor, token, emailNow, now } = await aChange(db);
    const first = token("email-change-new");
    const deps = { db, publicUrl: "http://localhost:3000", sendEmail: auth.sendEmail, claimEmail: auth.claimEmail };
    await requestEmailChange(deps, visitor, "ruth@bethlehem.example", now);
    expect(await emailChangeByToken(db, first, now)).toBeNull();
    expect(await emailChangeByToken(db, token("email-change-new"), now)).toMatchObject({
      newEmail: "ruth@bethlehem.example",
    });
    expect(await emailChangeByToken(db, token("email-change-new"), now)).not.toBeNull();
    expect(await emailNow()).toBe(OLD);
    expect(JSON.stringify(await db.select().from(emailChanges))).not.toContain(token("email-change-new"));
  });

  test("of an account without an address, made by phone or wallet, needs only the new address", async ({ db }) => {
    const { auth, emails } = testAuth(db);
    const visitor = (await auth.visitorOf(
      new Headers(await signedInAs(auth, placeholderAddress("secret", "+15550100"))),
    ))!;
    const now = new Date();
    await requestEmailChange(
      { db, publicUrl: "http://localhost:3000", sendEmail: auth.sendEmail, claimEmail: auth.claimEmail },
      visitor,
      NEW,
      now,
    );
    expect(emails.map(({ kind }) => kind)).toEqual(["email-change-new"]);
    expect(await confirmNewEmail(db, tokenIn(emails, "email-change-new"), visitor, now)).toBe("changed");
  });
});
