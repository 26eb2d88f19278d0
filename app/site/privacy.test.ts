import { describe, expect, hrefsIn, pageAt, partOf, test, textOf } from "#tests/support/built-site.ts";

describe("the privacy policy", () => {
  test("[PRIV-01] [PRIV-02] [PRIV-17] [PRIV-18] has its title, date and contact", async ({ ask }) => {
    const { text, main } = await pageAt(ask, "/privacy");
    for (const words of ["Privacy Policy", "Last updated: November 2024", "Long Island, New York"])
      expect(text).toContain(words);
    expect(hrefsIn(main)).toContain("mailto:hello@shod.example");
  });

  test("[PRIV-03] [PRIV-04] [PRIV-05] [PRIV-10] [PRIV-11] [PRIV-12] [PRIV-13] [PRIV-16] has its sections", async ({
    ask,
  }) => {
    const { main } = await pageAt(ask, "/privacy");
    const titles = [...main.matchAll(/<h2\b[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title);
    expect(titles).toEqual([
      "Information we collect",
      "How we use it",
      "The prayer wall and testimonies",
      "Sharing",
      "Email preferences",
      "Security",
      "Your rights",
      "Children",
      "Changes to this policy",
      "Contact",
    ]);
  });

  test("[PRIV-06] [PRIV-07] [PRIV-08] [PRIV-09] asks for consent three times and reviews everything", async ({
    ask,
  }) => {
    const wall = textOf(partOf((await pageAt(ask, "/privacy")).main, /<section id="prayer-wall"/));
    expect(wall).toContain("Your name is shown only if you consent to it.");
    expect(wall).toContain("placed on the prayer wall only if you consent to it");
    expect(wall).toContain("A testimony is shared only if you give permission");
    expect(wall).toContain("An admin reviews everything before it is posted.");
  });

  test("[PRIV-03] [PRIV-04] [PRIV-12] says what is stored besides the submissions, for how long, and what a link in an email can do", async ({
    ask,
  }) => {
    const { main } = await pageAt(ask, "/privacy");
    const section = (id: string) => textOf(partOf(main, new RegExp(`<section id="${id}"`)));
    const collected = section("information");
    expect(collected).toContain("Every consent you give and every one you withdraw");
    expect(collected).toContain("No one can tell from it who prayed");
    expect(collected).toContain("which addresses it went to");
    expect(collected).toContain("Anyone who knows an order’s number and email can look up");
    expect(section("use")).toContain(
      "is deleted after 30 days. The record of who received an email to our list is kept with that email",
    );
    expect(section("use")).toContain("so that it stays deleted if we ever restore a backup");
    expect(section("security")).toContain("Treat these emails like a key");
  });

  test("[PRIV-14] [PRIV-15] names the five rights, and serves no children under 13", async ({ ask }) => {
    const { main, text } = await pageAt(ask, "/privacy");
    const rights = [...partOf(main, /<section id="rights"/).matchAll(/<dt\b[^>]*>([^<]*)<\/dt>/g)].map(
      ([, right]) => right,
    );
    expect(rights).toEqual(["Access", "Correction", "Deletion", "Objection", "Withdrawing consent"]);
    expect(text).toContain("not meant for children under 13 and does not serve them");
  });
});
