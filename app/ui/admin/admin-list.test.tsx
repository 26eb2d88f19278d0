import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { AdminList, ListFilter, SearchBox } from "./admin-list.tsx";

type List = Parameters<typeof AdminList<{ id: number; code: string }>>[0]["list"];

const PAGE: List = { rows: [{ id: 9, code: "GRACE10" }], next: "9" };
const EMPTY: List = { rows: [], next: null };

function screen(url: string, list: List = PAGE) {
  const Screen = createRoutesStub([
    {
      path: "/admin/codes",
      Component: () => (
        <>
          <ListFilter label="Show" options={{ all: "All", used: "Used" }} />
          <SearchBox label="Search codes" />
          <AdminList
            list={list}
            failed="Error loading codes"
            noMore="No older codes"
            noMatch={["No codes start with", "Try a shorter search."]}
            none={["No codes yet", "Create the first one."]}
            cursor="before"
          >
            {({ id, code }) => <li key={id}>{code}</li>}
          </AdminList>
        </>
      ),
    },
  ]);
  const html = renderToStaticMarkup(<Screen initialEntries={[url]} />).replaceAll("&amp;", "&");
  return { html, links: [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href) };
}

describe("a list in the admin", () => {
  test("links to its filters and to its next page, and keeps what the URL selects", () => {
    const { html, links } = screen("/admin/codes?q=gra&show=used&done=deleted&before=20");
    expect(links).toEqual([
      "/admin/codes?q=gra",
      "/admin/codes?q=gra&show=used",
      "/admin/codes?q=gra&show=used&before=9",
    ]);
    expect(html).toMatch(/aria-current="page"[^>]*>Used</);
    expect(html).toContain('<input type="hidden" name="show" value="used"/>');
    expect(html).toContain('value="gra"');
    expect(html).toContain("<li>GRACE10</li>");
  });

  test("says why it has no rows", () => {
    expect(screen("/admin/codes", EMPTY).html).toContain("No codes yet</p>");
    expect(screen("/admin/codes?q=gra", EMPTY).html).toContain("No codes start with “gra”</p>");
    expect(screen("/admin/codes?q=gra&before=9", EMPTY).html).toContain("No older codes</p>");
    expect(screen("/admin/codes", null).html).toContain("Error loading codes. Reload the page in a moment.");
  });
});
