import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { readdirSync } from "node:fs";
import path from "node:path";
import { BUILD_TARGET } from "./browsers.ts";
import { build, defaultExternalConditions, defaultServerConditions, defineConfig, type Plugin } from "vite";

/** What every public page loads. */
const EVERY_PAGE = /^app\/(root\.tsx|entry\.client\.tsx|site\/routes\/frame\.tsx)/;
/** Tiny, and used by pages of every kind: in another group they would make those pages load the file of that group. */
const TINY = /^app\/platform\/(parse-url|storable\.ts|http\/timeout-signal)/;
const FORMS = /^app\/(ui\/(use-action-form|field|form-|button-form|honeypot|name-and-email|finished|counter))/;
const SHOP = /^app\/features\/(back-in-stock|cart|favorites|inventory|promos|shop)\//;
/** Pictures, which pages of words would load otherwise, and prayers without the shop. */
const PICTURES = /^app\/(ui\/picture|platform\/storage\/stored-names)/;
const PRODUCT_PAGE = "app/features/shop/routes/product.tsx";
/** Pages about one product. */
const PRODUCT_PAGES = /^app\/features\/(shop\/routes\/product|reviews\/routes|back-in-stock\/routes)/;
/** Lists of products with filters. */
const LIST_PAGES = /^app\/features\/shop\/routes\/(shop|collection)\.tsx$/;
const LIBRARIES =
  /^node_modules\/(react|react-dom|react-router|scheduler|zustand)\/|vite\/preload-helper|rolldown\/runtime/;

/**
 * The script files that pages share, so that a page loads few files and little that it does not use (docs/performance.md): the libraries, what
 * every public page loads, live updates, forms, the small modules of most pages, and those that several pages of one feature share. Everything else is in
 * the file of its route. A module is in the first group that matches; what it imports is in it too, unless an earlier group has it.
 */
const SHARED_GROUPS = [
  "library",
  "shell",
  "live",
  "form-values",
  "forms",
  "pages",
  "pictures",
  "shop",
  "product",
  "product-pages",
  "list",
];
const GROUPS = [...SHARED_GROUPS, ...readdirSync("app/features")];
const groups = new Map<string, string | null>();

function groupOf(id: string, graph: ModuleGraph): string | null {
  const file = inTree(id);
  if (LIBRARIES.test(file)) return "library";
  if (!file.startsWith("app/") || /\/routes\/(?!frame)/.test(file)) return null;
  if (TINY.test(file)) return "shell";
  const routes = publicRoutesOf(id, graph);
  if ([...routes].some((route) => EVERY_PAGE.test(route))) return "shell";
  // A page would load the schema library, which is a tenth of its script.
  if (needsSchemas(id, graph)) return null;
  // Parts that load later share modules with the product page, each of which would be a file.
  if (routes.has(PRODUCT_PAGE) && [...routes].every((route) => PRODUCT_PAGES.test(route)))
    return routes.size > 1 ? "product-pages" : "product";
  if (routes.size > 1 && [...routes].every((route) => LIST_PAGES.test(route))) return "list";
  // What few pages share, all of one feature, is in the file of that feature.
  const features = new Set([...routes].map((route) => FEATURE.exec(route)?.[1]));
  const [only] = features.size === 1 ? features : [];
  if (routes.size < SHARED) return (routes.size > 1 && only) || null;
  if (file.startsWith("app/platform/live/")) return "live";
  if (FORMS.test(file)) return "forms";
  if (/^app\/platform\/(forms|auth\/access\/notice-cookie)/.test(file)) return "form-values";
  if (PICTURES.test(file)) return "pictures";
  if (SHOP.test(file)) return "shop";
  const [, feature] = FEATURE.exec(file) ?? [];
  return feature ?? (routes.size >= MOST_PAGES ? "pages" : null);
}

const FEATURE = /^app\/features\/([\w-]+)/;
/** How many public routes share a module of a feature, and how many one of no feature. */
const SHARED = 3;
const MOST_PAGES = 10;

function inTree(id: string): string {
  return path.relative(process.cwd(), id).replaceAll("\\", "/").replace(/\?.*/, "");
}

type ModuleGraph = {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null;
};

/** The public routes that import the module, themselves or through others, and not on demand. */
function publicRoutesOf(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  const routes = new Set<string>();
  for (const by of graph.getModuleInfo(id)?.importers ?? []) {
    if (seen.has(by)) continue;
    seen.add(by);
    const file = inTree(by);
    if (EVERY_PAGE.test(file) || /\/routes\/(?!admin)/.test(file)) routes.add(file);
    for (const route of publicRoutesOf(by, graph, seen)) routes.add(route);
  }
  return routes;
}

/** Whether a module imports the schema library, itself or through others. */
function needsSchemas(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (/[\\/]node_modules[\\/]zod[\\/]/.test(id)) return true;
  return (graph.getModuleInfo(id)?.importedIds ?? []).some((imported) => needsSchemas(imported, graph, seen));
}

/** Leaves out what React Router needs for instrumentation, which no page uses: 1 kB of every page's script. */
function withoutInstrumentation(): Plugin {
  return {
    name: "without-instrumentation",
    apply: "build",
    load(id) {
      const isInBrowser = this.environment.name === "client";
      if (!isInBrowser || !inTree(id).endsWith("react-router/dist/production/lib/router/instrumentation.js"))
        return null;
      return `
        export const getRouteInstrumentationUpdates = () => ({});
        export const instrumentClientSideRouter = (router) => router;
        export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
        // Only the server calls these.
        export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined;`;
    },
  };
}

/**
 * How the router loads the script files of routes. Its own way replaces the page by an error when the file of a form is missing, and reloads it when
 * that of a page is, with everything typed in it, without end, and for a link that only prefetches.
 */
function withRetriedRoutes(): Plugin {
  const ROUTER = "react-router/dist/production/lib/dom/ssr/";
  const IMPORT = /import\(\s*(?:\/\*.*?\*\/\s*)*(route\.client\w+Module)\s*\)/g;
  return {
    name: "with-retried-routes",
    apply: "build",
    load(id) {
      if (this.environment.name !== "client" || !inTree(id).endsWith(`${ROUTER}routeModules.js`)) return null;
      return `
        import { loadRouteFile, prefetchRouteFile } from ${JSON.stringify(path.resolve("app/ui/route-files.ts"))};
        export { loadRouteFile };
        export async function loadRouteModule(route, modules) {
          return (modules[route.id] ??= await loadRouteFile(route.module, route.id));
        }
        export async function prefetchRouteModule(route, modules) {
          return modules[route.id] ?? (await prefetchRouteFile(route.module)) ?? {};
        }`;
    },
    transform(code, id) {
      if (this.environment.name !== "client") return null;
      if (inTree(id).endsWith(`${ROUTER}links.js`)) {
        if (code.split("loadRouteModule").length !== 3)
          throw new Error(`${id} prefetches the files of routes in another way now.`);
        return code.replaceAll("loadRouteModule", "prefetchRouteModule");
      }
      if (!inTree(id).endsWith(`${ROUTER}routes.js`)) return null;
      if ([...code.matchAll(IMPORT)].length !== 3)
        throw new Error(`${id} loads the files of routes in another way now.`);
      return `import { loadRouteFile } from "./routeModules.js";\n${code.replaceAll(IMPORT, "loadRouteFile($1, route.id)")}`;
    },
  };
}

/** Every file that the app imports on demand is asked for again from another address after a failure (app/ui/script-files.ts). */
function withRetriedImports(): Plugin {
  const FILES = path.resolve("app/ui/script-files.ts");
  const IMPORT = /\bimport\(\s*(["'])[^"'\n]+\1\s*\)/g;
  return {
    name: "with-retried-imports",
    apply: "build",
    transform(code, id) {
      const isOfApp = /^app\/.*\.tsx?$/.test(inTree(id)) && inTree(id) !== inTree(FILES);
      if (this.environment.name !== "client" || !isOfApp) return null;
      const retried = code.replaceAll(IMPORT, (load) => `retriedImport(() => ${load})`);
      if (retried === code) return null;
      return `import { retried as retriedImport } from ${JSON.stringify(FILES)};\n${retried}`;
    },
  };
}

/** `import code from "./worker.ts?script"`: the module and what it imports as one script, for a service worker at an address of its own. */
function withScripts(): Plugin {
  const SUFFIX = "?script";
  return {
    name: "with-scripts",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        build: {
          write: false,
          target: BUILD_TARGET,
          rolldownOptions: { input: id.slice(0, -SUFFIX.length), output: { format: "iife" } },
        },
      });
      const [chunk] = "output" in built ? built.output : [];
      if (chunk?.type !== "chunk") throw new Error(`${id} is not one script.`);
      for (const file of chunk.moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(chunk.code)};`;
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    withScripts(),
    withoutInstrumentation(),
    withRetriedRoutes(),
    withRetriedImports(),
  ],
  // Packages that browser code imports beside React's and React Router's own. Without discovery no later find reloads the page: React Router's
  // development styles would even have the server's packages (PGlite, pg-boss) prepared for the browser.
  optimizeDeps: { noDiscovery: true, include: ["@oddbird/popover-polyfill", "color-name", "zod", "zustand"] },
  build: { assetsInlineLimit: 0, target: BUILD_TARGET },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: GROUPS.map((group) => ({
                name: (id: string, graph: ModuleGraph) => {
                  if (!groups.has(id)) groups.set(id, groupOf(id, graph));
                  return groups.get(id) === group ? group : null;
                },
              })),
            },
          },
        },
      },
    },
    ssr: {
      resolve: {
        // Libraries' Node versions. React Router leaves out the condition "node" where @react-router/node is not a dependency; passwords would be
        // hashed in JavaScript, which blocks the event loop for a second and a half.
        conditions: [...defaultServerConditions],
        externalConditions: [...defaultExternalConditions],
        // Libraries are built in too: hundreds of files that are found and read one by one were 2 s of every start
        // (docs/decisions/041). Those two look for files beside their own.
        ...(command === "build" ? { noExternal: true as const, external: ["@electric-sql/pglite", "sharp"] } : {}),
      },
      // Without React's development half, also where the tests ask the built site.
      ...(command === "build" ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
      // server/app.ts and the pages must be one bundle: React Router's context keys match by identity.
      build: { rolldownOptions: { input: "./server/app.ts" } },
    },
  },
}));
