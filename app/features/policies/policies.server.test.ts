import { describe, expect, test } from "#tests/support/database.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { post, storeOver } from "#tests/support/factories/storefront.ts";
import { POLICY_NAMES, type PolicyName } from "./policies.ts";
import {
  policyAsHtml,
  policyPage,
  policyText,
  resetPolicy,
  restorePolicy,
  savePolicy,
  shippingTerms,
  storedPolicy,
  unreviewedPolicies,
} from "./policies.server.ts";
import { policySections } from "./policy-markdown.server.ts";
import { POLICY_TEMPLATES } from "./policy-templates.ts";
import { unknownPlaceholder } from "./policy-values.ts";

const embedded = readEnv({ CONTACT_EMAIL: "help@shop.example" });
const live = { ...embedded, SHOPIFY_STORE_DOMAIN: "a-shop.myshopify.com" };

describe("the text of a policy", () => {
  test.for([
    ["a script", "<script>alert(1)</script>Hello", "Hello"],
    ["an event handler", '<p onclick="alert(1)">Hello</p>', "<p>Hello</p>"],
    ["a javascript link", "[Hello](javascript:alert(1))", '<p><a class="link">Hello</a></p>'],
    ["another site's link without a protocol", "[Hello](//other.example)", '<p><a class="link">Hello</a></p>'],
    ["a page of the site", "[Hello](/contact)", '<p><a href="/contact" class="link">Hello</a></p>'],
    ["a list", "- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>"],
  ])("keeps no code: %s", ([, markdown, html]) => {
    expect(policySections(markdown ?? "").introduction).toBe(html);
  });

  test("has a section with its own id for each heading", () => {
    const { introduction, sections } = policySections(
      "First.\n## Costs & *times*\nA\r\n## Costs & times\nB\n## Content\nC",
    );
    expect(introduction).toBe("<p>First.</p>");
    expect(sections.map(({ id, title }) => [id, title])).toEqual([
      ["costs-times", "Costs & times"],
      ["costs-times-2", "Costs & times"],
      ["section-content", "Content"],
    ]);
  });

  test.for([
    ["shipping", "", "Text is required"],
    ["shipping", "Write to {{emial}}", "There is no placeholder {{emial}}. Use {{brand}}"],
    ["shipping", "x".repeat(30_001), "at most 30,000 characters"],
    ["shipping", "[".repeat(300), "too many special characters"],
    ["shipping", "a\n\n".repeat(9_000), "too many lines"],
    ["shipping", "x\n\n> ".repeat(4_000), "too many lines"],
    ["shipping", "a*a_a~\n\n".repeat(3_000), "too many lines"],
    ["privacy", "", null],
  ] as const)("is checked: %s %#", ([name, text, message]) => {
    const read = policyText(name).safeParse(text);
    if (message === null) expect(read.success).toBe(true);
    else expect(read.error?.issues[0]?.message).toContain(message);
  });

  test("of every template has known placeholders only", () => {
    for (const name of POLICY_NAMES) expect(unknownPlaceholder(POLICY_TEMPLATES[name]), name).toBeUndefined();
  });
});

describe("shipping costs in the policies", () => {
  const text = async (db: Parameters<typeof policyPage>[0], env: typeof embedded) =>
    JSON.stringify(await policyPage(db, env, "shipping"));

  test("are those of the embedded store's checkout", async ({ db }) => {
    const shipping = await text(db, embedded);
    expect(await text(db, { ...embedded, SHIPPING_STANDARD: 5.5, FREE_SHIPPING_FROM: 80 })).toMatch(
      /standard: USD 5\.50.*USD 80\.00 or more/,
    );
    for (const words of ["standard: USD 7.00, 3 to 6 business days", "express: USD 42.00", "USD 150.00 or more"])
      expect(shipping).toContain(words);
  });

  test("are not stated for a live store, but its free-shipping threshold is", async ({ db }) => {
    expect(await text(db, live)).not.toMatch(/USD|free/);
    expect(await text(db, { ...live, FREE_SHIPPING_FROM: 80 })).toContain("orders of USD 80.00 or more");
    expect([shippingTerms(live), shippingTerms({ ...live, FREE_SHIPPING_FROM: 80 })]).toEqual([
      { standard: null, freeFrom: null },
      { standard: null, freeFrom: 80 },
    ]);
  });
});

describe("a policy", () => {
  const save = async (db: Parameters<typeof savePolicy>[0], name: PolicyName, text: string) =>
    savePolicy(db, name, (await storedPolicy(db, name)).version, text);

  test("is an unreviewed template until the owner saves it, even unchanged", async ({ db }) => {
    expect(await unreviewedPolicies(db)).toHaveLength(5);
    await save(db, "terms", POLICY_TEMPLATES.terms);
    expect(await unreviewedPolicies(db)).toEqual(["Shipping", "Returns and Exchanges", "Accessibility", "FAQ"]);
    expect(await storedPolicy(db, "terms")).toMatchObject({ isTemplate: true, updatedAt: expect.any(Date) });
  });

  test("is shown as edited, with the date of the edit, and as HTML for the store's API", async ({ db }) => {
    await save(db, "returns", "## Ninety days\nAt {{brand}}.");
    expect(await policyPage(db, embedded, "returns")).toEqual({
      introduction: "",
      sections: [{ id: "ninety-days", title: "Ninety days", html: "<p>At SHOD.</p>" }],
      updatedOn: expect.stringMatching(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/),
    });
    expect(await policyAsHtml(db, embedded, "returns")).toContain("<h2>Ninety days</h2>\n<p>At SHOD.</p>");
  });

  test("is what the embedded store's Storefront API says", async ({ db }) => {
    await save(db, "shipping", "## By bike\nOnly in {{location}}.");
    const store = storeOver(db, { policies: { "shipping-policy": () => policyAsHtml(db, embedded, "shipping") } });
    const response = await post(store, { query: "{ shop { shippingPolicy { body } termsOfService { body } } }" });
    expect(await response.json()).toMatchObject({
      data: {
        shop: {
          shippingPolicy: { body: expect.stringContaining("<h2>By bike</h2>") },
          termsOfService: { body: expect.stringContaining("sample") },
        },
      },
    });
  });

  test("is not overwritten by an admin who saw an older text", async ({ db }) => {
    const { version } = await storedPolicy(db, "faq");
    await save(db, "faq", "## First\nYes.");
    expect(await savePolicy(db, "faq", version, "## Second\nNo.")).toMatchObject({
      state: "differs",
      now: { text: "## First\nYes." },
    });
  });

  test("is the template again once reset, which can be undone unless it was edited since", async ({ db }) => {
    await save(db, "faq", "## First\nYes.");
    const deleted = await resetPolicy(db, "faq");
    expect((await storedPolicy(db, "faq")).text).toBe(POLICY_TEMPLATES.faq);
    expect(await restorePolicy(db, JSON.parse(JSON.stringify(deleted)))).toMatchObject({
      row: { text: "## First\nYes." },
    });
    expect(await restorePolicy(db, deleted)).toEqual({ why: "FAQ was edited again." });
    expect(await restorePolicy(db, {})).toMatchObject({ why: expect.any(String) });
  });
});
