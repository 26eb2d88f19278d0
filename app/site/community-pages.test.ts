import { describe, expect, linksIn, pageAt, partOf, test, textOf, type Ask } from "#tests/support/built-site.ts";

const mainOf = async (ask: Ask, address: string) => (await pageAt(ask, address)).main;
const labeled = (main: string, label: string) => {
  const id = new RegExp(`<label for="([^"]+)"[^>]*>${label}(?: ?<|</)`).exec(main)?.[1];
  return id ? (new RegExp(`<(?:input|textarea)[^>]*\\bid="${id}"[^>]*>`).exec(main)?.[0] ?? "") : "";
};

describe("the weekly devotionals page", () => {
  test("[DEVO-02] [DEVO-03] [DEVO-04] [DEVO-05] opens with its title and says what to expect", async ({ ask }) => {
    const main = await mainOf(ask, "/weekly-devotionals");
    expect(textOf(partOf(main, /<h1\b/))).toBe("Something to read on Monday");
    const terms = [...main.matchAll(/<dt[^>]*>([^<]+)<\/dt>/g)].map(([, term]) => term);
    expect(terms).toEqual(["Scripture-Based", "Delivered Weekly", "Free Forever"]);
  });

  test("[DEVO-06] [DEVO-07] asks for a name and an address", async ({ ask }) => {
    const main = await mainOf(ask, "/weekly-devotionals");
    expect(labeled(main, "Name")).toContain('name="name"');
    expect(labeled(main, "Email")).toContain('type="email"');
  });

  test("[DEVO-18] names the Monday in its thanks, and shows nothing else from its URL", async ({ ask }) => {
    expect(textOf(await mainOf(ask, "/weekly-devotionals?sent=2026-11-30"))).toContain(
      "Your first devotional comes next Monday morning, November 30.",
    );
    for (const sent of ["1", "2026-02-30", "<b>today</b>", ""]) {
      const text = textOf(await mainOf(ask, `/weekly-devotionals?sent=${encodeURIComponent(sent)}`));
      expect(text).toContain("Successfully subscribed!");
      expect(text).not.toMatch(/first devotional|today/);
    }
  });
});

describe("the story page", () => {
  test("[STORY-01] [STORY-02] has guidelines, and prompts for getting started", async ({ ask }) => {
    const main = await mainOf(ask, "/share-your-story");
    const listAfter = (heading: string) => partOf(main.slice(main.indexOf(heading)), /<ul\b/).match(/<li\b/g)?.length;
    expect(listAfter("Guidelines")).toBeGreaterThanOrEqual(3);
    expect(listAfter("where to begin")).toBeGreaterThanOrEqual(3);
  });

  test("[STORY-03] [STORY-04] [STORY-05] asks for a name, an address and the story", async ({ ask }) => {
    const main = await mainOf(ask, "/share-your-story");
    expect(labeled(main, "Name")).toContain('name="name"');
    expect(labeled(main, "Email")).toContain('name="email"');
    expect(labeled(main, "Your story")).toMatch(/^<textarea.*name="story"/);
  });
});

test("[AMB-02] the ambassador page links back home", async ({ ask }) => {
  expect(linksIn(await mainOf(ask, "/join"))).toContainEqual({ href: "/", text: "Back" });
});
