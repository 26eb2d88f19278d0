import type { IRegularForbiddenRuleType } from "dependency-cruiser";

/** A rule on imports, and files that break it, each with one import: a guard that has never failed proves nothing. */
export type BoundaryRule = IRegularForbiddenRuleType & {
  name: string;
  planted: Record<string, string>;
  /** Likewise, with imports of types only. */
  plantedTypes?: Record<string, string>;
};

const TEST = "\\.(test|spec)\\.tsx?$";
const MANIFEST = "\\.feature\\.server\\.ts$";

/**
 * Group 1 is the feature of a file, or its submodule: the submodules of a domain import each other like features. What is beside them, such as
 * the domain's routes, may import all of it.
 */
const FEATURE = "^app/features/((?:admin|email)/(?!routes/)[^/]+(?=/)|[^/]+)/";
const OWN_FEATURE = "^app/features/$1/";
const PUBLIC_MODULE = "^app/features/((admin|email)/)?(?<name>[^/]+)/\\k<name>(\\.server)?\\.ts$";
/** Components and their hooks. */
const COMPONENT = "\\.tsx$|/use-[^/]+\\.ts$";

export const BOUNDARY_RULES: BoundaryRule[] = [
  {
    name: "features-import-public-modules",
    comment: "Between features only {name}.ts and {name}.server.ts, in tests, too.",
    from: { path: FEATURE, pathNot: [`/routes/(?!.*${TEST})`, MANIFEST] },
    to: { path: "^app/features/", pathNot: [OWN_FEATURE, PUBLIC_MODULE] },
    planted: {
      "app/features/banners/planted-component.ts": "#app/features/shop/product/buy-box.tsx",
      "app/features/banners/planted-module.ts": "#app/features/shop/product/choice.ts",
      "app/features/banners/planted-tables.ts": "#app/features/promos/promos.tables.server.ts",
      "app/features/banners/planted.test.ts": "#app/features/promos/promo-use.server.ts",
      "app/features/admin/system/planted-submodule.ts": "#app/features/admin/audit/undo.ts",
    },
  },
  {
    name: "routes-borrow-components",
    comment: "Routes and manifests compose features.",
    from: { path: `${FEATURE}(routes/|[^/]+${MANIFEST})` },
    to: { path: "^app/features/", pathNot: [OWN_FEATURE, PUBLIC_MODULE, COMPONENT] },
    planted: {
      "app/features/banners/routes/planted-module.ts": "#app/features/shop/product/choice.ts",
      "app/features/banners/planted.feature.server.ts": "#app/features/promos/promos.tables.server.ts",
    },
  },
  {
    name: "site-borrows-components",
    comment: "The frame and the landing page compose features, too.",
    from: { path: "^app/(site/|[^/]+$)" },
    to: { path: "^app/features/", pathNot: [PUBLIC_MODULE, COMPONENT, MANIFEST] },
    planted: { "app/site/planted-module.ts": "#app/features/shop/product/choice.ts" },
  },
  {
    name: "platform-knows-no-feature",
    from: { path: "^app/(platform|ui)/" },
    to: { path: "^(app/(features|site)|server|store)/" },
    planted: {
      "app/platform/planted-feature.ts": "#app/features/shop/shop.ts",
      "app/ui/planted-feature.ts": "#app/features/admin/admin.ts",
    },
  },
  {
    name: "ui-knows-no-platform",
    comment: "Money and other pure words are fine; servers are not.",
    from: { path: "^app/ui/" },
    to: { path: "^app/platform/.*\\.server\\." },
    planted: { "app/ui/planted-platform.ts": "#app/platform/log.server.ts" },
  },
  {
    name: "routes-are-not-imported",
    comment: "Tests call the loaders and actions of their own feature's routes.",
    from: { pathNot: [`^app/(features|site)/.*${TEST}`, "^tests/"] },
    to: { path: "^app/.*/routes/" },
    planted: {
      "app/features/banners/planted-route.ts": "#app/features/banners/routes/admin-banners.tsx",
      "server/planted-route.test.ts": "#app/features/shop/routes/shop.tsx",
    },
  },
  {
    name: "manifests-only-in-the-list",
    from: { pathNot: ["^app/features\\.server\\.ts$", "^tests/"] },
    to: { path: MANIFEST },
    planted: { "app/features/banners/planted-manifest.ts": "#app/features/banners/banners.feature.server.ts" },
  },
  {
    name: "server-knows-no-feature",
    comment: "Only the list of manifests, app/features.server.ts.",
    from: { path: "^(server|scripts)/", pathNot: TEST },
    to: { path: "^app/(features|site)/" },
    planted: {
      "server/planted-feature.ts": "#app/features/shop/shop.ts",
      "scripts/planted-feature.ts": "#app/features/shop/shop.ts",
    },
  },
  {
    name: "store-is-a-program-of-its-own",
    from: { path: "^store/", pathNot: TEST },
    to: { path: "^(app/(features|site)|server)/" },
    planted: { "store/planted-feature.ts": "#app/features/shop/shop.ts" },
  },
  {
    name: "nothing-imports-the-store",
    from: { path: "^app/", pathNot: TEST },
    to: { path: "^store/" },
    planted: { "app/platform/planted-store.ts": "#store/catalog/products.ts" },
  },
  {
    name: "nothing-imports-the-server",
    from: { path: "^(app|store)/", pathNot: TEST },
    to: { path: "^server/" },
    planted: { "app/platform/planted-server.ts": "#server/http/functions.ts" },
  },
  {
    name: "nothing-imports-scripts",
    from: { path: "^(app|server|store)/" },
    to: { path: "^(scripts|bench)/" },
    planted: { "server/planted-script.ts": "../scripts/tests/postgres.ts" },
  },
  {
    name: "only-tests-import-tests",
    comment: "scripts/tests runs them. Factories are for tests.",
    from: { path: "^(app|server|store|scripts|bench)/", pathNot: [TEST, "\\.factories\\.ts$", "^scripts/tests/"] },
    to: { path: ["^tests/", "\\.factories\\.ts$", TEST] },
    planted: {
      "server/planted-test.ts": "#tests/support/database.ts",
      "app/features/banners/planted-factories.ts": "#app/features/cart/cart.factories.ts",
    },
  },
  {
    name: "tests-import-support",
    comment: "No test imports another, and what several need is in tests/support.",
    from: { path: ["^(app|server|store|scripts)/", "^tests/(support|integration)/"], pathNot: "^scripts/tests/" },
    to: { path: ["^tests/(attacks|e2e|integration)/", TEST] },
    planted: { "app/features/banners/planted-other.test.ts": "#tests/integration/undo.test.ts" },
  },
  {
    name: "no-cycles",
    comment: "Not even of types: what two modules share is in a third.",
    from: { pathNot: TEST },
    to: { circular: true },
    planted: { "app/ui/planted-cycle.ts": "./planted-cycle.ts" },
    plantedTypes: { "app/ui/planted-type-cycle.ts": "./planted-type-cycle.ts" },
  },
];
