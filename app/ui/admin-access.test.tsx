import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import type { RefusedPaths } from "#app/platform/auth/access/route-access.ts";
import { AdminAccess, MayUse } from "./admin-access.tsx";
import { AdminList } from "./admin/admin-list.tsx";
import { RowCheckbox } from "./admin/bulk.tsx";
import { CsvImport } from "./admin/csv-import.tsx";
import { RowButton } from "./admin/row-button.tsx";
import { ButtonForm } from "./button-form.tsx";
import { ButtonLink } from "./button.tsx";

const LIST = "/admin/orders";

const ALL = [
  "Export",
  "Import",
  ">Refund<",
  "Shop",
  "Refunds",
  "Refresh",
  "Note #7",
  "csv-file",
  "Mark fulfilled",
  "Select #7",
  "Order 7",
];

/** What a role is shown whose refused paths are these. */
function shownTo(refused: RefusedPaths): string[] {
  const Screen = createRoutesStub([
    {
      path: LIST,
      Component: () => (
        <AdminAccess refused={refused}>
          <ButtonLink to={`${LIST}/export.csv?q=anna`}>Export</ButtonLink>
          <ButtonLink to={`${LIST}/import`} toForm>
            Import
          </ButtonLink>
          <ButtonLink to={`${LIST}/7/refund`}>Refund</ButtonLink>
          <ButtonLink to="/shop">Shop</ButtonLink>
          <MayUse url={`${LIST}/7/refund`} level="read" otherwise="None">
            Refunds
          </MayUse>
          <ButtonForm action={`${LIST}?show=all`} label="Refresh" />
          <RowButton action="/admin/orders/7/note" fields={{ id: 7 }} label="Note" busy="Saving" about="#7" />
          <CsvImport result={undefined} columns="" rule="Rule" />
          <AdminList
            list={{ rows: [{ id: 7 }], next: null }}
            noMore="No more"
            none={["None"]}
            bulk={[{ name: "fulfill", label: "Mark fulfilled" }]}
          >
            {({ id }) => (
              <li key={id}>
                <RowCheckbox id={id} name="#7" />
                Order 7
              </li>
            )}
          </AdminList>
        </AdminAccess>
      ),
    },
  ]);
  const html = renderToStaticMarkup(<Screen initialEntries={[LIST]} />);
  return ALL.filter((text) => html.includes(text));
}

describe("the admin shows no link and no form that a role may not use", () => {
  test.each<[string, RefusedPaths, string[]]>([
    ["nothing", { read: [], act: [] }, []],
    ["a file", { read: [`${LIST}/export.csv`], act: [`${LIST}/export.csv`] }, ["Export"]],
    ["a page of any row", { read: [`${LIST}/:id/refund`], act: [`${LIST}/:id/refund`] }, [">Refund<", "Refunds"]],
    ["the form of an import", { read: [], act: [`${LIST}/import`] }, ["Import"]],
    ["actions of the list", { read: [], act: [LIST] }, ["Refresh", "csv-file", "Mark fulfilled", "Select #7"]],
    ["actions of a row", { read: [], act: [`${LIST}/:id/note`] }, ["Note #7"]],
    ["another list", { read: ["/admin/prayers"], act: ["/admin/prayers"] }, []],
  ])("and hides %s", (_what, refused, hidden) => {
    expect(shownTo(refused)).toEqual(ALL.filter((text) => !hidden.includes(text)));
  });
});
