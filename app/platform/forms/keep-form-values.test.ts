import { globSync, readFileSync } from "node:fs";
import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepFormValues, keepFormValuesAs } from "./keep-form-values.ts";
import { ROLE_REFUSAL } from "../auth/access/role-refusal.ts";
import { WRITES_PAUSED_TEXT } from "../http/writes-paused.ts";

const OFFLINE = new TypeError("Failed to fetch");

const page = { cookie: "" };

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.stubGlobal("document", page);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The result of a form whose action ends like this. */
function sent(action: typeof keepFormValues, serverAction: () => Promise<unknown>) {
  const body = new URLSearchParams({ title: "Boots" });
  const request = new Request("https://shod.example/admin/products/1", { method: "POST", body });
  return action({ request, serverAction } as never) as Promise<{ data: unknown; init: { status: number } }>;
}

const failing = (error: unknown) => async () => {
  throw error;
};
const proxy = (status: number) => failing(new ErrorResponse(status, "", "<h1>From a proxy</h1>"));

describe("a form without a response", () => {
  test.each([
    ["the browser is offline", failing(OFFLINE), 503, "We couldn't reach the server"],
    ["a proxy responds", proxy(502), 503, "The server isn't responding"],
    [
      "the disk is almost full",
      failing(new ErrorResponse(503, "", WRITES_PAUSED_TEXT)),
      503,
      "We can't save anything right now.",
    ],
    ["the server failed", failing(new Error("Unexpected Server Error")), 503, "The server isn't responding"],
    ["it is too large", proxy(413), 413, "That's too long to send"],
    ["it is refused", proxy(403), 403, "We couldn't save this"],
    [
      "the role does not include it",
      failing(new ErrorResponse(403, "", `${ROLE_REFUSAL}Support, doesn’t include “Banners”.`)),
      403,
      "Your role doesn’t include this",
    ],
    ["the session ended", failing(redirect("/auth?next=%2Fadmin")), 401, "You are signed out"],
  ])("keeps its values and says why: %s", async (_, serverAction, status, title) => {
    const { data, init } = await sent(keepFormValues, serverAction);
    const message = { title, description: expect.stringMatching(/^Your entries are still here\. .+\.$/) };
    expect({ data, status: init.status }).toEqual({
      data: { state: "refused", message, fieldErrors: {}, typed: { title: "Boots" } },
      status,
    });
  });

  test("does not promise to keep the values when one is a password", async () => {
    const body = new URLSearchParams({ title: "Boots", password: "secret" });
    const request = new Request("https://shod.example/auth", { method: "POST", body });
    const result = await keepFormValues({ request, serverAction: failing(OFFLINE) } as never);
    expect((result as unknown as { data: { typed: object } }).data.typed).toEqual({ title: "Boots" });
    expect(result).toMatchObject({ data: { message: { description: "Check your connection and try again." } } });
  });

  test("shows no sign-in notice on the next page", async () => {
    await sent(keepFormValues, failing(redirect("/auth")));
    expect(page.cookie).toMatch(/^shod-notice=;.*Max-Age=0/);
  });

  test("shows the form's own error message if it has one", async () => {
    const { data } = await sent(keepFormValuesAs("Failed to submit."), failing(OFFLINE));
    expect(data).toMatchObject({ message: { title: "Failed to submit." }, typed: { title: "Boots" } });
  });

  test("passes on results and redirects", async () => {
    const result = { state: "done", message: { title: "Saved" } };
    expect(await sent(keepFormValues, async () => result)).toBe(result);
    for (const target of ["/", "/auth?step=two-factor&next=%2F"])
      await expect(sent(keepFormValues, failing(redirect(target)))).rejects.toBeInstanceOf(Response);
  });

  test("is handled on every page that has one", () => {
    const screens = globSync("app/{features/*,site}/routes/*.tsx").filter((file) => {
      if (NOTHING_TYPED.some((name) => file.endsWith(name))) return false;
      return /export .*\baction\b/.test(readFileSync(file, "utf8"));
    });
    expect(screens.length).toBeGreaterThan(30);
    expect(screens.filter((file) => !readFileSync(file, "utf8").includes("clientAction = keepFormValues"))).toEqual([]);
  });
});

/** Their forms have only buttons, or are sent only without JavaScript. */
const NOTHING_TYPED = [
  "oauth/routes/consent.tsx",
  "oauth/routes/sign-in-with.tsx",
  "favorites/routes/favorites.tsx",
  "cart/routes/cart.tsx",
  "shop/routes/product.tsx",
];
