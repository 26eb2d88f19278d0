import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { readOption } from "#app/platform/list-search.ts";
import { INVENTORY_FILTERS } from "./inventory-admin.ts";
import AdminInventory from "./routes/admin-inventory.tsx";

/** The screen of an empty inventory at this URL. */
function screen(search: string): string {
  const filter = readOption(INVENTORY_FILTERS, new URLSearchParams(search).get("show"));
  const list = { rows: [], next: null, hasNames: true, settings: { lowStockThreshold: 5, locations: 1 } };
  const props = {
    loaderData: { list, filter, sort: "newest", timeZone: "UTC", canEdit: true },
  } as unknown as Parameters<typeof AdminInventory>[0];
  const Screen = createRoutesStub([{ path: "/admin/inventory", Component: () => <AdminInventory {...props} /> }]);
  return renderToStaticMarkup(<Screen initialEntries={[`/admin/inventory${search}`]} />).replaceAll("&amp;", "&");
}

test("[ADM-INV-03] can be filtered, with the filter in the URL", () => {
  const filters = (search: string) =>
    [...screen(search).matchAll(/<a[^>]* href="(\/admin\/inventory[^"]*)"[^>]*>([^<]+)</g)]
      .map(([, to, name]) => [name, to])
      .filter(([name]) => Object.values(INVENTORY_FILTERS).includes(name ?? ""));
  expect(filters("")).toEqual([
    ["All", "/admin/inventory"],
    ["In Stock", "/admin/inventory?show=in-stock"],
    ["Sold Out", "/admin/inventory?show=sold-out"],
    ["Low Stock", "/admin/inventory?show=low"],
  ]);
  expect(filters("?q=pilgrim+low&show=evil&after=1-2")).toEqual([
    ["All", "/admin/inventory?q=pilgrim+low"],
    ["In Stock", "/admin/inventory?q=pilgrim+low&show=in-stock"],
    ["Sold Out", "/admin/inventory?q=pilgrim+low&show=sold-out"],
    ["Low Stock", "/admin/inventory?q=pilgrim+low&show=low"],
  ]);
});

test("[ADM-INV-13] an empty inventory tells the admin to click Sync Inventory; an empty search or filter has its own message", () => {
  expect(screen("")).toContain("Click Sync Inventory");
  expect(screen("?q=boots")).toContain("Nothing found for “boots”");
  expect(screen("?show=sold-out")).toContain("Nothing is sold out");
  expect(screen("?show=in-stock")).toContain("Nothing is in stock");
  expect(screen("?show=low")).toContain("Nothing is low in stock");
  expect(screen("?after=1-2")).toContain("No more inventory");
});
