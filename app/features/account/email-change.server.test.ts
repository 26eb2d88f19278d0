import { eq } from "drizzle-orm";
import { PASSWORD, signedInAs, signIn, testAuth, tokenIn } from "#tests/accounts.ts";
import { describe, expect, test } from "#tests/database.ts";
import type { AuthEmail } from "#app/platform/auth/auth-email.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { placeholderAddress } from "#app/platform/auth/placeholder-address.server.ts";
import { grantAdmin } from "#app/platform/auth/roles.server.ts";
import { askForNewEmail, changeBehind, confirmNewEmail } from "./email-change.server.ts";
import { emailChanges } from "./email-changes.tables.server.ts";

const OLD = "ruth@shod.example";
const NEW = "ruth@moab.example";

async function aChange(db: Parameters<typeof testAuth>[0], newEmail = NEW, now = new Date()) {
  const { auth, emails } = testAuth(db);
  const cookie = await signedInAs(auth, OLD);
  const visitor = (await auth.visitorOf(new Headers(cookie)))!;
  await askForNewEmail(
    { db, publicUrl: "http://localhost:3000", sendEmail: auth.sendEmail, claimEmail: auth.claimEmail },
    visitor,
    newEmail,
    now,
  );
  const token = (kind: AuthEmail["kind"]) => {
    const mail = emails.findLast((each) => each.kind === kind);
    return mail && "link" in mail ? (new URL(mail.link).searchParams.get("token") ?? "") : "";
  };
  const emailNow = async () =>
    (await db.select({ email: users.email }).from(users).where(eq(users.id, visitor.id)))[0]?.email;
  const confirm = (which: "old" | "new", as: { id: string } | null = null, at = now) =>
    confirmNewEmail(db, token(`email-change-${which}`), as, at);
  return { auth, emails, cookie, visitor, token, emailNow, confirm, now };
}

describe("a change of address", () => {
  test("[ACC-22] [AUTH-33] attack C16: is done when both addresses said yes, and no sooner; the admin stays one", async ({
    db,
  }) => {
    const { auth, emails, cookie, emailNow, confirm } = await aChange(db);
    await grantAdmin(db, OLD);
    expect(emails.map(({ kind, to }) => [kind, to.address])).toEqual([
      ["email-change-old", OLD],
      ["email-change-new", NEW],
    ]);
    expect([await confirm("new"), await emailNow()]).toEqual(["waits-for-the-other", OLD]);
    expect([await confirm("old"), await emailNow()]).toEqual(["changed", NEW]);
    expect(await auth.visitorOf(new Headers(cookie))).toMatchObject({ email: NEW, isAdmin: true });
    expect(await signIn(auth, NEW, PASSWORD)).toBeDefined();
  });

  test("attack C16: one address alone cannot say yes for both, however often", async ({ db }) => {
    const { emailNow, confirm } = await aChange(db);
    expect([await confirm("new"), await confirm("new"), await confirm("new")]).toEqual([
      "waits-for-the-other",
      "refused",
      "refused",
    ]);
    expect(await emailNow()).toBe(OLD);
  });

  test("attack C16: a link used twice, an old one and one that somebody else opens are refused", async ({ db }) => {
    const { auth, visitor, emailNow, confirm, now } = await aChange(db);
    const other = await auth.visitorOf(new Headers(await signedInAs(auth, "boaz@shod.example")));
    expect(await confirm("old", other)).toBe("refused");
    const tooLate = new Date(now.getTime() + 24 * 3_600_000 + 1);
    expect(await confirm("old", visitor, tooLate)).toBe("refused");
    expect([await confirm("old", visitor), await confirm("new", visitor), await confirm("new", visitor)]).toEqual([
      "waits-for-the-other",
      "changed",
      "refused",
    ]);
    expect(await emailNow()).toBe(NEW);
  });

  test("attack C16: to an address that is taken looks the same, tells only its owner, and is never done", async ({
    db,
  }) => {
    const { auth } = testAuth(db);
    await auth.createVerifiedUser({ email: NEW, password: PASSWORD, name: "Naomi" });
    const { emails, emailNow, confirm } = await aChange(db);
    expect(emails.map(({ kind, to }) => [kind, to.address])).toEqual([
      ["email-change-old", OLD],
      ["account-exists", NEW],
    ]);
    expect([await confirm("old"), await confirm("new"), await emailNow()]).toEqual([
      "waits-for-the-other",
      "refused",
      OLD,
    ]);
  });

  test("attack C16: to an address that was taken meanwhile is not done", async ({ db }) => {
    const { auth, emailNow, confirm } = await aChange(db);
    await confirm("old");
    await auth.createVerifiedUser({ email: NEW, password: PASSWORD, name: "Naomi" });
    expect([await confirm("new"), await emailNow()]).toEqual(["refused", OLD]);
    expect(await db.select().from(emailChanges)).toEqual([]);
  });

  test("ends every session but the one that asked for it", async ({ db }) => {
    const { auth, cookie, confirm } = await aChange(db);
    const elsewhere = await signIn(auth, OLD);
    await confirm("old");
    await confirm("new");
    expect(await auth.visitorOf(new Headers(elsewhere))).toBeNull();
    expect(await auth.visitorOf(new Headers(cookie))).not.toBeNull();
  });

  test("asked for again takes the place of the first; looking at a link changes nothing", async ({ db }) => {
    const { auth, visitor, token, emailNow, now } = await aChange(db);
    const first = token("email-change-new");
    const deps = { db, publicUrl: "http://localhost:3000", sendEmail: auth.sendEmail, claimEmail: auth.claimEmail };
    await askForNewEmail(deps, visitor, "ruth@bethlehem.example", now);
    expect(await changeBehind(db, first, now)).toBeNull();
    expect(await changeBehind(db, token("email-change-new"), now)).toMatchObject({
      newEmail: "ruth@bethlehem.example",
    });
    expect(await changeBehind(db, token("email-change-new"), now)).not.toBeNull();
    expect(await emailNow()).toBe(OLD);
    expect(JSON.stringify(await db.select().from(emailChanges))).not.toContain(token("email-change-new"));
  });

  test("of an account that has none yet, made by phone or wallet, takes the new address's yes alone", async ({
    db,
  }) => {
    const { auth, emails } = testAuth(db);
    const visitor = (await auth.visitorOf(
      new Headers(await signedInAs(auth, placeholderAddress("secret", "+15550100"))),
    ))!;
    const now = new Date();
    await askForNewEmail(
      { db, publicUrl: "http://localhost:3000", sendEmail: auth.sendEmail, claimEmail: auth.claimEmail },
      visitor,
      NEW,
      now,
    );
    expect(emails.map(({ kind }) => kind)).toEqual(["email-change-new"]);
    expect(await confirmNewEmail(db, tokenIn(emails, "email-change-new"), visitor, now)).toBe("changed");
  });
});
