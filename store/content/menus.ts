import { globalId } from "../graphql/global-id.ts";
import { PAGES } from "./pages.ts";
import { POLICIES } from "./policies.ts";

export type MenuEntry = {
  id: number;
  title: string;
  type: "FRONTPAGE" | "CATALOG" | "COLLECTION" | "PAGE" | "SHOP_POLICY" | "SEARCH";
  path: string;
  resourceId: string | null;
};
export type MenuList = { id: number; handle: string; title: string; items: MenuEntry[] };
type Link = Omit<MenuEntry, "id">;

/** The browsable collections, in menu order. */
export const CATEGORIES = [
  { id: 3_000_002, handle: "sneakers", title: "Sneakers" },
  { id: 3_000_003, handle: "slides", title: "Slides" },
  { id: 3_000_004, handle: "apparel", title: "Apparel" },
  { id: 3_000_005, handle: "accessories", title: "Accessories" },
] as const;

const everything: Link = { title: "All", type: "CATALOG", path: "/collections/all", resourceId: null };
const categories: Link[] = CATEGORIES.map(({ id, handle, title }) => ({
  title,
  type: "COLLECTION",
  path: `/collections/${handle}`,
  resourceId: globalId("Collection", id),
}));
const pages: Link[] = PAGES.map(({ id, handle, title }) => ({
  title,
  type: "PAGE",
  path: `/pages/${handle}`,
  resourceId: globalId("Page", id),
}));
const policies: Link[] = Object.values(POLICIES).map(({ id, handle, title }) => ({
  title,
  type: "SHOP_POLICY",
  path: `/policies/${handle}`,
  resourceId: globalId("ShopPolicy", id),
}));

export const MENUS: MenuList[] = [
  menu(9_300_001, "main-menu", "Main menu", [everything, ...categories]),
  menu(9_300_002, "footer", "Footer menu", [...pages, ...policies]),
  menu(9_300_003, "next-js-frontend-header-menu", "Header menu", [everything, ...categories.slice(0, 3)]),
  menu(9_300_004, "next-js-frontend-footer-menu", "Footer menu", [
    { title: "Home", type: "FRONTPAGE", path: "/", resourceId: null },
    ...pages,
    ...policies,
  ]),
];

function menu(id: number, handle: string, title: string, links: Link[]): MenuList {
  return { id, handle, title, items: links.map((link, at) => ({ ...link, id: id * 100 + at + 1 })) };
}
