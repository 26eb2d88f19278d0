import { aVisitor } from "#tests/community.ts";
import { describe, expect, test } from "#tests/database.ts";
import { devotionalSubscription, submitDevotionalSubscription } from "./devotionals.server.ts";
import { devotionalSubscriptions } from "./devotionals.tables.server.ts";

const everything = { devotionals: true, products: true, community: true, stories: true };
const ann = { name: "Ann", email: "ann@home.example", preferences: everything };

describe("a devotional subscription", () => {
  test("[FN-06] [DATA-27] is kept with its choices, and active", async ({ db }) => {
    const answer = await submitDevotionalSubscription(aVisitor(db), {
      ...ann,
      preferences: { ...everything, products: false },
    });
    expect(answer).toEqual({ status: 200, body: { success: true, message: "Successfully subscribed!" } });
    expect(await db.select().from(devotionalSubscriptions)).toMatchObject([
      { name: "Ann", email: "ann@home.example", subscribed: true, preferences: { ...everything, products: false } },
    ]);
  });

  test("of an address that is known updates it and makes it active again, whatever the capitals", async ({ db }) => {
    await submitDevotionalSubscription(aVisitor(db), ann);
    await db.update(devotionalSubscriptions).set({ subscribed: false });
    await submitDevotionalSubscription(aVisitor(db), { ...ann, name: "Anna", email: " Ann@HOME.example " });
    expect(await db.select().from(devotionalSubscriptions)).toMatchObject([
      { name: "Anna", email: "ann@home.example", subscribed: true },
    ]);
  });

  const REFUSED: [string, object, string][] = [
    ["[DEVO-15] without a name", { name: " " }, "Name is required"],
    ["[DEVO-15] without a name at all", { name: undefined }, "Name is required"],
    ["[DEVO-15] with a name of 101 characters", { name: "a".repeat(101) }, "Name must be at most 100 characters"],
    ["[DEVO-16] with an address that is none", { email: "ann" }, "Invalid email address"],
    [
      "[DEVO-16] with an address of more than 255 characters",
      { email: `ann@${"b".repeat(250)}.example` },
      "Invalid email address",
    ],
    ["[FN-06] without preferences", { preferences: undefined }, "Preferences are required"],
  ];
  for (const [what, change, error] of REFUSED) {
    test(`[FN-07] ${what} is refused with the reason, and nothing is kept`, async ({ db }) => {
      expect(await submitDevotionalSubscription(aVisitor(db), { ...ann, ...change })).toEqual({
        status: 400,
        body: { error },
      });
      expect(await db.select().from(devotionalSubscriptions)).toEqual([]);
    });
  }

  test("[DEVO-17] by the form needs the agreement", ({ db }) => {
    const { schema, fromForm } = devotionalSubscription({ ...aVisitor(db), source: "page" });
    const form = new FormData();
    form.set("name", "Ann");
    form.set("email", "ann@home.example");
    const read = schema.safeParse(fromForm(form));
    expect(read.error?.issues.map((issue) => issue.message)).toEqual(["Please agree to receive devotional emails."]);
    form.set("agreed", "on");
    expect(schema.safeParse(fromForm(form)).success).toBe(true);
  });
});
