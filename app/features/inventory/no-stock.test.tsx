import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoStock } from "./no-stock.tsx";

const says = (props: Parameters<typeof NoStock>[0]) =>
  renderToStaticMarkup(<NoStock {...props} />).replaceAll(/<[^>]+>/g, " ");

test("[ADM-INV-13] an empty inventory tells the admin to click Sync Inventory; an empty search or filter has its own message", () => {
  const first = { filter: "all", search: "", isFirst: true } as const;
  expect(says(first)).toContain("Click Sync Inventory");
  expect(says({ ...first, search: "boots" })).toContain("Nothing found for “boots”");
  expect(says({ ...first, filter: "sold-out" })).toContain("Nothing is sold out");
  expect(says({ ...first, filter: "in-stock" })).toContain("Nothing is in stock");
  expect(says({ ...first, isFirst: false })).toContain("No more inventory");
});
