import { describe, expect, test } from "#tests/built-site.ts";

/** The built site, asked as React Router asks for pages and their data. */
describe("a page that is not for everybody", () => {
  test.for([
    "/admin",
    "/admin/",
    "/ADMIN",
    "/%61dmin",
    "/admin.data",
    "/admin/_.data",
    "/ADMIN.data",
    "/admin.data?_routes=features%2Fadmin%2Froutes%2Foverview",
    "/admin?index",
  ])("[GUARD-15] [GUARD-17] attack A1: %s shows a stranger nothing", async (address, { ask }) => {
    const answer = await ask(address);
    const body = await answer.text();
    expect(answer.headers.getSetCookie().join()).toContain("shod-notice=sign-in-required");
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    for (const personal of ["What needs you now", "overview", "urgentPrayers"]) expect(body).not.toContain(personal);
  });

  test.for(["/admin", "/admin.data"])("[GUARD-15] a form sent to %s is refused as well", async (address, { ask }) => {
    const answer = await ask(address, { method: "POST", body: new URLSearchParams({ any: "thing" }) });
    expect(answer.headers.getSetCookie().join()).toContain("shod-notice=sign-in-required");
  });

  test("attack C14: no other site can sign somebody out", async ({ ask }) => {
    const answer = await ask("/sign-out", { method: "POST", headers: { Origin: "https://evil.example" } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });
});
