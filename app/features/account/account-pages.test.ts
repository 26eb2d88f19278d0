import { beforeEach } from "vitest";
import { describe, expect, linksIn, partOf, TEST_ADMIN, test, textOf, type Ask } from "#tests/support/built-site.ts";
import { aFormBrowser, isSignedIn, emailedLink, type FormBrowser } from "#tests/support/form-browser.ts";

const PASSWORD = "walk in the light";
let count = 0;
let email = "";

beforeEach(() => {
  email = `ruth${++count}@shod.example`;
});

const mainOf = ({ html }: { html: string }) => textOf(partOf(html, /<main\b/));
const noticeOf = (browser: FormBrowser) => browser.cookies.get("shod-notice");

/** A shopper who signed up and confirmed in one browser. */
async function aShopper(ask: Ask): Promise<FormBrowser> {
  const browser = aFormBrowser(ask);
  await browser.post("/auth?mode=sign-up", { email, password: PASSWORD, next: "/" });
  await browser.post(await emailedLink(ask, email, "/auth/verify"));
  return browser;
}

describe("/auth", () => {
  test("[ROUTE-24] [AUTH-01] [AUTH-02] [AUTH-03] [AUTH-04] [AUTH-05] [AUTH-07] [AUTH-13] has a mode for each task, each linked", async ({
    ask,
  }) => {
    const browser = aFormBrowser(ask);
    const titles: Record<string, string> = {
      "/auth": "Sign In",
      "/auth?mode=sign-up": "Create Account",
      "/auth?mode=forgot": "Reset Password",
    };
    for (const [path, title] of Object.entries(titles)) {
      const page = await browser.get(path);
      expect([page.status, textOf(partOf(page.html, /<h1\b/))]).toEqual([200, title]);
      expect(linksIn(partOf(page.html, /<main\b/))).toContainEqual({ href: "/", text: "Back to Home" });
    }
    const links = linksIn(partOf((await browser.get("/auth?next=/favorites")).html, /<main\b/));
    expect(links).toContainEqual({ href: "/auth?mode=sign-up&next=%2Ffavorites", text: "Create Account" });
    expect(links).toContainEqual({ href: "/auth?mode=forgot&next=%2Ffavorites", text: "Forgot password?" });
    const back = linksIn(partOf((await browser.get("/auth?mode=forgot")).html, /<main\b/));
    expect(back).toContainEqual({ href: "/auth", text: "Sign In" });
  });

  test("[AUTH-08] [AUTH-09] [AUTH-10] [AUTH-11] [AUTH-12] names the field and the fix, keeps the email address and never a password", async ({
    ask,
  }) => {
    const browser = aFormBrowser(ask);
    for (const mode of ["/auth", "/auth?mode=sign-up"]) {
      const message = async (fields: { email: string; password: string }) => {
        const page = await browser.post(mode, { ...fields, next: "/" });
        expect(page.status).toBe(422);
        expect(page.html).toContain(`value="${fields.email}"`);
        expect(page.html).not.toContain(fields.password);
        return mainOf(page);
      };
      expect(await message({ email: "ruth", password: PASSWORD })).toContain("Invalid email");
      const long = `${"r".repeat(250)}@shod.example`;
      expect(await message({ email: long, password: PASSWORD })).toContain("Email must be at most 255 characters");
      expect(await message({ email, password: "short" })).toContain("Password must be at least 6 characters");
      expect(await message({ email, password: "x1".repeat(51) })).toContain("Password must be at most 100 characters");
    }
  });

  test("[AUTH-14] [AUTH-16] signs up by email, asks to verify, and redirects home without a denial (decision 099)", async ({
    ask,
  }) => {
    const browser = aFormBrowser(ask);
    const page = await browser.post("/auth?mode=sign-up", { email, password: PASSWORD, next: "/" });
    expect(mainOf(page)).toContain("Account created! Please check your email to verify your account.");
    const link = await emailedLink(ask, email, "/auth/verify");
    expect(link).toContain("next=%2Fadmin");
    expect(mainOf(await browser.get(link))).toContain(`Confirm to activate the account for ${email}.`);
    const confirmed = await browser.post(link);
    expect([confirmed.location, noticeOf(browser), isSignedIn(browser)]).toEqual(["/", "email-confirmed", true]);
    expect(mainOf(await browser.get(link))).toContain("This link has expired or was already used");
  });

  test.for([
    "/favorites",
    "/account-settings",
    "/product/pilgrim-low?variant=1001",
    "/search?q=men%E2%80%99s,%209:[1]&sort=price#results",
    "/shop#50%off",
  ])("a sign-up and a password reset that started at %s lead back there", async (next, { ask }) => {
    const browser = aFormBrowser(ask);
    const mode = (name: string) => `/auth?${new URLSearchParams({ mode: name, next }).toString()}`;
    await browser.post(mode("sign-up"), { email, password: PASSWORD, next });
    await browser.post(mode("resend"), { email, next });
    const link = await emailedLink(ask, email, "/auth/verify");
    expect((await browser.post(link)).location).toBe(next);

    await aFormBrowser(ask).post(mode("forgot"), { email, next });
    const reset = await emailedLink(ask, email, "/auth/reset-password");
    const fields = { password: "a new way to walk", confirmation: "a new way to walk" };
    const { location } = await browser.post(reset, fields);
    expect(new URL(location ?? "", "https://shod.example").searchParams.get("next")).toBe(next);
  });

  test.for(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "a sign-up does not lead to %s on another site",
    async (next, { ask }) => {
      const browser = aFormBrowser(ask);
      await browser.post("/auth?mode=sign-up", { email, password: PASSWORD, next });
      expect((await browser.post(await emailedLink(ask, email, "/auth/verify"))).location).toBe("/");
    },
  );

  test("attack C15: a browser other than the one that signed up has to set a password", async ({ ask }) => {
    await aFormBrowser(ask).post("/auth?mode=sign-up", { email, password: PASSWORD, next: "/" });
    const link = await emailedLink(ask, email, "/auth/verify");
    const other = aFormBrowser(ask);
    expect((await other.get(link)).html).toContain('name="password"');
    expect(mainOf(await other.post(link))).toContain("Enter the password you want to sign in with");
    expect(mainOf(await other.post(link, { password: "password1" }))).toContain("too easy to guess");
    expect((await other.post(link, { password: "my own other words" })).location).toBe("/");
    expect((await aFormBrowser(ask).post("/auth", { email, password: PASSWORD, next: "/" })).status).toBe(401);
  });

  test("[AUTH-17] [AUTH-19] [AUTH-54] signs in and redirects to the requested page, or says what is wrong", async ({
    ask,
  }) => {
    await aShopper(ask);
    const browser = aFormBrowser(ask);
    const wrong = await browser.post("/auth", { email, password: "not the password", next: "/" });
    expect([wrong.status, mainOf(wrong)]).toEqual([401, expect.stringContaining("Invalid email or password")]);
    expect(wrong.html).toContain(`value="${email}"`);

    const right = await browser.post("/auth?next=/favorites", {
      email: ` ${email.toUpperCase()}`,
      password: PASSWORD,
      next: "/favorites",
    });
    expect([right.status, right.location, noticeOf(browser)]).toEqual([302, "/favorites", "signed-in"]);
    const other = aFormBrowser(ask);
    const evil = await other.post("/auth", { email, password: PASSWORD, next: "//evil.example" });
    expect([evil.location, isSignedIn(other)]).toEqual(["/", true]);
  });

  test("attack C20: gives a cookie that scripts cannot read, for this host only", async ({ ask }) => {
    await aShopper(ask);
    const response = await aFormBrowser(ask).post("/auth", { email, password: PASSWORD, next: "/" });
    const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith("shod.session="));
    expect(session).toMatch(/; Path=\/(;|$)/);
    expect(session).toMatch(/; HttpOnly(;|$)/);
    expect(session).toMatch(/; SameSite=Lax(;|$)/);
    expect(session).not.toMatch(/Domain=|Secure/);
    expect(response.headers.get("Cache-Control")).toContain("no-store");
  });

  test("[AUTH-06] redirects signed-in users to /admin; an admin who just signed in goes there too", async ({ ask }) => {
    const shopper = await aShopper(ask);
    expect((await shopper.get("/auth")).location).toBe("/admin");
    const admin = aFormBrowser(ask);
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = TEST_ADMIN;
    expect((await admin.post("/auth", { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, next: "/" })).location).toBe(
      "/admin",
    );
  });

  test("tells a user with the correct password and an unconfirmed address what to do, and sends the link again", async ({
    ask,
  }) => {
    const browser = aFormBrowser(ask);
    await browser.post("/auth?mode=sign-up", { email, password: PASSWORD, next: "/" });
    await emailedLink(ask, email, "/auth/verify");
    const wrong = await browser.post("/auth", { email, password: "not the password", next: "/" });
    expect(mainOf(wrong)).toContain("Invalid email or password");
    expect(mainOf(wrong)).not.toContain("Confirm your email first");
    const right = await browser.post("/auth", { email, password: PASSWORD, next: "/" });
    expect([right.status, mainOf(right)]).toEqual([401, expect.stringContaining("Confirm your email first")]);
    const again = /<button[^>]*formAction="([^"]+)"[^>]*>Send a New Link/i.exec(right.html)?.[1] ?? "";
    expect(mainOf(await browser.post(again.replaceAll("&amp;", "&"), { email, password: PASSWORD }))).toContain(
      "Confirmation email sent!",
    );
    const link = await emailedLink(ask, email, "/auth/verify", 2);
    expect((await browser.post(link)).location).toBe("/");
  });

  test("tells a guest why favorites need a sign-in", async ({ ask }) => {
    expect(mainOf(await aFormBrowser(ask).get("/auth?next=%2Ffavorites"))).toContain(
      "Please sign in to view favorites",
    );
  });

  test("attack C1: the pages respond to known and unknown addresses with identical bytes", async ({ ask }) => {
    await aShopper(ask);
    const unknown = email.replace("ruth", "boaz");
    for (const mode of ["/auth", "/auth?mode=sign-up", "/auth?mode=forgot", "/auth?mode=resend"]) {
      const responses = [];
      for (const address of [email, unknown]) {
        const browser = aFormBrowser(ask);
        const page = await browser.post(mode, { email: address, password: "no such password", next: "/" });
        responses.push({
          status: page.status,
          html: page.html.replaceAll(address, "(email)"),
          cookies: [...browser.cookies.keys()],
        });
      }
      expect(responses[0]).toEqual(responses[1]);
    }
  });
});

describe("/auth/reset-password", () => {
  test("[ROUTE-25] [AUTH-15] [AUTH-18] [AUTH-20] [AUTH-21] [AUTH-22] [AUTH-23] [AUTH-26] [AUTH-27] [AUTH-28] sets a new password from the emailed link", async ({
    ask,
  }) => {
    const before = await aShopper(ask);
    const browser = aFormBrowser(ask);
    expect(mainOf(await browser.post("/auth?mode=forgot", { email, next: "/" }))).toContain(
      "Password reset email sent!",
    );
    const link = await emailedLink(ask, email, "/auth/reset-password");
    const page = await browser.get(link);
    expect([page.html.includes('name="password"'), page.html.includes('name="confirmation"')]).toEqual([true, true]);
    const weak = await browser.post(link, { password: "password1", confirmation: "password1" });
    expect(mainOf(weak)).toContain("This password is too easy to guess");
    expect(mainOf(await browser.post(link, { password: "abc", confirmation: "abc" }))).toContain(
      "Password must be at least 6 characters",
    );
    expect(mainOf(await browser.post(link, { password: "a new way to walk", confirmation: "another" }))).toContain(
      "Passwords don't match",
    );

    const done = await browser.post(link, { password: "a new way to walk", confirmation: "a new way to walk" });
    expect([done.location, noticeOf(browser)]).toEqual(["/auth?came=password-updated", "password-updated"]);
    expect(mainOf(await browser.get("/auth?came=password-updated"))).toContain("Password updated!");
    expect((await before.get("/account-settings")).location).toContain("/auth");
    expect((await browser.post("/auth", { email, password: "a new way to walk", next: "/" })).location).toBe("/");
  });

  test("[AUTH-24] [AUTH-25] with a used or forged link says so and redirects to /auth", async ({ ask }) => {
    const browser = await aShopper(ask);
    await aFormBrowser(ask).post("/auth?mode=forgot", { email, next: "/" });
    const link = await emailedLink(ask, email, "/auth/reset-password");
    const fields = { password: "a new way to walk", confirmation: "a new way to walk" };
    await aFormBrowser(ask).post(link, fields);

    expect((await aFormBrowser(ask).post(link, fields)).location).toBe("/auth?came=expired-link");
    for (const path of [link, "/auth/reset-password", "/auth/reset-password?token=made-up"]) {
      const page = await aFormBrowser(ask).get(path);
      expect(page.location).toBe("/auth?came=expired-link");
    }
    await browser.get(link);
    expect(noticeOf(browser)).toBe("invalid-reset-link");
    expect(mainOf(await aFormBrowser(ask).get("/auth?came=expired-link"))).toContain("Invalid or expired reset link");
  });

  test("serves signed-in users too, and then ends their session (decision 099)", async ({ ask }) => {
    const browser = await aShopper(ask);
    await aFormBrowser(ask).post("/auth?mode=forgot", { email, next: "/" });
    const link = await emailedLink(ask, email, "/auth/reset-password");
    expect((await browser.get(link)).status).toBe(200);
    await browser.post(link, { password: "a new way to walk", confirmation: "a new way to walk" });
    expect(isSignedIn(browser)).toBe(false);
    expect((await browser.get("/auth")).status).toBe(200);
  });

  test("attack C10: the link points to the site's own URL, whatever host was requested", async ({ ask }) => {
    await aShopper(ask);
    await ask("/auth?mode=forgot", {
      method: "POST",
      body: new URLSearchParams({ email, next: "/" }).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-Host": "evil.example" },
    });
    await ask("/api/auth/request-password-reset", {
      method: "POST",
      body: JSON.stringify({ email, redirectTo: "https://evil.example" }),
      headers: {
        "Content-Type": "application/json",
        "X-Forwarded-Host": "evil.example",
        Forwarded: "host=evil.example",
      },
    });
    const response = await ask("/api/auth/request-password-reset", {
      method: "POST",
      body: JSON.stringify({ email }),
      headers: {
        "Content-Type": "application/json",
        "X-Forwarded-Host": "evil.example",
        Forwarded: "host=evil.example",
      },
    });
    expect(response.status).toBe(200);
    // Emails are sent after the response: wait until those of the page and of the call are in the mailbox.
    expect(await emailedLink(ask, email, "/auth/reset-password", 2)).toContain("token=");
    const mailbox = await (await ask("/dev/mailbox")).text();
    expect(mailbox).not.toContain("evil.example");
  });
});

describe("/account-settings", () => {
  test("[ROUTE-26] [ACC-01] [ACC-06] [ACC-07] requires sign-in", async ({ ask }) => {
    const guest = aFormBrowser(ask);
    const page = await guest.get("/account-settings");
    expect([page.location, noticeOf(guest)]).toEqual(["/auth?next=%2Faccount-settings", "sign-in-required"]);
    for (const path of ["data", "delete", "two-factor"])
      expect((await guest.get(`/account-settings/${path}`)).location).toContain("/auth?next=");
    for (const path of ["", "/delete", "/two-factor"])
      expect((await guest.post(`/account-settings${path}`, { intent: "sign-out" })).location).toContain("/auth");
  });

  test("[ACC-02] [ACC-03] [ACC-04] [ACC-05] shows its cards, and is never cached", async ({ ask }) => {
    const page = await (await aShopper(ask)).get("/account-settings");
    const headings = [...page.html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title]) => title);
    expect(headings).toEqual(expect.arrayContaining(["Email Address", "Change Password", "Backup Email", "Sign Out"]));
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("[ACC-08] [ACC-09] emails both addresses about a new one, and no one about the same one", async ({ ask }) => {
    const browser = await aShopper(ask);
    const same = await browser.post("/account-settings", { intent: "email", email: ` ${email.toUpperCase()} ` });
    expect(mainOf(same)).toContain("No changes. Email is already set to this value.");
    expect(mainOf(await browser.post("/account-settings", { intent: "email", email: "ruth" }))).toContain(
      "Invalid email",
    );

    const wanted = email.replace("shod", "moab");
    const unproved = await browser.post("/account-settings", { intent: "email", email: wanted });
    expect([unproved.status, mainOf(unproved), unproved.html.includes(`value="${wanted}"`)]).toEqual([
      422,
      expect.stringContaining("Invalid password"),
      true,
    ]);
    const submitted = await browser.post("/account-settings", {
      intent: "email",
      email: wanted,
      currentPassword: PASSWORD,
    });
    expect(submitted.location).toBe("/account-settings?done=email#email");
    const message = mainOf(await browser.get("/account-settings?done=email"));
    expect(message).toContain("Email update initiated: check both old and new email addresses for confirmation links");

    const newLink = await emailedLink(ask, wanted, "/auth/confirm-email");
    const oldLink = await emailedLink(ask, email, "/auth/confirm-email");
    expect(mainOf(await aFormBrowser(ask).get(newLink))).toContain(wanted);
    expect(mainOf(await aFormBrowser(ask).post(newLink))).toContain("One more step");
    expect(mainOf(await browser.post(oldLink))).toContain("Email changed");
    expect(mainOf(await browser.get("/account-settings"))).toContain(`Signed in as ${wanted}`);
    expect(mainOf(await browser.get(oldLink))).toContain("Invalid or expired link");
  });

  test("attack C1, attack C16: a taken address gets the same response as a free one", async ({ ask }) => {
    const browser = await aShopper(ask);
    const responseFor = async (wanted: string) => {
      const { status, location, html } = await browser.post("/account-settings", {
        intent: "email",
        email: wanted,
        currentPassword: PASSWORD,
      });
      return { status, location, html };
    };
    expect(await responseFor(TEST_ADMIN.ADMIN_EMAIL)).toEqual(await responseFor("unknown-yet@shod.example"));
  });

  test("[ACC-11] [ACC-12] [ACC-13] [ACC-14] changes the password, with the documented texts", async ({ ask }) => {
    const browser = await aShopper(ask);
    const otherBrowser = aFormBrowser(ask);
    await otherBrowser.post("/auth", { email, password: PASSWORD, next: "/" });
    const message = async (newPassword: string, confirmation: string) =>
      mainOf(
        await browser.post("/account-settings", {
          intent: "password",
          newPassword,
          confirmation,
          currentPassword: PASSWORD,
        }),
      );
    expect(await message("a new way to walk", "a new way")).toContain(
      "Passwords don't match. Please make sure both passwords are identical.",
    );
    expect(await message("abc", "abc")).toContain("Password too short. Password must be at least 6 characters.");
    expect(await message("password1", "password1")).toContain(
      "Error updating password. This password is too easy to guess.",
    );

    const wanted = { newPassword: "a new way to walk", confirmation: "a new way to walk" };
    for (const proof of [{}, { currentPassword: "" }, { currentPassword: "not this one" }] as Record<string, string>[])
      expect(mainOf(await browser.post("/account-settings", { intent: "password", ...wanted, ...proof }))).toContain(
        "That isn't your current password",
      );
    const fields = { ...wanted, currentPassword: PASSWORD };
    expect((await browser.post("/account-settings", { intent: "password", ...fields })).location).toBe(
      "/account-settings?done=password#password",
    );
    expect(mainOf(await browser.get("/account-settings?done=password"))).toContain("Password updated");
    expect((await otherBrowser.get("/account-settings")).location).toContain("/auth");
  });

  test("[ACC-15] [ACC-16] [ACC-17] [DATA-38] [DATA-76] [DATA-77] stores a backup address, or none", async ({ ask }) => {
    const browser = await aShopper(ask);
    const save = async (backupEmail: string) =>
      browser.post("/account-settings", { intent: "backup-email", backupEmail });
    const wrong = await save("backup");
    expect([wrong.status, mainOf(wrong), wrong.html.includes('value="backup"')]).toEqual([
      422,
      expect.stringContaining("Invalid email"),
      true,
    ]);
    expect((await save(" Backup@Shod.example ")).location).toBe("/account-settings?done=backup-email#backup-email");
    const saved = await browser.get("/account-settings?done=backup-email");
    expect([mainOf(saved), saved.html.includes('value="backup@shod.example"')]).toEqual([
      expect.stringContaining("Backup email updated"),
      true,
    ]);
    await save("");
    expect((await browser.get("/account-settings")).html).not.toContain("backup@shod.example");
  });

  test("[ACC-20] [AUTH-34] [AUTH-45] attack C7: signs out here or everywhere, and leaves only the cart behind", async ({
    ask,
  }) => {
    const browser = await aShopper(ask);
    const [otherBrowser, third] = [aFormBrowser(ask), aFormBrowser(ask)];
    for (const other of [otherBrowser, third]) await other.post("/auth", { email, password: PASSWORD, next: "/" });
    const stolen = new Map(otherBrowser.cookies);

    const response = await otherBrowser.post("/account-settings", { intent: "sign-out", scope: "local" });
    expect([response.location, noticeOf(otherBrowser), isSignedIn(otherBrowser)]).toEqual(["/", "signed-out", false]);
    expect(response.headers.get("Clear-Site-Data")).toBe('"cache"');
    for (const [name, value] of stolen) otherBrowser.cookies.set(name, value);
    expect((await otherBrowser.get("/account-settings")).location).toContain("/auth");
    expect((await third.get("/account-settings")).status).toBe(200);

    await browser.post("/account-settings", { intent: "sign-out", scope: "global" });
    expect((await third.get("/account-settings")).location).toContain("/auth");
  });

  test("lists sessions, and signs out one device or all others", async ({ ask }) => {
    const browser = await aShopper(ask);
    const others = [aFormBrowser(ask), aFormBrowser(ask), aFormBrowser(ask)];
    for (const other of others) await other.post("/auth", { email, password: PASSWORD, next: "/" });
    const page = await browser.get("/account-settings");
    expect(page.text.match(/This device, active now/g)).toHaveLength(1);
    const ids = [...page.html.matchAll(/<button[^>]*name="id"[^>]*>/g)].map(
      ([button]) => /value="([^"]+)"/.exec(button)![1]!,
    );
    expect(ids).toHaveLength(3);

    expect((await browser.post("/account-settings", { intent: "sessions", id: ids[0]! })).location).toContain(
      "done=session",
    );
    expect(await countSignedIn(others)).toBe(2);
    await browser.post("/account-settings", { intent: "sessions", others: "yes" });
    expect([await countSignedIn(others), (await browser.get("/account-settings")).status]).toEqual([0, 200]);
  });

  test("downloads everything stored about a person, and no secrets", async ({ ask }) => {
    const browser = await aShopper(ask);
    await browser.post("/account-settings", { intent: "backup-email", backupEmail: "backup@shod.example" });
    await browser.post("/prayer-wall", { prayerRequest: "For my mother", name: "Ruth", email: email.toUpperCase() });
    const response = await browser.get("/account-settings/data");
    expect(response.headers.get("Content-Disposition")).toContain("attachment");
    expect(JSON.parse(response.html)).toMatchObject({
      account: { email },
      profile: { backupEmail: "backup@shod.example" },
      sessions: [{ ipAddress: expect.any(String) }],
      prayers: [{ prayerRequest: "For my mother" }],
    });
    expect(response.html).not.toMatch(/token|hash|secret"/i);
  });

  test("deletes the account after the password and the typed phrase, and every session with it", async ({ ask }) => {
    const browser = await aShopper(ask);
    const otherBrowser = aFormBrowser(ask);
    await otherBrowser.post("/auth", { email, password: PASSWORD, next: "/" });
    const remove = (fields: Record<string, string>) => browser.post("/account-settings/delete", fields);
    expect(mainOf(await remove({ password: PASSWORD, words: "yes" }))).toContain('Type "delete my account"');
    expect(mainOf(await remove({ password: "", words: "delete my account" }))).toContain("Enter your password");
    expect(mainOf(await remove({ password: "not this one", words: "delete my account" }))).toContain(
      "Invalid password",
    );

    const response = await remove({ password: PASSWORD, words: " Delete my account " });
    expect([response.location, noticeOf(browser), isSignedIn(browser)]).toEqual(["/", "account-deleted", false]);
    expect((await otherBrowser.get("/account-settings")).location).toContain("/auth");
    expect((await aFormBrowser(ask).post("/auth", { email, password: PASSWORD, next: "/" })).status).toBe(401);
    await aShopper(ask);
  });
});

async function countSignedIn(browsers: FormBrowser[]): Promise<number> {
  const pages = await Promise.all(browsers.map((browser) => browser.get("/account-settings")));
  return pages.filter(({ status }) => status === 200).length;
}
